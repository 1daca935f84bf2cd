"""A match begins when its players are here; who does not come in time loses it, and the result says so."""

from typing import Any

import pytest

from domain.tournaments.commands import (
    AskPresence,
    AssignTable,
    Come,
    Configure,
    Drop,
    LapsePresence,
    Pause,
    Register,
    ReportNoShow,
    Resume,
    RuleMatch,
    StartRound,
)
from domain.tournaments.conduct.progress import due, open_matches, wakes_at
from domain.tournaments.config import EDITION, Conduct, Cue, Format, Stage, Tiebreak, When
from domain.tournaments.events import EntrantDropped, MatchDecided, PlayerCame, PresenceAsked
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, Match, Presence, Result
from domain.tournaments.text import tell
from domain.tournaments.verify import verify_pairings
from tests.domain.tournaments.fairground import BOSS, Fair, config

GRACE = 60_000
KNOCKOUT = Stage(Format.SINGLE_ELIMINATION)


def asked(stage: Stage = KNOCKOUT, count: int = 2, **chosen: Any) -> Fair:
    """A tournament whose first players were asked whether they are here."""
    fair = Fair(config(stage), grace=GRACE, edition=EDITION, **chosen).enter(count).start()
    settle(fair)
    return fair


def settle(fair: Fair) -> None:
    while fair.step():
        pass


def came(fair: Fair, *entrants: int) -> None:
    for entrant in entrants:
        account = fair.state.entrants[entrant].account
        match = next(each for each in open_matches(fair.state) if entrant in each.entrants)
        fair.ask(Come(match=match.match, account=account, by=account))


def late(fair: Fair) -> None:
    fair.now += GRACE
    settle(fair)


def first(fair: Fair) -> Match:
    return fair.state.matches[0]


@pytest.mark.rule("TO-73")
def test_to_73_a_match_begins_when_all_its_players_have_come() -> None:
    fair = asked()
    (event,) = [each for each in fair.log if isinstance(each, PresenceAsked)]
    assert (event.matches, event.until) == ((0,), fair.now + GRACE)
    assert tell(fair.state, event) == "Players are called: W1.1."
    assert wakes_at(fair.state) == open_matches(fair.state)[0].until == event.until
    assert fair.refused(AssignTable(match=0, game=1, table="t")) == "TO-73"
    came(fair, 0)
    assert not open_matches(fair.state)[0].started
    came(fair, 1)
    assert isinstance(fair.log[-1], PlayerCame)
    assert tell(fair.state, fair.log[-1]) == "P1 is here for W1.1."
    assert (open_matches(fair.state)[0].started, open_matches(fair.state)[0].here) == (True, (0, 1))
    assert wakes_at(fair.state) is None
    fair.ask(AssignTable(match=0, game=1, table="t"))


@pytest.mark.rule("TO-73")
def test_to_73_who_does_not_come_in_time_loses_by_walk_over() -> None:
    fair = asked()
    came(fair, 1)
    fair.now += GRACE - 1
    assert due(fair.state, fair.now) == ()
    fair.now += 1
    settle(fair)
    result = first(fair).result
    assert result is not None
    assert (result.how, result.places, fair.champion) == (How.WALKOVER, (0, 1), 1)
    decided = next(each for each in fair.log if isinstance(each, MatchDecided))
    assert tell(fair.state, decided) == "W1.1: P1 beats P0 1-0 without play (did not come)."


@pytest.mark.rule("TO-62", "TO-73")
def test_to_73_when_nobody_comes_nobody_goes_on() -> None:
    fair = asked(count=4)
    came(fair, *fair.state.matches[1].players)
    late(fair)
    result = first(fair).result
    assert result is not None
    assert (result.how, result.places) == (How.WALKOVER, (0, 0))
    came_to = fair.state.matches[1]
    fair.play(next(each for each in open_matches(fair.state) if each.match == came_to.number), (1, 2))
    settle(fair)
    assert fair.champion == came_to.players[0]
    assert not any(each.result.how is How.PLAYED for each in fair.state.matches[::2] if each.result)


@pytest.mark.rule("TO-73")
def test_to_73_where_two_of_a_pod_came_they_play_on_and_the_others_drop() -> None:
    fair = asked(Stage(Format.PODS, seats=4, rounds=1), 4)
    came(fair, 0, 2)
    late(fair)
    dropped = [(each.entrant, each.reason) for each in fair.log if isinstance(each, EntrantDropped)]
    assert sorted(dropped) == [(1, "did not come"), (3, "did not come")]
    (game,) = open_matches(fair.state)
    assert (sorted(game.entrants), game.started) == ([0, 2], True)


@pytest.mark.rule("TO-73")
def test_to_73_in_an_arena_who_does_not_come_drops() -> None:
    fair = asked(Stage(Format.ARENA, duration=600_000), 4)
    one, two = first(fair).players
    came(fair, one, *fair.state.matches[1].players)
    fair.now += GRACE
    fair.step()
    result = first(fair).result
    assert result is not None
    assert (result.how, result.winner) == (How.WALKOVER, 0)
    assert fair.state.entrants[two].presence is Presence.DROPPED


@pytest.mark.rule("TO-73")
def test_to_73_built_in_players_are_always_here() -> None:
    fair = Fair(config(KNOCKOUT), grace=GRACE)
    for number in range(2):
        fair.ask(Register(account=f"bot:easy:{number}", name=f"B{number}", by=BOSS))
    fair.start()
    settle(fair)
    assert open_matches(fair.state)[0].started
    assert not any(isinstance(each, PresenceAsked) for each in fair.log)
    assert fair.refused(Come(match=0, account="bot:easy:0", by=BOSS)) == "TO-73"


@pytest.mark.rule("TO-73")
@pytest.mark.refuses("TO-73")
def test_to_73_only_who_is_waited_for_comes_and_once() -> None:
    fair = asked(count=4)
    one, other = first(fair).players[0], fair.state.matches[1].players[0]
    mine, theirs = f"a{one}", f"a{other}"
    assert fair.refused(Come(match=0, account=theirs, by=theirs)) == "TO-73"
    assert fair.refused(Come(match=0, account="stranger", by="stranger")) == "TO-73"
    assert fair.refused(Come(match=0, account=mine, by=theirs)) == "TO-04"
    fair.ask(Come(match=0, account=mine, by=BOSS))
    assert fair.refused(Come(match=0, account=mine, by=mine)) == "TO-73"
    assert Fair(config(KNOCKOUT)).enter(2).start().refused(Come(match=0, account="a0", by="a0")) == "TO-73"


@pytest.mark.rule("TO-73")
@pytest.mark.refuses("TO-73")
def test_to_73_nobody_is_asked_twice_or_loses_before_the_time() -> None:
    fair = asked()
    assert fair.refused(AskPresence((0,))) == "TO-73"
    assert fair.refused(LapsePresence(0)) == "TO-73"
    came(fair, 0, 1)
    fair.now += GRACE
    assert fair.refused(LapsePresence(0)) == "TO-73"


@pytest.mark.rule("TO-73")
def test_to_73_a_pause_is_added_to_the_time() -> None:
    fair = asked()
    fair.now += GRACE - 1
    fair.ask(Pause(reason="fire alarm", by=BOSS))
    fair.now += 10 * GRACE
    assert fair.refused(LapsePresence(0)) == "TO-24"
    fair.ask(Resume(by=BOSS))
    assert due(fair.state, fair.now) == ()
    fair.now += 1
    assert due(fair.state, fair.now) == (LapsePresence(0),)


@pytest.mark.rule("TO-73")
def test_to_73_players_are_asked_when_the_match_was_started() -> None:
    fair = asked(starting=Cue(When.WHEN_ASKED))
    assert first(fair).asked_until is None
    fair.ask(StartRound(by=BOSS))
    settle(fair)
    assert first(fair).asked_until == fair.now + GRACE


@pytest.mark.rule("TO-73")
def test_to_73_later_games_of_a_match_ask_nobody() -> None:
    fair = asked(Stage(Format.SINGLE_ELIMINATION, best_of=3))
    came(fair, 0, 1)
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert open_matches(fair.state)[0].started


def test_a_whole_tournament_of_people_who_come_or_not_ends_and_replays() -> None:
    fair = asked(Stage(Format.SWISS, rounds=3), 7)
    for _ in range(100):
        if fair.state.is_over:
            break
        for game in open_matches(fair.state):
            for entrant in game.entrants:
                if fair.random.random() < 0.6 and entrant not in game.here:
                    came(fair, entrant)
        for game in open_matches(fair.state):
            if game.started:
                fair.play(game, fair.drawn(game))
        late(fair)
    assert fair.state.is_over
    assert fair.replayed() == fair.state
    assert verify_pairings(fair.log).passed


@pytest.mark.rule("TO-62")
@pytest.mark.parametrize("both", [True, False])
def test_to_62_who_does_not_come_has_lost_the_games_whether_the_other_came_or_not(both: bool) -> None:
    assert game_wins(both, EDITION) == "50.0000 %"


@pytest.mark.rule("TO-62")
def test_to_62_in_the_first_edition_no_game_counted_when_nobody_came() -> None:
    assert (game_wins(False, 1), game_wins(True, 1)) == ("50.0000 %", "100.0000 %")


def game_wins(both: bool, edition: int) -> str:
    """The game-win percentage of one who won a match and did not come to the next."""
    fair = Fair(config(Stage(Format.ROUND_ROBIN)), edition=edition).enter(3).start()
    one, two = [match for match in fair.state.matches if 0 in match.players]
    places = (1, 2) if one.players[0] == 0 else (2, 1)
    wins = (1, 0) if places == (1, 2) else (0, 1)
    fair.ask(RuleMatch(match=one.number, result=Result(How.RULED, places, wins), reason="played", by=BOSS))
    missing = tuple(f"a{who}" for who in two.players if both or who == 0)
    fair.ask(ReportNoShow(match=two.number, accounts=missing, reason="overslept", by=BOSS))
    row = next(row for row in standings(fair.state, fair.stage) if row.entrant == 0)
    return next(value.shown for value in row.values if value.name is Tiebreak.GAME_WIN)


@pytest.mark.rule("TO-06")
@pytest.mark.refuses("TO-06")
@pytest.mark.parametrize("chosen", [{"grace": -1}, {"edition": 0}, {"edition": EDITION + 1}])
def test_to_06_a_grace_and_an_edition_make_sense(chosen: dict[str, Any]) -> None:
    fair = Fair(config(KNOCKOUT))
    assert fair.refused(Configure(config=config(KNOCKOUT), by=BOSS, conduct=Conduct(**chosen))) == "TO-06"


def test_who_leaves_is_not_waited_for() -> None:
    fair = asked()
    fair.ask(Drop(account="a0", by="a0"))
    settle(fair)
    assert (fair.champion, fair.state.entrants[0].presence) == (1, Presence.DROPPED)

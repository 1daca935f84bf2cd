"""Teams: entered by a captain, one player for each game of a match."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.tournaments.commands import AssignTable, Configure, Drop, NameBoards, Register
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import DeckShowing, Format, Stage
from domain.tournaments.state import Member, Presence
from domain.tournaments.text import tell
from tests.domain.tournaments.fairground import BOSS, Fair, config

MATCHES = Stage(Format.ROUND_ROBIN, best_of=5)


def team(name: str, *players: str, captain: str = "", by: str = "") -> Register:
    members = tuple(Member(each, each.title()) for each in players)
    captain = captain or players[0]
    return Register(account=captain, name=name, by=by or captain, members=members)


def teams(**conduct: Any) -> Fair:
    fair = Fair(config(MATCHES), **{"team_size": 3, **conduct})
    fair.ask(team("Reds", "ann", "bob", "cat"))
    fair.ask(team("Blues", "dan", "eve", "fox", captain="coach"))
    return fair


def players(fair: Fair) -> set[str]:
    (game,) = open_matches(fair.state)
    return set(game.accounts)


@pytest.mark.rule("TO-94")
def test_to_94_each_game_of_a_match_is_played_by_its_board() -> None:
    fair = teams().start()
    seen = []
    for _ in range(4):
        (game,) = open_matches(fair.state)
        seen.append(set(game.accounts))
        fair.play(game, (1, 1))
    assert seen == [{"ann", "dan"}, {"bob", "eve"}, {"cat", "fox"}, {"ann", "dan"}]
    (game,) = open_matches(fair.state)
    assert set(game.names) == {"Bob", "Eve"}
    assert [each.name for each in fair.state.entrants] == ["Reds", "Blues"]


@pytest.mark.rule("TO-94")
def test_to_94_a_captain_names_another_order_before_the_first_game() -> None:
    fair = teams().start()
    (event,) = fair.ask(NameBoards(match=0, accounts=("fox", "dan", "eve"), by="coach"))
    assert tell(fair.state, event) == "Blues name their boards for R1.1."
    assert players(fair) == {"ann", "fox"}
    fair.ask(NameBoards(match=0, accounts=("bob", "ann", "cat"), by=BOSS))
    assert players(fair) == {"bob", "fox"}
    assert fair.replayed() == fair.state


@pytest.mark.refuses("TO-94")
def test_to_94_an_order_is_the_captains_and_complete_and_in_time() -> None:
    fair = teams().start()

    def refused(*accounts: str, by: str = "coach") -> str:
        return fair.refused(NameBoards(match=0, accounts=accounts, by=by))

    assert refused("fox", "dan", "eve", by="dan") == refused("fox", "dan", "eve", by="ann") == "TO-94"
    assert refused("fox", "dan") == refused("fox", "dan", "dan") == refused("fox", "dan", "ann") == "TO-94"
    assert refused() == refused("nobody") == "TO-94"
    fair.ask(AssignTable(match=0, game=1, table="t"))
    assert refused("fox", "dan", "eve") == "TO-94"


@pytest.mark.refuses("TO-94")
def test_to_94_a_team_is_complete_and_nobody_plays_for_two() -> None:
    fair = teams()
    assert fair.refused(team("Few", "gus", "hal")) == "TO-94"
    assert fair.refused(team("Twice", "gus", "gus", "hal")) == "TO-94"
    assert fair.refused(team("Thieves", "gus", "hal", "ann")) == "TO-94"
    assert fair.refused(Register(account="gus", name="Gus", by="gus")) == "TO-94"
    assert fair.refused(team("Again", "bob", "gus", "hal")) == "TO-13"
    alone = Fair(config(MATCHES))
    assert alone.refused(team("Reds", "ann", "bob", "cat")) == "TO-94"


@pytest.mark.rule("TO-94")
@pytest.mark.refuses("TO-94")
def test_to_94_the_captain_speaks_for_the_team_and_may_come_back_with_others() -> None:
    fair = teams()
    assert fair.refused(Drop(account="dan", by="dan")) == "TO-94"
    fair.ask(Drop(account="coach", by="coach"))
    assert fair.state.entrants[1].presence is Presence.WITHDRAWN
    fair.ask(team("Blues", "dan", "eve", "gus", captain="coach"))
    fair.ask(team("Greens", "fox", "hal", "ida"))
    assert len(fair.state.entrants) == 3
    assert fair.replayed() == fair.state


@pytest.mark.refuses("TO-94")
@pytest.mark.parametrize("conduct", [{"team_size": 1}, {"team_size": 17}, {"team_size": -1}])
def test_to_94_teams_have_a_size(conduct: dict[str, int]) -> None:
    with pytest.raises(IllegalMove, match="TO-94"):
        Fair(config(MATCHES), **conduct)


@pytest.mark.refuses("TO-94")
def test_to_94_teams_bring_no_decks_and_keep_their_size() -> None:
    with pytest.raises(IllegalMove, match="TO-94"):
        Fair(config(MATCHES, game="decked"), team_size=2, decks=DeckShowing.AT_END)
    fair = teams()
    smaller = Configure(fair.state.chosen, BOSS, replace(fair.state.conduct, team_size=2))
    assert fair.refused(smaller) == "TO-94"
    fair.start()
    assert fair.refused(smaller) == "TO-75"

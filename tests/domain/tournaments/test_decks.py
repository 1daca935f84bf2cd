"""Decks that entrants bring: handed in, checked, locked, shown when the plan says, and played with."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.kernel.redaction import redact
from domain.kernel.structs import Event
from domain.kernel.viewers import AUDITOR, SPECTATOR
from domain.tables import export
from domain.tables.codec import Codec
from domain.tables.commands import CloseTable, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.decide import decide as decide_table
from domain.tables.evolve import fold as fold_table
from domain.tables.state import TableState
from domain.tables.terms import NO_TERMS, Brought, Terms, Watch
from domain.tournaments.commands import (
    CheckIn,
    Configure,
    HandInDeck,
    OpenCheckIn,
    Readmit,
    Register,
    StartTournament,
)
from domain.tournaments.conduct.decks import LONGEST_DECK
from domain.tournaments.config import Conduct, Config, DeckShowing, Format, Stage
from domain.tournaments.events import DeckHandedIn, DeckReturned, DecksShown, EntrantDeck, GameRecorded
from domain.tournaments.proof import brought_to, prove_table, verify_results
from domain.tournaments.state import Presence
from domain.tournaments.text import tell
from services.offline.tournaments import PlayedTable, SimulatedTournament
from tests.domain.tournaments.fairground import BOSS, CODEC, RULE_SETS, Fair, config

SWISS = Stage(Format.SWISS, rounds=3)
SEED = sha256(b"cup").digest()
AT_END, AT_START = DeckShowing.AT_END, DeckShowing.AT_START


def decked(**chosen: Any) -> Config:
    return config(SWISS, **{"game": "decked", **chosen})


def with_decks(count: int, showing: DeckShowing = AT_END, **chosen: Any) -> Fair:
    """So many entrants, each with a deck of their own."""
    fair = Fair(decked(**chosen), decks=showing)
    for n in range(count):
        fair.ask(Register(account=f"a{n}", name=f"P{n}", by=f"a{n}", deck=f"{n} {n + 1}"))
    return fair


@pytest.mark.rule("TO-80")
@pytest.mark.refuses("TO-80")
def test_to_80_decks_are_handed_in_where_the_game_leaves_them_to_players() -> None:
    fair = Fair(config(SWISS)).enter(2)
    assert fair.refused(HandInDeck(account="a0", deck="1 2", by="a0")) == "TO-80"
    with pytest.raises(IllegalMove, match="TO-80"):
        Fair(decked())
    with pytest.raises(IllegalMove, match="TO-80"):
        Fair(decked(options=Raw(b'{"seconds":30}')), decks=AT_END)


@pytest.mark.rule("TO-81")
@pytest.mark.refuses("TO-81")
def test_to_81_a_deck_is_refused_with_every_rule_it_breaks() -> None:
    fair = with_decks(2)
    with pytest.raises(IllegalMove) as refusal:
        fair.ask(HandInDeck(account="a0", deck="1 x y", by="a0"))
    reason = "TOY-01: 3 cards, 2 are asked for; TOY-03: x is no card; TOY-03: y is no card"
    assert (refusal.value.rule, refusal.value.reason) == ("TO-81", reason)
    assert fair.refused(HandInDeck(account="a0", deck="1 " * LONGEST_DECK, by="a0")) == "TO-81"
    assert fair.refused(Register(account="a9", name="P9", by="a9", deck="1")) == "TO-81"
    assert fair.state.decks[0] == "0 1"


@pytest.mark.refuses("TO-04")
def test_to_04_nobody_hands_in_for_another_but_an_organiser() -> None:
    fair = with_decks(2)
    assert fair.refused(HandInDeck(account="a0", deck="1 2", by="a1")) == "TO-04"
    assert fair.refused(HandInDeck(account="stranger", deck="1 2", by="stranger")) == "TO-11"
    fair.ask(HandInDeck(account="a0", deck="7 8", by=BOSS))
    assert fair.state.decks[0] == "7 8"


@pytest.mark.rule("TO-82")
@pytest.mark.refuses("TO-82")
def test_to_82_a_deck_is_exchanged_until_the_start_and_locked_from_then_on() -> None:
    fair = with_decks(3)
    fair.ask(HandInDeck(account="a0", deck="8 9", by="a0"))
    fair.start()
    assert fair.state.decks == {0: "8 9", 1: "1 2", 2: "2 3"}
    assert fair.refused(HandInDeck(account="a0", deck="1 2", by="a0")) == "TO-82"
    assert fair.refused(HandInDeck(account="a0", deck="1 2", by=BOSS)) == "TO-82"


@pytest.mark.rule("TO-82")
def test_to_82_who_has_no_deck_at_the_start_is_absent_and_the_waiting_list_takes_the_place() -> None:
    fair = with_decks(2, capacity=3)
    fair.enter(1, first=2)
    fair.ask(Register(account="w0", name="W0", by="w0"))
    fair.ask(Register(account="w1", name="W1", by="w1", deck="5 6"))
    fair.start()
    presence = [each.presence for each in fair.state.entrants]
    assert presence == [Presence.PLAYING, Presence.PLAYING, Presence.ABSENT, Presence.ABSENT, Presence.PLAYING]


@pytest.mark.rule("TO-82")
def test_to_82_a_check_in_without_a_deck_is_not_enough() -> None:
    fair = with_decks(2, check_in=True)
    fair.enter(1, first=2).ask(OpenCheckIn(by=BOSS))
    for n in range(3):
        fair.ask(CheckIn(account=f"a{n}", by=f"a{n}"))
    fair.start()
    assert [each.presence for each in fair.state.entrants][2] is Presence.ABSENT
    assert fair.refused(Readmit(account="a2", by=BOSS)) == "TO-82"
    fair.ask(HandInDeck(account="a2", deck="1 2", by="a2"))
    fair.ask(Readmit(account="a2", by=BOSS))
    assert fair.refused(HandInDeck(account="a2", deck="3 4", by="a2")) == "TO-82"


@pytest.mark.rule("TO-82")
def test_to_82_who_enters_late_brings_a_deck_along() -> None:
    fair = with_decks(2, AT_START, late_entry=2).start()
    assert fair.refused(Register(account="late", name="Late", by="late")) == "TO-82"
    events = fair.ask(Register(account="late", name="Late", by="late", deck="6 7"))
    assert DecksShown(decks=(EntrantDeck(2, "6 7"),)) in events


@pytest.mark.rule("TO-82")
def test_to_82_decks_that_no_longer_fit_go_back() -> None:
    fair = with_decks(2)
    events = fair.ask(Configure(decked(options=Raw(b'{"hand":3}')), BOSS, replace(fair.state.conduct)))
    assert [each.entrant for each in events if isinstance(each, DeckReturned)] == [0, 1]
    assert fair.state.decks == {}
    fair.ask(HandInDeck(account="a0", deck="1 2 3", by="a0"))
    other = Configure(config(SWISS), BOSS, replace(fair.state.conduct, decks=None))
    assert any(isinstance(each, DeckReturned) for each in fair.ask(other))
    assert fair.replayed() == fair.state


@pytest.mark.refuses("TO-75")
def test_to_75_when_decks_are_shown_stays_after_the_start() -> None:
    fair = with_decks(2).start()
    earlier = replace(fair.state.conduct, decks=AT_START)
    assert fair.refused(Configure(fair.state.chosen, BOSS, earlier)) == "TO-75"


@pytest.mark.rule("TO-83")
@pytest.mark.parametrize("showing", DeckShowing)
def test_to_83_no_event_tells_a_deck_before_it_is_shown(showing: DeckShowing) -> None:
    fair = with_decks(4, showing)
    before = len(fair.log)
    fair.start()
    told = [str(redact(event, SPECTATOR)) + tell(fair.state, redact(event, SPECTATOR)) for event in fair.log]
    handed_in = [event for event in fair.log if isinstance(event, DeckHandedIn)]
    assert len(handed_in) == 4
    assert all(event.deck not in text for event in handed_in for text in told[:before])
    assert all(redact(event, AUDITOR) is event for event in handed_in)
    shown = [event for event in fair.log if isinstance(event, DecksShown)]
    decks = [EntrantDeck(n, f"{n} {n + 1}") for n in range(4)]
    assert shown == ([DecksShown(decks=tuple(decks))] if showing is AT_START else [])
    assert fair.state.decks_shown == (set(range(4)) if showing is AT_START else set())


@pytest.mark.rule("TO-83")
def test_to_83_matches_are_played_with_the_decks_that_were_handed_in() -> None:
    fair = with_decks(2).start()
    assert brought_to(fair.state, (1, 0)) == (Brought("a1", "1 2"), Brought("a0", "0 1"))
    assert brought_to(Fair(config(SWISS)).enter(2).start().state, (1, 0)) == ()


def table(*brought: Brought, options: bytes = b"{}", players: tuple[str, ...] = ("a0", "a1")) -> TableState:
    opened = OpenTable("t", "decked", 1, Raw(options), "00" * 32, "host", NO_TERMS, brought=brought)
    state = TableState()
    commands: list[TableCommand] = [
        opened,
        *(TakeSeat(player=who, name=who) for who in players),
        StartGame(player="host"),
    ]
    for command in commands:
        state = fold_table(RULE_SETS, state, decide_table(RULE_SETS, state, command, 0))
    return state


@pytest.mark.rule("TB-51")
@pytest.mark.refuses("TB-51")
def test_tb_50_everyone_at_a_table_with_decks_brings_one() -> None:
    assert table(Brought("a1", "1 2"), Brought("a0", "0 1")).play is not None
    with pytest.raises(IllegalMove, match="TB-51"):
        table(Brought("a1", "1 2"))
    with pytest.raises(IllegalMove, match="TB-51"):
        table(Brought("a0", "0 1"), Brought("a1", "1 2"), options=b'{"seconds":30}')


def test_two_entrants_with_decks_make_a_tournament() -> None:
    fair = with_decks(1).enter(1, first=1)
    assert fair.refused(StartTournament(by=BOSS)) == "TO-21"


@pytest.mark.rule("TO-83")
def test_to_83_a_game_played_with_another_deck_proves_nothing() -> None:
    played = SimulatedTournament(RULE_SETS, decked(), SEED, "cup", Conduct(decks=AT_END))
    played.enter(["random"], ["A", "B"])
    tables = list[PlayedTable]()
    played.play(tables.append)
    (first, *_), (handed_in, *_) = tables, [e for e in _events(played) if isinstance(e, DeckHandedIn)]
    assert wrong(played, tables) == []
    forged = [replace(each, body=each.body.replace(b'"1 2"', b'"8 9"')) for each in played.log]
    assert handed_in.deck == "1 2"
    found = wrong(played, tables, [CODEC.event(each.body) for each in forged])
    assert found[0].endswith(f"table {first.table} was played with other decks than were handed in")


def _events(played: SimulatedTournament) -> list[Event]:
    return [CODEC.event(each.body) for each in played.log]


def wrong(played: SimulatedTournament, tables: Sequence[PlayedTable], told: Sequence[Event] | None = None) -> list[str]:
    """What the tables do not bear out of what is told."""
    codec = Codec(RULE_SETS)
    files = {each.table: export.write(f"table:{each.table}", each.seed, each.log, codec) for each in tables}
    claims = [(each.table, each.head) for each in _events(played) if isinstance(each, GameRecorded)]
    proofs = {claim: [prove_table(RULE_SETS, codec, files[claim[0]], claim[1])] for claim in claims}
    return [each.detail for each in verify_results(RULE_SETS, told or _events(played), proofs).wrong]


@pytest.mark.rule("TO-83")
def test_to_83_who_does_not_play_at_the_start_keeps_a_deck_secret_until_they_do() -> None:
    fair = with_decks(3, AT_START, check_in=True)
    fair.ask(OpenCheckIn(by=BOSS))
    for who in ("a0", "a1"):
        fair.ask(CheckIn(account=who, by=who))
    fair.start()
    assert fair.state.decks_shown == {0, 1}
    events = fair.ask(Readmit(account="a2", by=BOSS))
    assert events[-1] == DecksShown(decks=(EntrantDeck(2, "2 3"),))
    assert fair.state.decks_shown == {0, 1, 2}


@pytest.mark.rule("TB-51")
def test_tb_50_a_table_that_is_closed_before_its_game_shows_no_deck() -> None:
    terms = Terms(watch=Watch(held=True), reserved=("a0", "a1"))
    brought = (Brought("a0", "0 1"), Brought("a1", "1 2"))
    opened = OpenTable("t", "decked", 1, Raw(b"{}"), "00" * 32, "host", terms, brought=brought)
    state = TableState()
    commands: list[TableCommand] = [opened, CloseTable(host="host", reason="the match was ruled")]
    for command in commands:
        state = fold_table(RULE_SETS, state, decide_table(RULE_SETS, state, command, 0))
    assert (state.is_over, state.is_public, state.is_held) == (True, False, True)

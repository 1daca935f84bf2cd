"""What only its own seat may know of leaves no trace at the table: with Secrets of the Universe, where one passes."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import Version
from domain.games.secrets.state import Options
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from domain.registry import RULE_SETS
from domain.tables.commands import OpenTable, StartGame, TakeSeat
from domain.tables.events import ClocksMoved, MoveMarked
from domain.tables.timing import Timing
from domain.tables.views import concealed_from, listed
from tests.domain.tables.tabletop import Tabletop, opening

PLAYERS = ("ann", "bob", "cid", "dee")


def window(command: OpenTable | None = None) -> tuple[Tabletop, list[int]]:
    """A table at which somebody has just discarded, and the seats that are asked to bump."""
    table = Tabletop(RULE_SETS)
    table.do(command or secrets())
    for player in PLAYERS:
        table.do(TakeSeat(player=player, name=player.title()))
    table.do(StartGame(player="ann"))
    mover = table.state.play.places[table.state.play.place]
    table.act(mover, c.DrawDeck())
    table.act(mover, c.Discard(table.state.play.hands[mover][0]))
    return table, [seat for seat in range(4) if seat != mover]


def secrets(**terms: Any) -> OpenTable:
    rules = RULE_SETS.newest("secrets").about.rules_version
    return replace(opening("secrets", rules, **terms), options=Raw(encode(Options(Version.INTERMEDIATE))))


@pytest.mark.rule("TB-40")
def test_what_others_may_not_know_of_is_counted_from_the_end() -> None:
    table, (first, second, third) = window()
    assert concealed_from(table.state, SPECTATOR) == 0
    table.act(first, c.PassBump())
    table.act(second, c.PassBump())
    counts = [
        concealed_from(table.state, viewer) for viewer in (SPECTATOR, Seated(third), Seated(first), Seated(second))
    ]
    assert counts == [2, 2, 1, 0]
    assert concealed_from(table.state, AUDITOR) == 0
    table.act(third, c.PassBump())
    assert concealed_from(table.state, SPECTATOR) == 0, "the close of the window is for everyone"


@pytest.mark.rule("TB-40")
def test_lists_show_the_version_everyone_may_know() -> None:
    table, (first, *_) = window()
    before = listed(table.state, len(table.log))
    table.act(first, c.PassBump())
    assert listed(table.state, len(table.log)) == before


@pytest.mark.rule("TB-40")
def test_no_mark_of_a_move_tells_of_it() -> None:
    """None while the window is open, and one that names nobody when it closes."""
    table, asked = window(secrets(undo=True))
    told = [table.act(seat, c.PassBump()) for seat in asked]
    assert told[0] == (e.BumpPassed(asked[0]),)
    assert [event for event in told[-1] if isinstance(event, MoveMarked)] == [MoveMarked(seat=0, reversible=False)]


@pytest.mark.rule("TB-40", "TB-32")
def test_a_move_after_it_is_taken_back_without_it() -> None:
    """What was ordered in silence is no part of another's move."""
    table, (first, *_) = window(secrets(undo=True))
    table.act(first, c.SetBumpOrder(("E5",)))
    assert table.state.before.orders[first].faces == ("E5",)


@pytest.mark.rule("TB-40")
def test_no_clock_tells_of_it() -> None:
    """Nobody gains an increment by the pass that closes the window."""
    timing = Timing(bank_ms=60_000, increment_ms=5_000)
    unlimited = Raw(encode(Options(Version.INTERMEDIATE, bump_ms=0)))
    table, asked = window(replace(secrets(timing=timing), options=unlimited))
    told = [table.act(seat, c.PassBump(), now=4_000) for seat in asked]
    assert told[0] == (e.BumpPassed(asked[0]),)
    (moved,) = [event for event in told[-1] if isinstance(event, ClocksMoved)]
    assert all(moved.clocks[seat].bank_ms <= timing.bank_ms for seat in asked)

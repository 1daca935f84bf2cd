"""A table that its tournament closes: no result, nobody plays on, and no secret leaves."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.tables.commands import Act, CloseTable, LeaveSeat, Reveal, StartGame, TakeSeat
from domain.tables.events import TableClosed, TableRevealed
from domain.tables.state import Status
from domain.tables.terms import Watch
from domain.tables.views import listed, summarise
from tests.domain.tables.tabletop import SEED, Tabletop, opening, started
from tests.toy import Draw


def kept_for(*players: str, **terms: Any) -> Tabletop:
    """A table of ann's whose seats are kept for these, with the game begun."""
    table = Tabletop()
    table.do(opening(reserved=players, **terms))
    for player in players:
        table.do(TakeSeat(player=player, name=player.title()))
    table.do(StartGame(player=players[0]))
    return table


@pytest.mark.rule("TB-52")
def test_tb_42_a_tournament_closes_its_table_in_mid_game() -> None:
    table = kept_for("ann", "bob")
    (closed,) = table.do(CloseTable("ann", "the match was ruled"), now=9)
    assert closed == TableClosed(reason="the match was ruled", seed=SEED, at=9)
    shown = summarise(table.state, 9)
    assert (shown.status, shown.outcome, shown.closed_because) == (Status.CANCELLED, None, "the match was ruled")
    assert shown.seed == SEED
    assert table.state.ended_at == 9


@pytest.mark.refuses("TB-02")
def test_tb_42_nobody_plays_on_at_a_closed_table() -> None:
    table = kept_for("ann", "bob")
    table.do(CloseTable("ann", "the match was ruled"))
    for command in (Act(0, Raw(encode(Draw()))), LeaveSeat("ann"), CloseTable("ann", "again")):
        with pytest.raises(IllegalMove):
            table.do(command)


@pytest.mark.refuses("TB-52")
@pytest.mark.parametrize(("host", "reason"), [("bob", "I lose"), ("ann", " ")])
def test_tb_42_nobody_else_closes_it_and_not_without_a_reason(host: str, reason: str) -> None:
    with pytest.raises(IllegalMove):
        kept_for("ann", "bob").do(CloseTable(host, reason))


@pytest.mark.refuses("TB-52")
def test_tb_42_a_table_without_kept_seats_belongs_to_no_tournament() -> None:
    with pytest.raises(IllegalMove):
        started("ann", "bob").do(CloseTable("ann", "bored"))


@pytest.mark.rule("TB-52")
def test_tb_42_the_deal_of_a_closed_table_stays_secret_while_others_play_it() -> None:
    table = kept_for("ann", "bob", watch=Watch(held=True))
    (closed,) = table.do(CloseTable("ann", "the match was ruled"))
    assert isinstance(closed, TableClosed)
    assert closed.seed == ""
    assert (table.state.is_public, table.state.is_delayed) == (False, True)
    assert listed(table.state, 99) == replace(listed(table.state, 99), status=Status.PLAYING, closed_because=None)
    assert summarise(table.state, 99).seed is None
    (revealed,) = table.do(Reveal())
    assert isinstance(revealed, TableRevealed)
    assert (revealed.seed, table.state.is_public) == (SEED, True)

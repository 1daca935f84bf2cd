"""Guided tables: what comes up for the first time, for whom, and that nothing of it is stored."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets.cards import Version
from domain.games.secrets.state import Options
from domain.kernel.errors import IllegalMove
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from domain.registry import RULE_SETS
from domain.tables.commands import StartGame, TakeSeat
from domain.tables.evolve import fold
from domain.tables.lessons import Met, lessons_at
from domain.tables.state import TableState
from tests.domain.tables.tabletop import Tabletop, opening
from tests.toy.commands import Draw


def seated(table: Tabletop, command: Any, *players: str) -> Tabletop:
    table.do(command)
    for player in players:
        table.do(TakeSeat(player=player, name=player.title()))
    table.do(StartGame(player="ann"))
    return table


def guided(**terms: Any) -> Tabletop:
    return seated(Tabletop(), opening(guided=True, **terms), "ann", "bob")


def taught(table: Tabletop, viewer: Any = SPECTATOR) -> dict[int, tuple[str, ...]]:
    found = {version: lessons_at(table.state.met, version, viewer) for version in range(1, len(table.log) + 1)}
    return {version: rules for version, rules in found.items() if rules}


@pytest.mark.rule("TB-50")
def test_each_rule_is_explained_where_it_first_comes_up() -> None:
    table = guided()
    dealt = len(table.log)
    table.act(0, Draw())
    table.act(1, Draw())
    assert taught(table) == {dealt: ("TOY-01",), dealt + 1: ("TOY-04",)}


@pytest.mark.rule("TB-50")
def test_an_ordinary_table_teaches_nothing() -> None:
    table = seated(Tabletop(), opening(), "ann", "bob")
    assert (table.state.met, taught(table)) == ((), {})


@pytest.mark.refuses("TB-50")
def test_a_guided_table_counts_for_no_rating() -> None:
    with pytest.raises(IllegalMove, match="TB-50"):
        Tabletop().do(opening(guided=True, rated=True))


def test_lessons_follow_from_the_log_alone_however_it_is_cut() -> None:
    table = guided()
    table.play_out()
    whole = fold(table.rule_sets, TableState(), table.log)
    assert whole.met == table.state.met
    half = len(table.log) // 2
    first = fold(table.rule_sets, TableState(), table.log[:half])
    assert fold(table.rule_sets, first, table.log[half:]).met == whole.met


def test_what_only_one_seat_knows_of_is_news_to_the_others_later() -> None:
    """In Secrets a pass is known to nobody else: the clause is new to the others where they see it."""
    rules = RULE_SETS.newest("secrets").about.rules_version
    command = replace(opening("secrets", rules, guided=True), options=Raw(encode(Options(Version.INTERMEDIATE))))
    table = seated(Tabletop(RULE_SETS), command, "ann", "bob", "cid", "dee")
    mover = table.state.play.places[table.state.play.place]
    table.act(mover, c.DrawDeck())
    table.act(mover, c.Discard(table.state.play.hands[mover][0]))
    passer = next(seat for seat in range(4) if seat != mover)
    table.act(passer, c.PassBump())
    hidden = [version for version, event in enumerate(table.log, start=1) if type(event).__name__ == "BumpPassed"]
    for version in hidden:
        assert lessons_at(table.state.met, version, SPECTATOR) == ()
        assert lessons_at(table.state.met, version, Seated(mover)) == ()


@pytest.mark.parametrize(
    ("viewer", "second", "fifth"),
    [(SPECTATOR, (), ("XX-01",)), (Seated(0), (), ("XX-01",)), (Seated(1), ("XX-01",), ()), (AUDITOR, ("XX-01",), ())],
)
def test_first_means_first_for_the_viewer(viewer: Any, second: tuple[str, ...], fifth: tuple[str, ...]) -> None:
    known = (Met("XX-01", 2, seat=1), Met("XX-01", 5))
    assert (lessons_at(known, 2, viewer), lessons_at(known, 5, viewer)) == (second, fifth)

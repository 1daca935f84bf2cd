"""Tables on record go on by the rules they were opened with, and their options mean what they meant."""

import pytest
from msgspec import Raw

from domain.registry import RULE_SETS
from domain.tables.commands import OpenTable, StartGame, TakeSeat
from domain.tables.terms import Terms
from tests.domain.tables.tabletop import SEED, Tabletop


@pytest.mark.rule("UN-R-37", "UN-R-26")
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize(
    ("options", "piles"), [(b"{}", "single"), (b'{"piles":"split"}', "split"), (b'{"piles":"by_seats"}', "split")]
)
def test_a_table_of_two_is_dealt_by_its_own_rule_set_and_options(rules: int, options: bytes, piles: str) -> None:
    table = Tabletop(RULE_SETS)
    table.do(OpenTable("t1", "uno", rules, Raw(options), SEED, "ann", Terms()))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player, player.title()))
    table.do(StartGame("ann"))
    assert (table.state.play.edition, table.state.play.options.piles.value) == (rules, piles)

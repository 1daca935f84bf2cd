"""What two rule-sets make of the same commands."""

from typing import Any

import pytest

from domain.kernel.errors import IllegalMove, require
from domain.registry import CODEC, RULE_SETS
from domain.tables.rule_sets import RuleSets
from domain.tables.side_by_side import NotToCompare, side_by_side
from domain.tables.verify import entries_in
from tests.architecture import golden
from tests.changed import changed

GAME = RULE_SETS.newest("solitaire")
LOG = entries_in(CODEC, golden.read("solitaire-1-00-0.jsonl.gz"))


def strict(state: Any, seat: int, command: Any, moment: Any) -> Any:
    require(state.current_pass < 3, "US-22", "there is no third pass")
    return GAME.rules.decide(state, seat, command, moment)


def test_a_rule_set_agrees_with_itself() -> None:
    found = side_by_side(RULE_SETS, CODEC, LOG, 1)
    assert (found.rules, found.other, found.partings) == (1, 1, ())
    assert found.commands > 30


def test_what_another_refuses_is_said_and_the_record_goes_on() -> None:
    other = RuleSets(GAME, changed(GAME, rules_version=2, decide=strict))
    found = side_by_side(other, CODEC, LOG, 2)
    third = next(entry.version for entry in LOG if getattr(entry.event, "number", 0) == 3)
    assert all(parting.version > third for parting in found.partings)
    assert len(found.partings) > 3, "each is asked from where the record stood"
    assert {(parting.other, parting.refused) for parting in found.partings} == {
        ((), str(IllegalMove("US-22", "there is no third pass")))
    }
    assert all(parting.recorded and parting.command.startswith("player-0: ") for parting in found.partings)


def test_a_rule_set_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotToCompare, match="is not known here"):
        side_by_side(RULE_SETS, CODEC, LOG, 7)

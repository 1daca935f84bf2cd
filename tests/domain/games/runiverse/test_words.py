"""The words that clients are shown as choices are all there are."""

from typing import get_args, get_type_hints

from domain.games.runiverse.decide import QUESTION_RULES
from domain.games.runiverse.language import grammar
from domain.games.runiverse.words import Counter, Duration, Fighting, Modifier, QuestionKind
from domain.kernel.docs import DocEnum


def _words(of: type[DocEnum]) -> set[str]:
    return {each.value for each in of}


def test_every_question_has_a_word() -> None:
    assert _words(QuestionKind) == set(QUESTION_RULES)


def test_every_counter_that_lies_on_a_card_has_a_word() -> None:
    elsewhere = {"flame", "dream"}  # on a side, and on a place
    assert _words(Counter) == set(get_args(get_type_hints(grammar.CounterOp)["kind"])) - elsewhere


def test_every_modifier_has_a_word() -> None:
    kinds = {each.__struct_config__.tag for each in get_args(grammar.Mod)}
    assert _words(Modifier) == kinds
    assert _words(Duration) == set(get_args(grammar.Until))
    assert _words(Fighting) == set(get_args(get_type_hints(grammar.DamageMod)["when"]))

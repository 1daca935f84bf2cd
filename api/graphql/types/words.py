"""Words that the games bring along, gathered into one enum for all of them."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from api.graphql.types.adapter import Adapter, computed
from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum
from domain.tables.rule_sets import RuleSets


def make_outcome(adapter: Adapter, rule_sets: RuleSets) -> None:
    """The type of a result, whose label is null where the game has no word for it."""
    label = adapter.enum(outcome_labels(rule_sets))
    text = "What the result is called; null if the game has no word for it."
    shown = computed(label | None, lambda outcome: outcome.label or None, text)
    adapter.output(Outcome, given={"label": None}, extra={"label": shown})


def outcome_reasons(rule_sets: RuleSets) -> type[StrEnum]:
    """Why a game of any kind can end."""
    declared = [(game.about.title, game.rules.reasons) for game in rule_sets]
    return gathered("OutcomeReason", "Why a game ended.", declared)


def outcome_labels(rule_sets: RuleSets) -> type[StrEnum]:
    """What the result of a game of any kind can be called."""
    declared = [(game.about.title, game.rules.labels) for game in rule_sets if game.rules.labels is not None]
    return gathered("OutcomeLabel", "What the result of a game is called.", declared)


def gathered(name: str, doc: str, declared: Iterable[tuple[str, type[DocEnum]]]) -> type[StrEnum]:
    """One enum of all the words; a word that several games use says what it means in each. Values stay as stored."""
    meanings: dict[str, list[str]] = {}
    for title, words in declared:
        for word in words:
            meanings.setdefault(word.value, []).append(f"{title}: {word.description}")
    members: dict[str, Any] = {_member(value): (value, " ".join(said)) for value, said in meanings.items()}
    functional: Any = DocEnum  # made by calling the class, of which the type checker knows only how members are made
    made: Any = functional(name, members or {"NONE": ("none", "No game has such a word.")})
    made.__doc__ = doc
    return made  # type: ignore[no-any-return]


def _member(value: str) -> str:
    """`last bond broken` is LAST_BOND_BROKEN."""
    return re.sub(r"[^A-Z0-9]+", "_", value.upper())

"""Resolvers for rulebooks and printed cards, and the one form of every refusal."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Final

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.execution.errors import LONGEST
from api.graphql.types.common import Refusal, Refused, argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Listed
from api.rulebooks.books import rulebooks
from api.rulebooks.intros import Mistake
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.faces import CardFace
from domain.kernel.units import Id
from domain.tables.coverage import RuleUse
from services.errors import NotFound, shortened

_AROUND: Final = {
    "tables": Refusal.TABLE_RULE,
    "lobby": Refusal.QUEUE_RULE,
    "tournaments": Refusal.TOURNAMENT_RULE,
}
"""The books that are not those of a game."""
GameArg = Annotated[str, argument("The game, by its slug.")]


class Rule(Struct, frozen=True):
    """A clause of a rulebook."""

    id: Annotated[Id, doc("Its number, as refusals and sentences cite it: `UN-11`.")]
    book: Annotated[str, doc("The rulebook: the slug of a game, or `tables`, `lobby` or `tournaments`.")]
    text: Annotated[str, doc("What it says.")]


RULE_PAGES: Final = Listed[Rule]("Rule", Rule, of="The clauses, in the order of their book.", entry="The clause.")
CARD_PAGES: Final = Listed[CardFace]("Card", CardFace, of="The cards, in the order of the deck.", entry="The card.")


@cache
def _rules() -> dict[str, Rule]:
    """Every clause by its id."""
    return {
        id_: Rule(id_, book, text) for book, rulebook in rulebooks().items() for id_, text in rulebook.clauses.items()
    }


def clauses_of(ids: Iterable[str]) -> list[Rule]:
    """Clauses by their ids; those of a rulebook that is not at hand are left out."""
    known = _rules()
    return [known[each] for each in ids if each in known]


def used_rule(use: RuleUse) -> Rule:
    """The clause that was used; only its number, if the rulebook is not at hand."""
    return _rules().get(use.rule) or Rule(use.rule, "", "")


def mistaken_rule(mistake: Mistake) -> Rule:
    """The clause a beginner gets wrong."""
    return _rules()[mistake.rule]


def refused(refusal: IllegalMove) -> Refused:
    """A refusal as data, the same for games, tables, tournaments and the queue."""
    known = _rules().get(refusal.rule)
    reason = shortened(refusal.reason, LONGEST)
    code = _AROUND.get(known.book, Refusal.GAME_RULE) if known else Refusal.GAME_RULE
    return Refused(code=code, rule=refusal.rule, rule_text=known.text if known else None, reason=reason)


def rule(id: Annotated[strawberry.ID, argument("The number of the clause, such as `UN-11`.")]) -> Rule:  # noqa: A002 - the argument's name in the schema
    """A clause of a rulebook."""
    known = _rules().get(id)
    if known is None:
        raise NotFound("there is no clause with that number")
    return known


@costs(page=RULE_PAGES.size)
def rules(
    info: Info,
    game: Annotated[str | None, argument("The game, by its slug; without one, what holds around every game.")] = None,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The rulebook of a game, or that of tables, quick match and tournaments."""
    books = tuple(_AROUND) if game is None else (info.context.services.tables.rule_sets.newest(game).about.slug,)
    found = [each for each in _rules().values() if each.book in books]
    return RULE_PAGES.part(found, lambda each: each, first, after, last, before)


@costs(page=CARD_PAGES.size)
def cards(
    info: Info,
    game: GameArg,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The cards of a game as printed: each once, however many copies there are."""
    kinds = info.context.services.tables.rule_sets.newest(game).talk.faces.values()
    return CARD_PAGES.part([face for kind in kinds for face in kind.all], lambda each: each, first, after, last, before)


def card(
    info: Info,
    game: GameArg,
    id: Annotated[str, argument("The card as it is written, with or without the number of its copy.")],  # noqa: A002 - the argument's name in the schema
) -> CardFace:
    """A card of a game as printed."""
    for kind in info.context.services.tables.rule_sets.newest(game).talk.faces.values():
        try:
            return kind.find(id)
        except ValueError:
            continue
    raise MalformedCommand(f"{id[:60]!r} is no card of {game}")

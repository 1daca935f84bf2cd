"""How to play each game, in a page: the INTRO.md beside its rulebook."""

import re
from functools import cache
from typing import Annotated, Final

from msgspec import Struct

from api.rulebooks.books import DOMAIN
from domain.kernel.docs import doc

_MISTAKE: Final = re.compile(r"^- \*\*([\w-]+)\*\* (.+)$", re.MULTILINE)
_HEADS: Final = ("Goal", "Your turn", "The end", "Five mistakes")


class Mistake(Struct, frozen=True):
    """What beginners often get wrong."""

    rule: Annotated[str, doc("The clause that says how it is.")]
    text: Annotated[str, doc("The mistake, and what to do instead.")]


class Intro(Struct, frozen=True):
    """How to play a game, for those who never have."""

    goal: Annotated[str, doc("What one tries to do.")]
    turn: Annotated[str, doc("What one does in a turn.")]
    end: Annotated[str, doc("What ends the game, and who has won.")]
    mistakes: Annotated[tuple[Mistake, ...], doc("Five things beginners get wrong, with their clauses.")]
    markdown: Annotated[str, doc("The whole page, as Markdown.")]


class NoIntro(ValueError):
    """A page that is not laid out as it should be."""


def read_intro(text: str) -> Intro:
    """The page of a game; NoIntro if a part is missing."""
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    found = {head: body.strip() for head, _, body in (part.partition("\n") for part in parts)}
    if tuple(found) != _HEADS or not all(found.values()):
        raise NoIntro(f"the parts are {', '.join(_HEADS)}, not {', '.join(found) or 'none'}")
    goal, turn, end, mistakes = found.values()
    listed = tuple(Mistake(rule, said) for rule, said in _MISTAKE.findall(mistakes))
    return Intro(goal=goal, turn=turn, end=end, mistakes=listed, markdown=text)


@cache
def intro_of(game: str) -> Intro | None:
    """How to play a game, by its slug; None if it has no such page."""
    page = DOMAIN / "games" / game / "INTRO.md"
    return read_intro(page.read_text(encoding="utf-8")) if page.is_file() else None

"""Search over all pages: every word must stand in a part, and what stands in its heading counts most."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from api.docs.library import Page
from api.docs.markdown import Names, parts, plain

_LONGEST: Final = 100
_AT_MOST: Final = 30
_AROUND: Final = 70


class Found(Struct, frozen=True):
    """A part of a page that has the words."""

    page: str
    title: str
    address: str
    words: str


class Part(Struct, frozen=True):
    """What stands below one heading."""

    page: Page
    title: str
    id: str
    words: str


class Index:
    """The parts of all pages."""

    def __init__(self, pages: Iterable[Page]) -> None:
        found = [part for page in pages for part in _parts(page)]
        self._parts = [(part, part.title.lower(), part.words.lower()) for part in found]

    def search(self, sought: str) -> list[Found]:
        """The best parts, best first: the very heading, one that begins so, one that has it, then the text."""
        words = sought[:_LONGEST].lower().split()
        if not words:
            return []
        ranked = [
            (_rank(title, " ".join(words), words), place)
            for place, (_, title, body) in enumerate(self._parts)
            if all(word in title or word in body for word in words)
        ]
        return [self._found(place, words[0]) for _, place in sorted(ranked)[:_AT_MOST]]

    def _found(self, place: int, word: str) -> Found:
        part, title, body = self._parts[place]
        at = 0 if word in title else max(0, body.find(word) - _AROUND)
        excerpt = part.words[at : at + 3 * _AROUND].strip()
        more = "…" if at + 3 * _AROUND < len(part.words) else ""
        address = f"{part.page.address}#{part.id}"
        return Found(part.page.title, part.title, address, f"{'…' if at else ''}{excerpt}{more}")


def _parts(page: Page) -> Iterator[Part]:
    names = Names()
    for title, below in parts(page.text):
        yield Part(page, title, names.of(title), _words(below))


def _words(below: str) -> str:
    """What is to be read there: no fences of code, no rules of tables."""
    lines = (line for line in below.splitlines() if not line.startswith(("```", "|---")))
    return " ".join(plain(" ".join(lines)).replace("|", " ").split())


def _rank(title: str, sought: str, words: list[str]) -> int:
    if title == sought:
        return 0
    if title.startswith(sought):
        return 1
    return 2 if all(word in title for word in words) else 3

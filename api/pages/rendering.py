"""Templates filled in: everything that comes from people is text, never markup."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import structs

TEMPLATES: Final = Path(__file__).parent / "templates"
_UNITS: Final = ((86_400, "day"), (3600, "hour"), (60, "minute"))


class Renderer:
    """The templates, with the few words all of them need."""

    def __init__(
        self,
        assets: str,
        titles: Mapping[str, str],
        meanings: Mapping[str, str],
        samples: Mapping[str, Sequence[str]],
        now: Callable[[], datetime],
    ) -> None:
        self._now = now
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals |= {"assets": assets, "titles": titles, "meanings": meanings, "samples": samples}
        self._templates.filters |= {
            "ago": self._ago,
            "day": lambda at: _read(at).strftime("%-d %B %Y"),
            "title_of": lambda slug: titles.get(slug, slug),
            "words": lambda name: str(name).replace("_", " ").lower(),
            "count": counted,
            "coded": coded,
            "to_tables": to_tables,
            "until": self._until,
            "spaced": spaced,
            "mentioning": mentioning,
            "below": lambda field, where: structs.replace(field, name=f"{where}.{field.name}"),
            "grouped": grouped,
            "answered": lambda typed: {name for name, given in typed.items() if any(given)},
        }

    def page(self, template: str, values: Mapping[str, Any]) -> str:
        """A whole page."""
        return self._templates.get_template(f"{template}.html").render(values)

    def _until(self, at: str) -> str:
        seconds = (_read(at) - self._now()).total_seconds()
        for size, unit in _UNITS:
            if seconds >= size:
                return f"in {counted(round(seconds / size), unit)}"
        return "in a moment"

    def _ago(self, at: str) -> str:
        seconds = (self._now() - _read(at)).total_seconds()
        for size, unit in _UNITS:
            if seconds >= size:
                return f"{counted(int(seconds // size), unit)} ago"
        return "just now"


def coded(text: str) -> Markup:
    """The words of a clause: what stands between backticks is code, between two stars strong; all else is text."""
    return Markup().join(_marked(part) if at % 2 else escape(part) for at, part in enumerate(_MARKED.split(text)))


_MARKED: Final = re.compile(r"(`[^`]+`|\*\*[^*]+\*\*)")


def _marked(part: str) -> Markup:
    if part.startswith("`"):
        return Markup("<code>{}</code>").format(part[1:-1])
    return Markup("<strong>{}</strong>").format(part[2:-2])


def to_tables(text: str) -> Markup:
    """A sentence in which tables that are named by their id are links to them."""
    link = Markup('<a href="/tables/{0}">{0}</a>')
    parts = _TABLE.split(text)
    return Markup().join(link.format(part) if at % 2 else escape(part) for at, part in enumerate(parts))


_TABLE: Final = re.compile(r"(?<=at table )([0-9a-f]{16})(?=\.)")


def spaced(name: str) -> str:
    """`pairRound` as `Pair round`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).capitalize()


def grouped(form: Iterable[Any]) -> list[tuple[str, list[Any]]]:
    """The fields of a form as they stand: what must be filled in first, openly; then each group under its name."""
    fields = list(form)
    groups: dict[str, list[Any]] = {"": [field for field in fields if field.required or not field.group]}
    for field in fields:
        if field.group and not field.required:
            groups.setdefault(field.group, []).append(field)
    return list(groups.items())


def mentioning(cards: list[dict[str, Any]], sought: str) -> list[dict[str, Any]]:
    """The cards whose name, text or notation has every word that is sought."""
    words = sought.lower().split()
    said = [f"{card['name']} {card['text']} {card['id']}".lower() for card in cards]
    return [card for card, text in zip(cards, said, strict=True) if all(word in text for word in words)]


def counted(number: int, noun: str, several: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def _read(at: str) -> datetime:
    return datetime.fromisoformat(at)

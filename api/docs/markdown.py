"""The few shapes of Markdown that pages are made of."""

import re
from collections.abc import Iterable, Iterator, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; empty without rows."""
    lines = [_row(each) for each in rows]
    return "\n".join([_row(heads), "|" + "---|" * len(heads), *lines]) if lines else ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def block(language: str, text: str) -> str:
    """A block of code."""
    return f"```{language}\n{text.strip()}\n```"


def page(*parts: str) -> str:
    """The parts that are there, with a line between them."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def anchor(heading: str) -> str:
    """The name by which a heading is linked to, formed as code forges form it."""
    return re.sub(r"[^\w\- ]", "", heading.lower().strip()).replace(" ", "-")


class Names:
    """The names of the headings of one page: one that comes again gets a number behind it."""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}

    def of(self, heading: str) -> str:
        """The name of the next heading."""
        name = anchor(heading)
        again = self._used.get(name, 0)
        self._used[name] = again + 1
        return f"{name}-{again}" if again else name


def plain(text: str) -> str:
    """A line without what marks links, code and stress in it."""
    return re.sub(r"[`*]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text))


def parts(text: str) -> Iterator[tuple[str, str]]:
    """Each heading of a page with the lines below it, up to the next; what looks like one within code is none."""
    title, below, coding = "", list[str](), False
    for line in text.splitlines():
        coding ^= line.startswith("```")
        if not coding and re.match("#{1,6} ", line):
            if title:
                yield title, "\n".join(below)
            title, below = plain(line.lstrip("#").strip()), []
        else:
            below.append(line)
    if title:
        yield title, "\n".join(below)

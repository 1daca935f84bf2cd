"""Colours for what games say and show: each card in the colour of its suit. NO_COLOR and plain files get none of it."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from rich.text import Text

from api.scenes.terminal import Line


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def coloured(colours: Mapping[str, str], text: str) -> Text:
    """`text` with what a game wants to be seen in its colours."""
    made = Text(text)
    for pattern, colour in colours.items():
        made.highlight_regex(_pattern(pattern), f"bold {colour}")
    made.highlight_regex(r"\(you\)|^ ?[>▶] ", "bold")
    return made


def painted(lines: Iterable[Line]) -> list[Text]:
    """A table that was drawn, in its colours."""
    return [Text.assemble(*((span.text, span.style) for span in line)) for line in lines]

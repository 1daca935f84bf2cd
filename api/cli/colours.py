"""Colours for what games write: each card in the colour of its suit. NO_COLOR and plain files get none of it."""

import re
from functools import cache

from rich.text import Text

_START, _END = r"(?<![\w+=.'-])", r"(?![\w+])"
_UNO = r"(?:\d|S|V|\+2)(?:\.\d)?"
_STYLES: dict[str, dict[str, str]] = {
    "uno": {
        f"{_START}R{_UNO}{_END}|\\bred\\b": "bold red",
        f"{_START}Y{_UNO}{_END}|\\byellow\\b": "bold yellow",
        f"{_START}G{_UNO}{_END}|\\bgreen\\b": "bold green",
        f"{_START}B{_UNO}{_END}|\\bblue\\b": "bold blue",
        f"{_START}W(?:\\+4)?(?:\\.\\d)?{_END}": "bold magenta",
    },
    "solitaire": {
        f"{_START}[1-7MSG]E{_END}|♁|\\bEarth\\b": "bold green",
        f"{_START}[1-7MSG]J{_END}|♃|\\bJupiter\\b": "bold yellow",
        f"{_START}[1-7MSG]M{_END}|♂|\\bMars\\b": "bold red",
        f"{_START}[1-7MSG]N{_END}|♆|\\bNeptune\\b": "bold blue",
        f"{_START}[1-7MSG]S{_END}|♄|\\bSaturn\\b": "bold cyan",
        f"{_START}[1-7MSG]V{_END}|♀|\\bVenus\\b": "bold magenta",
    },
    "secrets": {
        r"(?<![\w.'-])E[1-9 ]*[1-9](?!\w)": "bold green",
        r"(?<![\w.'-])F[1-9 ]*[1-9](?!\w)": "bold red",
        r"(?<![\w.'-])W[1-9 ]*[1-9](?!\w)": "bold blue",
        r"(?<![\w.'-])A[1-9 ]*[1-9](?!\w)": "bold cyan",
        r"(?<![\w.'-])M[1-9 ]*[1-9](?!\w)": "bold magenta",
        r"\b(?:VOID|P0|S0|DIV|ETE|INF)\b": "bold yellow",
    },
    "programs": {
        r"(?<!\w)(?:10|[2-9AJQK])[♥♦]'?": "bold red",
        r"(?<!\w)(?:10|[2-9AJQK])[♠♣]'?": "bold",
        r"\bJK[12]'?": "bold yellow",
        r"\b(?:P\d\d|SUN\d)\b": "cyan",
    },
    "runiverse": {
        r"\[tasked[^\]]*\]": "dim",
        r"\bGUARD\b": "bold yellow",
        r"\d+ damage\b": "bold red",
        r"▮+": "bold cyan",
        r"\{[^}]*\}": "green",
        r"\bL\d+\b": "bold",
    },
}


@cache
def _patterns(slug: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), style) for pattern, style in _STYLES.get(slug, {}).items())


def coloured(slug: str, text: str, style: str = "") -> Text:
    """`text` with the cards of the game in their colours."""
    made = Text(text, style=style)
    for pattern, colour in _patterns(slug):
        made.highlight_regex(pattern, colour)
    made.highlight_regex(r"\(you\)|^ ?[>▶] ", "bold")
    return made

"""One screen of a game: what happened, the table, and what can be played, on as many lines as the terminal has."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

_LEAST_CHOICES = 4
_LEAST_NEWS = 2
_HEADLINE = 1
_PROMPT = 2
"""The line of hints and the line one types on."""


class Screen:
    """Fits the parts of a screen into a console; where the output is no terminal, nothing is cut or cleared."""

    def __init__(self, console: Console, colour: Callable[[str], Text]) -> None:
        self._console, self._colour = console, colour

    def show(self, news: Sequence[str], table: Sequence[Text], words: Sequence[str], page: int) -> int:
        """Print a screen with one page of the choices; the number of pages."""
        drawn = [part for line in table for part in line.wrap(self._console, self._console.width)]
        rows = self._columns(words)
        if not self._console.is_terminal:
            return self._print_all([*news, *drawn, *rows])
        told = [self._cut(each) for each in news]
        room = self._console.height - _PROMPT
        for_table = room - min(len(rows), _LEAST_CHOICES) - min(len(told), _LEAST_NEWS)
        if len(drawn) > for_table:
            drawn = _without_middle(drawn, for_table)
        room -= len(drawn)
        for_rows = max(room - len(told), min(len(rows), _LEAST_CHOICES), 1)
        pages = [rows[start : start + for_rows] for start in range(0, len(rows), for_rows)] or [[]]
        shown = pages[page % len(pages)]
        left = room - len(shown)
        recent = told[max(0, len(told) - left) :] if left > 0 else []
        if len(recent) < len(told) and recent:
            recent[0] = Text(f"… {len(told) - len(recent) + 1} more before: l", style="dim")
        self._console.clear()
        self._print_all(_spaced([recent, drawn, shown], room - len(recent) - len(shown)))
        return len(pages)

    def hint(self, page: int, pages: int) -> None:
        """The line above the prompt: where one is, and the keys that help."""
        where = f"page {page % pages + 1} of {pages}, Enter for more · " if pages > 1 else ""
        line = f"{where}? help · c CARD · r RULE · v table · l log · q give up"
        self._console.print(self._cut(line, "dim reverse" if self._console.is_terminal else ""))

    def _print_all(self, lines: Sequence[Text | str]) -> int:
        for line in lines:
            self._console.print(line if isinstance(line, Text) else self._colour(line), soft_wrap=True)
        return 1

    def _cut(self, line: str, style: str = "") -> Text:
        text = self._colour(line)
        text.stylize_before(style or "dim")
        text.truncate(self._console.width, overflow="ellipsis")
        return text

    def _columns(self, words: Sequence[str]) -> list[Text]:
        """The choices with their numbers, side by side as far as they fit, counted down the columns."""
        if not words:
            return []
        digits = len(str(len(words)))
        cells = [f"{number:>{digits + 1}} {text}" for number, text in enumerate(words, start=1)]
        wide = max(map(len, cells)) + 2
        across = max(1, self._console.width // wide)
        rows = -(-len(cells) // across)
        lines = [[cells[place] for place in range(row, len(cells), rows)] for row in range(rows)]
        made = []
        for line in lines:
            text = self._colour("".join(f"{cell:<{wide}}" for cell in line).rstrip())
            text.highlight_regex(r"(?:^|  ) *\d+ ", "bold cyan") if len(line) == 1 else None
            text.truncate(self._console.width, overflow="ellipsis")
            made.append(text)
        return made


def _without_middle(lines: list[Text], room: int) -> list[Text]:
    """What fits of a table: how it stands above, and one's own below, since that is what one plays from."""
    left_out = Text(f"… {len(lines) - room + 1} more lines: v", style="dim")
    own = max(1, room - 1 - _HEADLINE)
    return [*lines[: room - 1 - own], left_out, *lines[-own:]]


def _spaced(parts: Sequence[list[Text]], spare: int) -> list[Text]:
    """The parts one below the other, with empty lines between them where there is room."""
    filled = [part for part in parts if part]
    gap = [Text()] if spare >= len(filled) - 1 else []
    return [line for number, part in enumerate(filled) for line in ([*gap, *part] if number else part)]

"""What a person types for a move: the number of a choice, its own words or notation, or a command as JSON."""

import json
import re
from collections.abc import Sequence
from typing import Any

from api.cli.notation import read_written, written
from domain.kernel.errors import OrreryError
from domain.kernel.game import Game

_SUITS = str.maketrans("♠♥♦♣", "SHDC")
_COPY = re.compile(r"\.\w+$")


class NotUnderstood(OrreryError):
    """What was typed is no move; the text says what would be."""


class Choices:
    """What can be played now, with the words for each."""

    def __init__(
        self, game: Game[Any, Any, Any], legal: Sequence[Any], words: Sequence[str], written: Sequence[str] = ()
    ) -> None:
        self._game, self.legal, self.words = game, tuple(legal), tuple(words)
        self._written = tuple(written) or self.words

    def understand(self, text: str) -> Any:
        """The command that `text` means; NotUnderstood otherwise."""
        if text.isdecimal():
            if 1 <= int(text) <= len(self.legal):
                return self.legal[int(text) - 1]
            raise NotUnderstood(f"there are the numbers 1 to {len(self.legal)}")
        return self._from_json(text) if text.startswith("{") else self._from_words(text)

    def _from_words(self, text: str) -> Any:
        """By the words shown, or by the same with cards as the notation writes them: `play R4`."""
        typed = _plain(text)
        said, written = [_plain(words) for words in self.words], [_plain(words) for words in self._written]
        wanted = set(typed.split())
        for fits in (
            lambda words: words == typed,
            lambda words: words.startswith(typed),
            lambda words: wanted <= set(words.split()),
        ):
            found = [place for place in range(len(said)) if fits(written[place]) or fits(said[place])]
            if 1 in (len({said[place] for place in found}), len({written[place] for place in found})):
                return self.legal[found[0]]
            if found:
                several = ", ".join(f"{place + 1} ({self.words[place]})" for place in found[:4])
                raise NotUnderstood(f"that could be {several}{' or others' if len(found) > 4 else ''}")
        raise NotUnderstood(f"{text!r} is none of the choices; ? shows what can be typed")

    def _from_json(self, text: str) -> Any:
        """As JSON. A card may be named as it is shown, without the number of its copy: then it is the one at hand."""
        try:
            given = json.loads(text)
        except ValueError as error:
            raise NotUnderstood(f"that is not JSON ({error})") from None
        for command in self.legal:
            if _means(given, written(command, self._game.talk.notations)):
                return command
        try:
            return read_written(self._game, given)
        except OrreryError as error:
            raise NotUnderstood(str(error)) from None


def _plain(words: str) -> str:
    return " ".join(words.translate(_SUITS).casefold().split())


def _means(given: Any, command: Any) -> bool:
    """Whether what was typed names this command: what it leaves out must be left at nothing there."""
    if isinstance(given, dict) and isinstance(command, dict):
        if not set(given) <= set(command):
            return False
        return all(
            _means(given[name], value) if name in given else value in (None, False, [], 0)
            for name, value in command.items()
        )
    if isinstance(given, list) and isinstance(command, list):
        return len(given) == len(command) and all(map(_means, given, command))
    if isinstance(given, str) and isinstance(command, str):
        typed, meant = _plain(given), _plain(command)
        return typed == meant or typed == _COPY.sub("", meant)
    return type(given) is type(command) and bool(given == command)

"""A game for machines: one JSON object a turn on standard output, one move a line on standard input."""

import json
import sys
from typing import Any

import click

from api.cli.lookup import Lookup
from api.cli.notation import written
from api.cli.playing import Playing
from api.cli.typed import NotUnderstood
from domain.kernel.errors import IllegalMove


class Piped:
    """A round at which a program plays the person's seat. A move is what a person may type: number, words or JSON."""

    def __init__(self, playing: Playing, series: str, *, guided: bool = False) -> None:
        self._playing, self._series, self._guided = playing, series, guided
        self._notations = playing.game.talk.notations
        self._heard = self._taught = 0

    def run(self) -> None:
        """Play until the game is over or the input ends."""
        _say({"game": self._playing.game.about.slug, "seed": self._series, "players": list(self._playing.names)})
        while self._playing.bots_play():
            self._ask()
            if not self._answered():
                return
        outcome = self._playing.outcome()
        _say({**self._news(), "outcome": self._plain(outcome)})

    def _ask(self) -> None:
        choices = self._playing.choices()
        listed = [
            {"text": text, "command": self._plain(command)}
            for text, command in zip(choices.words, choices.legal, strict=True)
        ]
        _say({**self._news(), "view": self._plain(self._playing.view()), "choices": listed})

    def _answered(self) -> bool:
        """Read lines until one is a move that is allowed; False at the end of the input."""
        for line in sys.stdin:
            if not line.strip():
                continue
            if line.strip() == "h":
                hint = self._playing.hint()
                _say({"hint": hint.move, "why": hint.why, "bot": hint.bot})
                continue
            try:
                self._playing.play(self._playing.choices().understand(line.strip()))
            except NotUnderstood as error:
                _say({"error": str(error), "rule": None})
            except IllegalMove as refusal:
                _say({"error": refusal.reason, "rule": refusal.rule})
            else:
                return True
        return False

    def _news(self) -> dict[str, Any]:
        told = self._playing.told[self._heard :]
        self._heard += len(told)
        news = {"events": [{"text": sentence, "event": self._plain(event)} for event, sentence in told]}
        return {**news, "lessons": self._lessons()} if self._guided else news

    def _lessons(self) -> list[dict[str, str]]:
        """The clauses that have come up for the first time since the last turn."""
        new = self._playing.lessons[self._taught :]
        self._taught += len(new)
        clauses = Lookup(self._playing.game).clauses
        return [{"rule": rule, "text": clauses[rule]} for _, rules in new for rule in rules]

    def _plain(self, value: Any) -> Any:
        return written(value, self._notations)


def _say(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))

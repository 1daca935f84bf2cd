"""What one can look up while playing: the keys, a card, a clause of the rulebook."""

import json
from typing import Any

from api.cli.notation import written
from api.cli.typed import Choices
from api.rulebooks.books import rulebooks
from domain.kernel.game import Game

_KEYS = """A move is the number of a choice, its words such as `{words}`,
or JSON such as {example}.
  c CARD  what a card does, as in `c {card}`
  r RULE  a clause of the rulebook, as in `r {rule}`; `r WORD` finds clauses
  v       the whole table             l  all that was told so far
  h       what a strong bot would do  q  give up
  Enter   more choices"""


class Lookup:
    """Answers in words."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game
        self._clauses: dict[str, str] = {}

    def help(self, choices: Choices) -> str:
        """The keys, with examples that work in this game at this moment."""
        words, command = min(zip(choices.words, choices.legal, strict=True), key=lambda each: len(each[0]))
        return _KEYS.format(
            words=words,
            example=_as_json(written(command, self._game.talk.notations)),
            card=self._example_card(),
            rule=next(iter(self.clauses)),
        )

    @property
    def clauses(self) -> dict[str, str]:
        """The game's rulebook, and that of tables."""
        if not self._clauses:
            books = rulebooks()
            self._clauses = {**books[self._game.about.slug].clauses, **books["tables"].clauses}
        return self._clauses

    def rule(self, wanted: str) -> str:
        """A clause by its id, else every clause with that word, by default the whole rulebook of the game."""
        asked = wanted.casefold()
        exact = [rule for rule in self.clauses if rule.casefold() == asked]
        own = [rule for rule in self.clauses if rule.startswith(f"{self._game.about.rule_prefix}-")]
        found = exact or [rule for rule in own if asked in f"{rule} {self.clauses[rule]}".casefold()]
        return "\n".join(f"{rule}  {self.clauses[rule]}" for rule in found) or f"no clause speaks of {wanted!r}"

    def card(self, wanted: str) -> str:
        """What a card does, with the clauses that say so."""
        if self._game.talk.explain is None:
            return "this game has no notes on its cards"
        try:
            note = self._game.talk.explain(wanted)
        except ValueError as error:
            return str(error)
        told = f"{note.name}: {note.text}" if note.text else note.name
        return "\n".join([told, *(f"  {rule}  {self.clauses[rule]}" for rule in note.rules)])

    def _example_card(self) -> str:
        notation = next(iter(self._game.talk.notations.values()))
        return notation.write(0)


def _as_json(value: Any) -> str:
    return json.dumps(_said(value), ensure_ascii=False)


def _said(value: Any) -> Any:
    """Without what is left at nothing, which need not be written."""
    if isinstance(value, dict):
        return {name: _said(part) for name, part in value.items() if part not in (None, False, [])}
    return [_said(each) for each in value] if isinstance(value, list) else value

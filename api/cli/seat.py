"""One person at a screen, bots in the other seats."""

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from api.cli.colours import coloured, painted
from api.cli.lookup import Lookup
from api.cli.playing import Playing, how_it_ended
from api.cli.screen import Screen
from api.cli.typed import Choices, NotUnderstood
from api.scenes.terminal import WIDTH
from domain.kernel.errors import IllegalMove
from domain.kernel.viewers import AUDITOR, Viewer


class Terminal:
    """A round on a screen, for a person who types."""

    def __init__(self, playing: Playing, console: Console | None = None, *, guided: bool = False) -> None:
        self._playing, self._game, self._guided = playing, playing.game, guided
        self._console = console or Console(highlight=False)
        self._screen = Screen(self._console, self._colour)
        self._lookup = Lookup(playing.game)
        self._heard = self._taught = 0

    def run(self) -> None:
        """Play until the game is over or the person gives up."""
        while self._bots_play():
            if not self._person_moves():
                self._say("You give up.")
                return
        self._tell_end()

    def _bots_play(self) -> bool:
        if not self._console.is_terminal:
            return self._playing.bots_play()
        with self._console.status("the others are playing"):
            return self._playing.bots_play()

    def _person_moves(self) -> bool:
        """Ask until there is a move; False if the person gives up."""
        self._teach()
        choices, page = self._playing.choices(), 0
        pages = self._show(choices, page)
        while True:
            self._screen.hint(page, pages)
            text = click.prompt("your move", prompt_suffix="> ", default="", show_default=False).strip()
            if text == "":
                page += 1
                pages = self._show(choices, page)
            elif text in ("q", "quit"):
                if click.confirm("Give up this game?"):
                    return False
            elif text == "v":
                for line in self._table():
                    self._console.print(line)
            elif not self._answer(text, choices) and self._try(text, choices):
                return True

    def _show(self, choices: Choices, page: int) -> int:
        news = [sentence for _, sentence in self._playing.told[self._heard :]]
        return self._screen.show(news, self._table(), choices.words, page)

    def _table(self, viewer: Viewer | None = None) -> list[Text]:
        """The table, as wide as the terminal."""
        width = self._console.width - 2 if self._console.is_terminal else WIDTH
        return painted(self._playing.drawn(width, viewer) if viewer else self._playing.drawn(width))

    def _answer(self, text: str, choices: Choices) -> bool:
        """Answer a question about the game; False if `text` is none."""
        key, _, rest = text.partition(" ")
        if text == "?":
            self._say(self._lookup.help(choices))
        elif text.startswith("?"):
            self._say(self._lookup.card(text[1:].strip()))
        elif text == "h":
            self._say(str(self._playing.hint()))
        elif text == "l":
            self._say("\n".join(sentence for _, sentence in self._playing.told))
        elif key == "c" and rest:
            self._say(self._lookup.card(rest.strip()))
        elif key == "r":
            self._say(self._lookup.rule(rest.strip()))
        else:
            return False
        return True

    def _try(self, text: str, choices: Choices) -> bool:
        try:
            command = choices.understand(text)
            if isinstance(command, self._game.talk.final) and not click.confirm("That ends the game. Are you sure?"):
                return False
            told = len(self._playing.told)
            self._playing.play(command)
        except NotUnderstood as error:
            self._say(f"That is not a move: {error}.")
            return False
        except IllegalMove as refusal:
            self._say(f"Not allowed by {refusal.rule}: {refusal.reason}. `r {refusal.rule}` shows the clause.")
            return False
        self._heard = told
        return True

    def _teach(self) -> None:
        """In a guided game: explain what has come up for the first time, before the next move is asked for."""
        new = self._playing.lessons[self._taught :] if self._guided else []
        self._taught += len(new)
        for sentence, rules in new:
            self._say(sentence)
            for rule in rules:
                clause = Text(f"{rule}  {self._lookup.clauses[rule].replace('**', '')}", style="dim")
                self._console.print(Padding(clause, (0, 0, 0, 2), expand=False))
        if new and self._console.is_terminal:
            click.pause("That is new. Press any key to go on.")

    def _tell_end(self) -> None:
        self._teach()
        news = [sentence for _, sentence in self._playing.told[self._heard :]]
        self._screen.show(news, self._table(AUDITOR), (), 0)
        if outcome := self._playing.outcome():
            self._say(f"It is over, {how_it_ended(outcome, self._playing.names)}")

    def _say(self, text: str) -> None:
        for line in text.splitlines():
            self._console.print(self._colour(line))

    def _colour(self, text: str) -> Text:
        return coloured(self._game.talk.colours, text)

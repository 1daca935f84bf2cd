"""One person at the terminal, bots in the other seats."""

from hashlib import sha256
from typing import Any

import click
from msgspec import MsgspecError
from rich.console import Console

from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.playout import able_seats, bots_choice
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng, draws_at
from domain.kernel.viewers import AUDITOR, Seat, Seated
from domain.tables.decide import read_command

ME: Seat = 0
_HELP = """Type the number of a command. `?` shows this, `v` the table again, `q` gives up.
A command can also be written as JSON, such as {"type": "finish"}."""


class Terminal:
    """A game in progress."""

    def __init__(self, game: Game[Any, Any, Any], options: Any, seats: int, bot: str, seed: bytes) -> None:
        self._game, self._seed, self._bot = game, seed, bot
        self._steps = self._now = 0
        self._console = Console(highlight=False)
        self._state = game.rules.initial
        self._apply(game.rules.start(options, seats, self._moment()))

    def run(self) -> None:
        """Play until the game is over or the person gives up."""
        while waiting := self._game.rules.to_act(self._state):
            able = able_seats(self._game, self._state, waiting)
            if ME not in able:
                self._bot_moves(able[0])
            elif not self._person_moves():
                click.echo("You give up.")
                return
        self._show(AUDITOR)
        outcome = self._game.rules.outcome(self._state)
        if outcome:
            places = ", ".join(f"seat {s.seat}: {s.score} (place {s.place})" for s in outcome.standings)
            click.echo(f"It is over, {outcome.reason.replace('_', ' ')} {outcome.label}".rstrip() + f": {places}")

    def _bot_moves(self, seat: Seat) -> None:
        legal = self._game.rules.legal(self._state, seat)
        luck = Rng(sha256(self._seed + self._steps.to_bytes(8, "big")).digest())
        command = bots_choice(self._game, self._state, seat, self._bot, legal, luck)
        self._apply(self._game.rules.decide(self._state, seat, command, self._moment()))

    def _person_moves(self) -> bool:
        legal = self._game.rules.legal(self._state, ME)
        self._show(Seated(ME))
        for number, command in enumerate(legal, start=1):
            click.echo(f"  {number:2}  {self._game.talk.describe(command)}")
        while True:
            text = click.prompt("your move", prompt_suffix="> ").strip()
            if text in ("q", "quit"):
                return False
            if text in ("?", "v"):
                click.echo(_HELP) if text == "?" else self._show(Seated(ME))
                continue
            command = self._read(text, legal)
            if command is not None and self._try(command):
                return True

    def _read(self, text: str, legal: tuple[Any, ...]) -> Any:
        if text.isdecimal():
            if 1 <= int(text) <= len(legal):
                return legal[int(text) - 1]
            click.echo(f"There are the numbers 1 to {len(legal)}.")
            return None
        try:
            return read_command(self._game, text.encode())
        except (MsgspecError, Exception) as error:  # noqa: BLE001 - whatever was typed, say so and ask again
            click.echo(f"That is not a command ({error}). Type ? for help.")
            return None

    def _try(self, command: Any) -> bool:
        try:
            events = self._game.rules.decide(self._state, ME, command, self._moment())
        except IllegalMove as refusal:
            click.echo(f"Not allowed by {refusal.rule}: {refusal.reason}.")
            return False
        self._apply(events)
        return True

    def _apply(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self._state = self._game.rules.evolve(self._state, event)
            shown = redact(event, Seated(ME))
            if shown is not CONCEALED:
                self._console.print(f"[dim]{self._game.talk.tell(shown)}[/]")
        self._steps += len(events)
        self._now += 1000

    def _show(self, viewer: Any) -> None:
        click.echo()
        click.echo(self._game.talk.draw(self._game.rules.view(self._state, viewer)))
        click.echo()

    def _moment(self) -> Moment:
        return Moment(rng=draws_at(self._seed, b"", self._steps + 1), now=self._now)


def sit_down(game: Game[Any, Any, Any], options: Any, seats: int, bot: str, seed: bytes, series: str) -> None:
    """Play one game at the terminal."""
    click.echo(f"{game.about.title}. Seed {series}: `--seed {series}` deals it again. Type ? for help.")
    Terminal(game, options, seats, bot, seed).run()

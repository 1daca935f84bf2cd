"""A game in process between one person and bots, and what the person may know of it."""

import getpass
from hashlib import sha256
from typing import Any, NamedTuple

from api.cli.typed import Choices
from api.scenes.terminal import WIDTH, Line, drawn
from domain.kernel.advice import advised
from domain.kernel.decider import Moment, Outcome
from domain.kernel.game import Game
from domain.kernel.grounds import Clauses
from domain.kernel.playout import Watching, able_seats, bots_choice, interjection
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng, draws_at
from domain.kernel.scenery import Cast
from domain.kernel.viewers import Seat, Seated, Viewer
from domain.kernel.voice import Voice
from domain.kernel.words import spaced

ME: Seat = 0
_MINE = Seated(ME)
_BOTS = ("Ceres", "Vesta", "Juno", "Pallas", "Iris", "Flora", "Metis", "Hebe", "Thalia")


class Hint(NamedTuple):
    """What a bot would play in the person's place, in words, and why where it can tell."""

    bot: str
    move: str
    why: str | None

    def __str__(self) -> str:
        told = f"The {self.bot} bot would {self.move}."
        return told if self.why is None else f"{told} {self.why}"


class Playing:
    """A game in progress between a person in seat 0 and bots, and what the person has been told of it."""

    def __init__(
        self, game: Game[Any, Any, Any], options: Any, seats: int, bot: str, seed: bytes, name: str = ""
    ) -> None:
        self.game, self._seed, self._bot = game, seed, bot
        self._steps = self._now = 0
        self._asked = -1
        """The step at which the bots were last asked whether they have something to say out of turn."""
        self.names = (name or _own_name(), *_BOTS[: seats - 1])
        self.voice, self._notation = Voice(self.names), Voice(self.names, notation=True)
        self.told: list[tuple[Any, str]] = []
        """Every event the person may know of, with its sentence."""
        self.lessons: list[tuple[str, Clauses]] = []
        """Sentences that bring up clauses for the first time, with those clauses."""
        self._met: set[str] = set()
        self._state = game.rules.initial
        thinks = game.bots_by_name[bot].search is not None
        self._watching = Watching(game, range(1, seats) if thinks else ())
        self._apply(game.rules.start(options, seats, self._moment()))

    def bots_play(self) -> bool:
        """Let the bots play until the person is to move; False if the game is over instead."""
        while waiting := self.game.rules.to_act(self._state):
            if self._bot_interjects():
                continue
            able = able_seats(self.game, self._state, waiting)
            if ME in able:
                return True
            self._bot_moves(able[0])
        return False

    def legal(self) -> tuple[Any, ...]:
        """What the person may play."""
        return self.game.rules.legal(self._state, ME)

    def view(self, viewer: Viewer = _MINE) -> Any:
        """The table as the person, or another viewer, sees it."""
        return self.game.rules.view(self._state, viewer)

    def drawn(self, width: int = WIDTH, viewer: Viewer = _MINE) -> list[Line]:
        """The table as the person, or another viewer, sees it, line by line."""
        return drawn(self.game.talk.staged(self.view(viewer), Cast(self.names, ME, self.game.rules.reasons)), width)

    def choices(self) -> Choices:
        """What the person may play, in words."""
        view, legal = self.view(), self.legal()
        words = [self.game.talk.offered(view, command, self.voice) for command in legal]
        written = [self.game.talk.offered(view, command, self._notation) for command in legal]
        return Choices(self.game, legal, words, written)

    def play(self, command: Any) -> None:
        """Play it for the person; IllegalMove if the rules forbid it."""
        self._apply(self.game.rules.decide(self._state, ME, command, self._moment()))

    def hint(self) -> Hint:
        """What the best bot at sight would play in the person's place, and why. It sees what the person sees."""
        luck = Rng(sha256(b"hint" + self._seed + self._steps.to_bytes(8, "big")).digest())
        advice = advised(self.game, self._state, ME, self.legal(), luck, self.voice)
        return Hint(advice.bot, self.game.talk.offered(self.view(), advice.command, self.voice), advice.why)

    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.game.rules.outcome(self._state)

    def _bot_interjects(self) -> bool:
        """Let the bots speak out of turn; whether one did. Each step they are asked once, the quickest first."""
        if self._asked == self._steps:
            return False
        self._asked = self._steps
        luck = self._luck()
        for seat in luck.shuffled(self.game.rules.may_interject(self._state)):
            if seat != ME:
                legal = self.game.rules.legal(self._state, seat)
                command = interjection(self.game, self._state, seat, self._bot, legal, luck)
                if command is not None:
                    self._apply(self.game.rules.decide(self._state, seat, command, self._moment()))
                    return True
        return False

    def _luck(self) -> Rng:
        return Rng(sha256(self._seed + self._steps.to_bytes(8, "big")).digest())

    def _bot_moves(self, seat: Seat) -> None:
        legal = self.game.rules.legal(self._state, seat)
        seen = self._watching.seen(seat, self._now)
        command = bots_choice(self.game, self._state, seat, self._bot, legal, self._luck(), seen)
        self._apply(self.game.rules.decide(self._state, seat, command, self._moment()))

    def _apply(self, events: tuple[Any, ...]) -> None:
        self._watching.tell(events)
        for event in events:
            self._state = self.game.rules.evolve(self._state, event)
            shown = redact(event, _MINE)
            if shown is not CONCEALED:
                self._hear(shown, self.game.talk.tell(shown, self.voice))
        self._steps += len(events)
        self._now += 1000

    def _hear(self, shown: Any, sentence: str) -> None:
        self.told.append((shown, sentence))
        new = tuple(rule for rule in self.game.talk.grounds(shown) if rule not in self._met)
        if new:
            self._met.update(new)
            self.lessons.append((sentence, new))

    def _moment(self) -> Moment:
        return Moment(rng=draws_at(self._seed, b"", self._steps + 1), now=self._now)


def how_it_ended(outcome: Outcome, names: tuple[str, ...]) -> str:
    """The result in a line: why, and everyone's place."""
    why = f"{spaced(outcome.reason)} {spaced(outcome.label)}".strip()
    places = sorted(outcome.standings, key=lambda standing: standing.place)
    return f"{why}: " + ", ".join(f"{each.place}. {names[each.seat]} ({each.score})" for each in places)


def _own_name() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # an account without a name, as in some containers
        return "Player"

"""One command being carried out: a state that moves on, the events so far, and a tape of answers and draws.

A command that needs an answer stops with `Question`. It is later run again from the state it began in; the tape
then stands for everything that was answered and drawn, so that it comes to the same point and goes on from there.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import EXPANSIONS, FORESTALLED, Card, face
from domain.games.runiverse.engine.answering import answers, is_kind, is_ready, is_true, is_whose, triggers
from domain.games.runiverse.engine.values import (
    Scope,
    is_forestalled,
    is_heeded,
    is_used,
    keyword,
    level,
)
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.language.former import NAMES
from domain.games.runiverse.language.grammar import Op, Trig
from domain.games.runiverse.state import NOWHERE, SECOND_EDITION, Attack, Entry, InPlay, Option, State, place_of
from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

FUEL: Final = 1000
_EXPANDED: Final = {"joined": "Drive", "tasked": "Relentless"}
"""The events that keywords answer by themselves."""
PRICED: Final = ("tasked", "discarded", "dispelled", "vim_lost")
"""The events a price can consist of."""
REVEALING: Final = frozenset(
    {ev.Drew, ev.BondBroken, ev.SecretsRevealed, ev.DreamRevealed, ev.Revealed, ev.VimLost, ev.Rolled, ev.Shuffled}
)
"""Events after which a player knows more than when the command was given."""


class Question(Exception):
    """The command cannot go on without an answer."""

    def __init__(self, seat: Seat, kind: str, options: tuple[Option, ...], source: Card | None) -> None:
        super().__init__(kind)
        self.seat, self.kind, self.options, self.source = seat, kind, options, source


class Over(Exception):
    """The game ended in the middle of a command: nothing of it follows (RU-R-07)."""


class Late(NamedTuple):
    """An operation that waits until the event its ability alters is done, with what was at hand when it came up."""

    op: Op
    it: Card | None
    die: int


class Context:
    """What one resolving ability knows: where it works from, the cards it has named, the event it answers.

    While it is `altering` that event, all it does besides is put off.
    """

    __slots__ = ("altering", "attack", "event", "it", "late", "names", "scope")

    def __init__(self, scope: Scope, event: Card | None = None, attack: Attack | None = None) -> None:
        self.scope, self.event, self.attack = scope, event, attack
        self.names: dict[str, list[Card]] = {}
        self.it: Card | None = None
        self.altering = False
        self.late: list[Late] = []

    @property
    def seat(self) -> Seat:
        """Whose effect it is."""
        return self.scope.seat

    @property
    def place(self) -> int:
        """Where it works from."""
        return self.scope.place


class Waiting:
    """A triggered ability whose turn will come; `begun` once its price is paid."""

    __slots__ = ("ability", "begun", "context", "gone")

    def __init__(self, ability: Trig, context: Context, gone: bool) -> None:
        self.ability, self.context, self.gone = ability, context, gone
        self.begun = False

    @property
    def card(self) -> Card:
        """The card that has the ability."""
        card = self.context.scope.me
        assert card is not None, "an ability belongs to a card"
        return card

    def name(self, edition: int) -> str:
        """What the ability is called at a table of that rule-set (RU-R-65)."""
        name = self.ability.name
        former = (face(self.card).text.name, name)
        return NAMES.get(former, name) if edition == SECOND_EDITION else name


Interrupt: TypeAlias = Callable[["Run", list[Waiting]], None]
"""How abilities are carried out in the middle of something."""


class Run(Course[State]):
    """The course of a command that may stop for an answer and be run again."""

    def __init__(self, state: State, tape: Sequence[tuple[int, ...]], moment: Moment, interrupt: "Interrupt") -> None:
        super().__init__(evolve, state, moment)
        self._interrupt = interrupt
        self.busy: set[tuple[Card, str]] = set()
        self.leaving: set[Card] = set()
        self.tape = list(tape)
        self.read = 0
        self.fuel = FUEL
        self.whens: list[Waiting] = []
        self.afters: list[Waiting] = []
        self.choices: list[Card] = []
        self.split: tuple[int, ...] = ()
        self.unpaid = False
        self.broken: list[Seat] = []
        self.waited = (0, 0)
        self.foreseen = True
        self.levels: dict[Card, int] = {e.card: level(state, e) for e in state.board if e.damage}

    def happen(self, event: Event) -> None:
        """State a fact; some let a player know more than before."""
        super().happen(event)
        if type(event) in REVEALING:
            self.unforeseen()

    def unforeseen(self) -> None:
        """RU-R-62: from here on answers given in advance are asked for again, and cannot get the command refused."""
        self.choices.clear()
        self.foreseen = False

    def burn(self) -> None:
        """RU-R-52: one more effect of this command."""
        self.fuel -= 1
        require(self.fuel > 0, "RU-R-52", "one command may not cause more than 1,000 effects")

    # ---------------------------------------------------------------- answers and draws

    def _next(self, fresh: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        if self.read == len(self.tape):
            self.tape.append(fresh())
        self.read += 1
        return self.tape[self.read - 1]

    def ask(self, kind: str, options: Sequence[Option], source: Card | None = None, always: bool = False) -> int:
        """RU-R-11: the active player's answer, an index into `options`.

        A question about hidden cards is asked `always`, be there but one answer: that it is asked must tell nothing.
        """
        if len(options) == 1 and not always:
            return 0

        def stop() -> tuple[int, ...]:
            raise Question(self.state.active, kind, tuple(options), source)

        return self._next(stop)[0]

    def roll(self) -> int:
        """RU-OBJ-12: a fair die."""
        value = self._next(lambda: (1 + self.moment.rng.below(6),))[0]
        self.happen(ev.Rolled(value=value))
        return value

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""
        self.unforeseen()
        return self._next(lambda: (self.moment.rng.below(n),))[0]

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a fair random order."""
        self.unforeseen()
        places = self._next(lambda: self.moment.rng.shuffled(range(len(cards))))
        return tuple(cards[i] for i in places)

    def tape_entries(self) -> tuple[Entry, ...]:
        """The tape as it is stored."""
        return tuple(Entry(values=values) for values in self.tape)

    # ---------------------------------------------------------------- triggers

    def at_stake(self, seat: Seat) -> None:
        """A bond of that player breaks: remember it, and what had waited before the first one broke (RU-BOND-03)."""
        if not self.broken:
            self.waited = len(self.whens), len(self.afters)
        self.broken.append(seat)

    def trigger(
        self, on: str, subject: InPlay | None, seat: Seat | None = None, event: Card | None = None, own: bool = False
    ) -> None:
        """RU-TIME-01: line up what answers an event, each in its slot.

        `own` lets a subject that is no longer on the board answer its own leaving (RU-R-56).
        """
        board, exalted = self._answering(on, subject, seat, event, own)
        if board or exalted or on in _EXPANDED:
            for timing, queue in (("when", self.whens), ("after", self.afters)):
                queue.extend(self._lined_up(on, timing, subject, board, exalted))

    def before(self, on: str, subject: InPlay | None, seat: Seat | None = None, event: Card | None = None) -> None:
        """RU-TIME-04: carry out what comes before an event, which is then to follow if it still can."""
        if is_forestalled(self.state, on):
            self.interrupt(self.listeners(on, "before", subject, seat, event))

    def interrupt(self, waiting: list[Waiting]) -> None:
        """Carry out abilities at once; RU-R-66: one that is being carried out does not come before what it does."""
        waiting = [each for each in waiting if (each.card, each.ability.name) not in self.busy]
        if waiting:
            self._interrupt(self, waiting)

    def is_priced_high(self) -> bool:
        """Whether something may come before a part of a price, and so make the rest of it unpayable (RU-TIME-05)."""
        return any(is_forestalled(self.state, on) for on in PRICED)

    def listeners(
        self,
        on: str,
        timing: str,
        subject: InPlay | None,
        seat: Seat | None = None,
        event: Card | None = None,
        own: bool = False,
    ) -> list[Waiting]:
        """The triggered abilities that answer an event in one slot, in the order of RU-R-14."""
        if timing == "before" and on not in FORESTALLED:
            return []
        return self._lined_up(on, timing, subject, *self._answering(on, subject, seat, event, own))

    def _lined_up(
        self, on: str, timing: str, subject: InPlay | None, board: list[Waiting], exalted: list[Waiting]
    ) -> list[Waiting]:
        found = [each for each in board if each.ability.timing == timing]
        found += self._expanded(on, timing, subject)
        found += [each for each in exalted if each.ability.timing == timing]
        return sorted(found, key=self._rank) if len(found) > 1 else found

    def _answering(
        self, on: str, subject: InPlay | None, seat: Seat | None, event: Card | None, own: bool
    ) -> tuple[list[Waiting], list[Waiting]]:
        """All abilities that answer an event in whatever slot: of cards in play, and of exalted ones."""
        state = self.state
        found: list[Waiting] = []
        if not is_heeded(state, on):
            return found, found
        heard = subject.card if subject is not None and event is None else event
        beside = subject is not None and (own or subject.under is not None)
        heeding = [e for e in state.board if e.vim or e.attached or on in face(e.card).heeds]
        for entry in (*heeding, subject) if beside and subject is not None else heeding:
            for ability in () if entry.secret else triggers(entry, on):
                if answers(state, ability, entry, subject, seat, heard):
                    scope = Scope(entry.seat, place_of(entry), entry.card, entry.x)
                    if is_true(state, scope, ability, heard):
                        found.append(Waiting(ability, Context(scope, heard, state.attack), beside and entry is subject))
        return found, self._exalted(on, subject, seat, heard)

    def _expanded(self, on: str, timing: str, subject: InPlay | None) -> list[Waiting]:
        word = _EXPANDED.get(on)
        if word is None or subject is None or timing != "after" or subject.secret:
            return []
        ability = EXPANSIONS[word]
        assert isinstance(ability, Trig), "Drive and Relentless are triggers"
        on_turn = ability.turn == "any" or subject.seat == self.state.active
        used = ability.once and is_used(self.state, subject.seat, subject.card, ability.name)
        if not on_turn or used or not keyword(self.state, subject, word):
            return []
        scope = Scope(subject.seat, place_of(subject), subject.card, subject.x)
        return [Waiting(ability, Context(scope, subject.card, self.state.attack), gone=False)]

    def _exalted(self, on: str, subject: InPlay | None, seat: Seat | None, event: Card | None) -> list[Waiting]:
        """RU-ZONE-07: an exalted card has no place; whatever is its player's is its own."""
        found: list[Waiting] = []
        a, b = self.state.sides
        if not a.exalted and not b.exalted:
            return found
        whose = subject.seat if subject is not None else seat
        for mine, side in enumerate(self.state.sides):
            for card in side.exalted:
                scope = Scope(mine, NOWHERE, card)
                for ability in face(card).trigs:
                    wanted = ability.in_ == "exalted" and ability.on == on
                    if (
                        wanted
                        and is_ready(self.state, ability, mine, card, seat)
                        and is_whose(ability, mine, whose)
                        and is_kind(self.state, ability, subject, event)
                        and is_true(self.state, scope, ability, event)
                    ):
                        context = Context(scope, event, self.state.attack)
                        found.append(Waiting(ability, context, gone=True))
        return found

    def _rank(self, waiting: Waiting) -> tuple[bool, int]:
        return (waiting.context.seat != self.state.active, waiting.context.place)

"""The default board of the rulebook's vectors, and small cards made to measure."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of, enrol, number_of
from domain.games.runiverse.commands import Decide
from domain.games.runiverse.game import GAME
from domain.games.runiverse.sets.catalogue import SNOWPLAY, WILD
from domain.games.runiverse.state import InPlay, Location, Side, State, Step, Vim
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.structs import Event

A, B = 0, 1


_DEFINED: dict[str, int] = {}


def define(name: str, type_: str = "creature", level: Any = 1, facet: str = "ruby", **more: Any) -> int:
    """The number of a test card; the same definition is enrolled once."""
    key = repr((name, type_, level, facet, sorted(more.items(), key=str)))
    if key not in _DEFINED:
        title = f"{name} #{len(_DEFINED)}"
        fields = {"id": f"test-{len(_DEFINED)}", "name": title, "type": type_, "facet": facet, "rarity": "common"}
        if type_ != "mage":
            fields["level"] = level
        enrol([{**fields, **more}])
        _DEFINED[key] = number_of(title)
    return _DEFINED[key]


def keyword_data(word: str) -> dict[str, Any]:
    """`Aggressive 2` as card data."""
    head, _, tail = word.rpartition(" ")
    return {"k": "kw", "kw": head, "n": int(tail)} if tail.isdigit() else {"k": "kw", "kw": word}


def creature_number(name: str, level: int, *words: str, facet: str = "ruby", traits: Sequence[str] = ()) -> int:
    """A creature with keywords."""
    return define(name, level=level, facet=facet, traits=list(traits), abilities=[keyword_data(word) for word in words])


def place(name: str) -> int:
    """`B2` is place 4."""
    return "AB".index(name[0]) * 3 + int(name[1]) - 1


class Board:
    """A state that is put together piece by piece, and then played in."""

    def __init__(self) -> None:
        self.copies: dict[int, int] = {}
        self.state = State(step=Step.PHASE, game=1, turn=8, phase=0, active=A)
        self.answers = 0
        self.events: tuple[Event, ...] = ()
        self.mages: dict[str, Card] = {}
        self.log: list[Event] = []
        filler = creature_number("filler", 1)
        sides = []
        for seat in (A, B):
            piles: dict[str, Any] = {
                "deck": tuple(self.card(filler, seat) for _ in range(10)),
                "dream": tuple(self.card(filler, seat) for _ in range(10)),
                "snowplay": tuple(self.card(n, seat) for n in SNOWPLAY),
                "wild": tuple(self.card(n, seat) for n in WILD),
            }
            sides.append(Side(**piles, turns=4, kept=True, drew=True))
        self.state = replace(self.state, sides=tuple(sides))
        locations = tuple(
            Location(opened=True, bonds=tuple(self.card(filler, p // 3) for _ in range(2)), dream=1) for p in range(6)
        )
        self.state = replace(self.state, places=locations)
        for p in range(6):
            self.mage(f"{'AB'[p // 3]}{p % 3 + 1}")

    # ---------------------------------------------------------------- putting it together

    def card(self, number: int, seat: int) -> Card:
        """A fresh physical card."""
        copy = self.copies.get(number, 0)
        self.copies[number] = copy + 1
        made = card_of(number, seat, copy)
        self.state = replace(self.state, cards=(*self.state.cards, made))
        return made

    def set(self, **fields: Any) -> "Board":
        self.state = replace(self.state, **fields)
        return self

    def side(self, seat: int, **fields: Any) -> "Board":
        sides = list(self.state.sides)
        dropped = [c for name in fields for c in _cards(getattr(sides[seat], name))]
        kept = [c for name in fields for c in _cards(fields[name])]
        self._forget([c for c in dropped if c not in kept])
        sides[seat] = replace(sides[seat], **fields)
        return self.set(sides=tuple(sides))

    def _forget(self, cards: list[Card]) -> None:
        self.set(cards=tuple(c for c in self.state.cards if c not in cards))

    def location(self, at: str, **fields: Any) -> "Board":
        places = list(self.state.places)
        index = place(at)
        if "bonds" in fields:
            if isinstance(fields["bonds"], int):
                fields["bonds"] = places[index].bonds[: fields["bonds"]]
            self._forget([c for c in places[index].bonds if c not in fields["bonds"]])
        places[index] = replace(places[index], **fields)
        return self.set(places=tuple(places))

    def mage(self, at: str, facet: str = "ruby", words: Sequence[str] = (), **status: Any) -> Card:
        """The mage of a place, in place of the one that is there."""
        number = define(
            f"mage {facet}",
            "mage",
            facet=facet,
            gift="draw",
            focus="Fire",
            abilities=[{**keyword_data(word), "traits": ["Fire"]} for word in words],
        )
        old = self.mages.get(at)
        if old is not None:
            self.set(board=tuple(e for e in self.state.board if e.card != old))
            self._forget([old])
        index = place(at)
        card = self.card(number, index // 3)
        entry = InPlay(card=card, seat=index // 3, loc=index % 3, **status)
        self.set(board=(entry, *self.state.board))
        self.mages[at] = card
        return card

    def no_mage(self, at: str) -> None:
        old = self.mages.pop(at)
        self.set(board=tuple(e for e in self.state.board if e.card != old))
        self._forget([old])

    def put(self, at: str, number: int, vim: int | Sequence[Vim] = (), owner: int | None = None, **status: Any) -> Card:
        """A card in play at a place; `vim` as a number is face-down cards."""
        index = place(at)
        seat = index // 3
        card = self.card(number, seat if owner is None else owner)
        if isinstance(vim, int):
            vim = tuple(Vim(card=self.card(creature_number("filler", 1), seat)) for _ in range(vim))
        entry = InPlay(card=card, seat=seat, loc=index % 3, joined=1, vim=tuple(vim), **status)
        self.set(board=(*self.state.board, entry))
        return card

    def creature(self, at: str, name: str, level: int, *words: str, **status: Any) -> Card:
        """`ox:L3{Deft}` at a place."""
        traits = status.pop("traits", ())
        return self.put(at, creature_number(name, level, *words, traits=tuple(traits)), **status)

    def hand(self, seat: int, *numbers: int) -> list[Card]:
        """Cards in hand."""
        cards = [self.card(number, seat) for number in numbers]
        side = self.state.sides[seat]
        self.side(seat, hand=(*side.hand, *cards))
        return cards

    def deck(self, seat: int, *numbers: int) -> list[Card]:
        """The main deck from the top."""
        cards = [self.card(number, seat) for number in numbers]
        self.side(seat, deck=tuple(reversed(cards)))
        return cards

    def dream(self, seat: int, *numbers: int) -> list[Card]:
        """The dream deck from the top, on what is there already."""
        cards = [self.card(number, seat) for number in numbers]
        rest = self.state.sides[seat].dream[len(cards) :]
        self.side(seat, dream=(*rest, *reversed(cards)))
        return cards

    # ---------------------------------------------------------------- playing in it

    def play(self, *commands: Any, seat: int | None = None, key: bytes = b"board") -> "Board":
        """Give commands, one after the other, for the seat that is waited for unless told."""
        for command in commands:
            who = GAME.rules.to_act(self.state)[0] if seat is None else seat
            self.answers += 1
            draws = Rng(key + str(self.answers).encode())
            self.events = GAME.rules.decide(self.state, who, command, Moment(draws, 0))
            self.log += self.events
            self.state = GAME.rules.fold(self.state, self.events)
            assert GAME.rules.violations(self.state) == (), command
        return self

    def refused(self, command: Any, rule: str, seat: int | None = None) -> None:
        """The command is refused by that rule and leaves no trace."""
        who = GAME.rules.to_act(self.state)[0] if seat is None else seat
        with pytest.raises(IllegalMove) as refusal:
            GAME.rules.decide(self.state, who, command, Moment(Rng(b"refused"), 0))
        assert refusal.value.rule == rule, str(refusal.value)

    def answer(self, label: str) -> "Board":
        """Answer the open question by the beginning of an option."""
        pending = self.state.pending
        assert pending is not None, "nothing was asked"
        labels = [option.label for option in pending.options]
        fitting = [i for i, text in enumerate(labels) if text.startswith(label)]
        assert fitting, f"{label!r} is not among {labels}"
        return self.play(Decide(decision=pending.number, value=fitting[0]))

    # ---------------------------------------------------------------- looking at it

    def at(self, card: Card) -> InPlay:
        entry = self.state.find(card)
        assert entry is not None, "the card is not in play"
        return entry

    def gone(self, card: Card) -> bool:
        return self.state.find(card) is None

    def bonds(self, at: str) -> int:
        return len(self.state.places[place(at)].bonds)

    def kinds(self) -> list[type[Event]]:
        """The classes of the last events, in order."""
        return [type(event) for event in self.events]

    def count(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.log)


def _cards(value: Any) -> tuple[Card, ...]:
    return value if isinstance(value, tuple) else ()


__all__ = ["GAME", "A", "B", "Board", "creature_number", "define", "ev", "place"]

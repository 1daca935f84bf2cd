"""Laws of secrecy: two worlds that differ only in what a viewer may not see are alike to that viewer."""

from typing import Any

from msgspec.json import encode

from domain.kernel.encoding import Encoding
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import Seated
from domain.registry import ENCODINGS
from tests.domain.games.contract.base import Laws, hidden_replaced, seats_at, viewers
from tests.domain.games.playouts import refusal


class SecrecyLaws(Laws):
    """Views, refusals, numbers and events do not depend on what is hidden."""

    def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(self) -> None:
        for spot in self.spots("worlds"):
            for viewer in viewers(seats_at(spot.run, spot.step)):
                state = spot.step.state
                other = self.other_world(state, viewer, spot.rng)
                assert self.game.rules.violations(other) == (), f"{spot.name}: the other world of {viewer}"
                assert self.seen_of(state, viewer) == self.seen_of(other, viewer), f"{spot.name} for {viewer}"

    def test_two_worlds_that_differ_in_what_is_hidden_are_the_same_in_numbers(self) -> None:
        """What a learner observes, and what it may do, byte by byte. Nobody joins an environment, so seats are few."""
        encode_of = ENCODINGS.get(self.game.about.slug)
        if encode_of is None:
            return
        encoding = encode_of()
        for spot in self.spots("numbers"):
            seats = seats_at(spot.run, spot.step)
            for seat in range(seats) if seats <= self.game.about.max_seats else ():
                here = self._numbers(encoding, spot.step.state, seat)
                other = self.other_world(spot.step.state, Seated(seat), spot.rng)
                assert here == self._numbers(encoding, other, seat), f"{spot.name} for seat {seat}"

    def _numbers(self, encoding: Encoding[Any], state: Any, seat: int) -> tuple[bytes, tuple[int, ...]]:
        view, legal = self.game.rules.view(state, Seated(seat)), self.game.rules.legal(state, seat)
        moves = encoding.moves(view, legal)
        assert set(moves.values()) <= set(legal)
        assert bool(moves) == bool(legal)
        assert all(0 < number < len(encoding.actions) for number in moves)
        seen = encoding.observe(view, moves)
        assert len(seen) == encoding.layout.size
        return seen.tobytes(), tuple(sorted(moves))

    def test_two_worlds_that_differ_in_what_is_hidden_refuse_the_same(self) -> None:
        for spot in self.spots("worlds refuse"):
            for seat in range(seats_at(spot.run, spot.step)):
                state = spot.step.state
                other = self.other_world(state, Seated(seat), spot.rng)
                for command in self.wild(spot, seat):
                    here = refusal(self.game, state, seat, command, self.at_spot(spot))
                    there = refusal(self.game, other, seat, command, self.at_spot(spot))
                    assert here == there, f"{spot.name}: seat {seat}, {command}"

    def test_a_redacted_event_does_not_depend_on_what_is_hidden(self) -> None:
        for run in self.runs():
            rng = Rng(run.name.encode())
            by_class: dict[type[Event], list[Event]] = {}
            for step in run.steps:
                for event in step.events:
                    peers = by_class.setdefault(type(event), [])
                    peers.append(event)
                    for viewer in viewers(run.seats):
                        changed = hidden_replaced(event, rng.choice(peers), viewer)
                        shown = redact(event, viewer), redact(changed, viewer)
                        assert encode(shown[0]) == encode(shown[1]), f"{run.name}: {event} for {viewer}"

"""Laws of showing: views, sentences, scenes and turning points say what they should, to everyone."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import to_builtins
from msgspec.json import decode, encode

from domain.kernel.redaction import redact, shown_class
from domain.kernel.rng import Rng
from domain.kernel.scene import Scene
from domain.kernel.scenery import Cast, Offer, areas_in, keys_of, things_in
from domain.kernel.seats import own_seat
from domain.kernel.structs import Concealed, tag_of
from domain.kernel.touching import cards_in
from domain.kernel.turning import Passage, Turn, TurningKind
from domain.kernel.viewers import AUDITOR, Seated, Viewer
from domain.kernel.voice import NAMELESS, Voice
from tests.domain.games.contract.base import Laws, seats_at, viewers
from tests.domain.games.playouts import START, Step


class ShowLaws(Laws):
    """Views, sentences, scenes, turning points."""

    def test_redacted_events_survive_a_json_round_trip(self) -> None:
        for spot in self.spots("twins"):
            for event in spot.step.events:
                for viewer in viewers(seats_at(spot.run, spot.step)):
                    shown = redact(event, viewer)
                    kind = Concealed if isinstance(shown, Concealed) else shown_class(type(event))
                    assert encode(decode(encode(shown), type=kind)) == encode(shown), f"{spot.name}: {event}"

    def test_commands_and_views_survive_a_json_round_trip(self) -> None:
        for spot in self.spots("json"):
            step = spot.step
            if isinstance(step.command, self.game.rules.commands):
                assert self.game.rules.command_decoder.decode(encode(step.command)) == step.command, spot.name
            for viewer in (*viewers(seats_at(spot.run, spot.step)), AUDITOR):
                view = self.game.rules.view(step.state, viewer)
                assert isinstance(view, self.game.rules.view_class), spot.name
                assert decode(encode(view), type=self.game.rules.view_class) == view, f"{spot.name} for {viewer}"

    def test_every_view_has_the_head_the_rules_give_it(self) -> None:
        rules = self.game.rules
        for spot in self.spots("head"):
            state = spot.step.state
            for viewer in (*viewers(seats_at(spot.run, spot.step)), AUDITOR):
                view = rules.view(state, viewer)
                seen = view.seat, view.to_act, view.deadline, view.outcome
                said = own_seat(viewer), rules.to_act(state), rules.deadline(state), rules.outcome(state)
                assert seen == said, f"{spot.name} for {viewer}"

    def test_every_event_is_told_in_a_sentence_to_everyone(self) -> None:
        for run in self.runs():
            for step in run.steps:
                for event in step.events:
                    for viewer in (*viewers(run.seats), AUDITOR):
                        shown = redact(event, viewer)
                        if not isinstance(shown, Concealed):
                            assert _is_sentence(self.game.talk.tell(shown)), f"{run.name}: {shown}"

    def test_every_event_rests_on_clauses_that_everyone_may_know(self) -> None:
        prefix = f"{self.game.about.rule_prefix}-"
        for run in self.runs():
            for step in run.steps:
                for event in step.events:
                    clauses = self.game.talk.grounds(event)
                    assert clauses, f"{run.name}: {event}"
                    assert all(each.startswith(prefix) for each in clauses), f"{run.name}: {event}"
                    for viewer in viewers(run.seats):
                        shown = redact(event, viewer)
                        if not isinstance(shown, Concealed):
                            assert self.game.talk.grounds(shown) == clauses, f"{run.name}: {shown}"

    def test_players_are_called_by_their_names(self) -> None:
        names = [f"P{seat}" for seat in range(200)]
        for run in self.runs():
            for step in run.steps:
                for event in step.events:
                    told = self.game.talk.tell(event, Voice(names))
                    assert not re.search(r"\b[Ss]eats? \d", told), f"{run.name}: {told}"

    def test_every_command_says_what_it_touches(self) -> None:
        for spot in self.spots("touch"):
            for seat in range(seats_at(spot.run, spot.step)):
                view = self.game.rules.view(spot.step.state, Seated(seat))
                for command in self.game.rules.legal(spot.step.state, seat)[: self.legal_checked]:
                    touched = self.game.talk.touched(view, command, Voice(["Ann", "Bea"]))
                    assert set(cards_in(self.game.talk.notations, command)) <= set(touched.cards), spot.name
                    assert all(text.isprintable() and text for text in (*touched.cards, *touched.places)), spot.name

    def test_every_command_is_described(self) -> None:
        for spot in self.spots("describe"):
            for seat in range(seats_at(spot.run, spot.step)):
                for command in self.game.rules.legal(spot.step.state, seat)[: self.legal_checked]:
                    assert self.game.talk.describe(command).strip(), f"{spot.name}: {command}"

    def test_every_view_is_staged(self) -> None:
        for spot in self.spots("scenes"):
            state = spot.step.state
            for viewer in (*viewers(seats_at(spot.run, spot.step)), AUDITOR):
                scene = self._staged(state, viewer)
                keys = list(keys_of(scene))
                assert len(set(keys)) == len(keys), f"{spot.name} for {viewer}: {_twice(keys)} lie twice"
                assert all((scene.headline, scene.areas, scene.seats)), f"{spot.name} for {viewer}"
                assert encode(decode(encode(scene), type=Scene)) == encode(scene), f"{spot.name} for {viewer}"
                for area in areas_in(scene.areas):
                    assert not (area.things and area.areas), f"{spot.name}: {area.key} holds things and areas"
                    assert area.count is None or area.count >= len(area.things), f"{spot.name}: {area.key}"
                    for thing in things_in(area.things):
                        assert (thing.face is None) != (thing.back is None), f"{spot.name}: {thing.key}"

    def test_every_legal_command_is_a_move_of_the_scene(self) -> None:
        for spot in self.spots("moves"):
            for seat in range(seats_at(spot.run, spot.step)):
                scene = self._staged(spot.step.state, Seated(seat))
                keys = set(keys_of(scene))
                chosen = [move.choose for move in scene.moves if move.choose]
                listed = len(self.game.rules.legal(spot.step.state, seat))
                assert chosen or len(scene.moves) == listed, spot.name
                assert bool(scene.moves) == bool(listed), spot.name
                for choose in chosen:
                    assert 0 <= choose.least <= choose.most <= len(choose.of), spot.name
                    assert set(choose.of) <= keys, f"{spot.name}: {set(choose.of) - keys} is not drawn"

    def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_scene(self) -> None:
        for spot in self.spots("scene worlds"):
            for viewer in viewers(seats_at(spot.run, spot.step)):
                state = spot.step.state
                other = self.other_world(state, viewer, spot.rng)
                here, there = encode(self._staged(state, viewer)), encode(self._staged(other, viewer))
                assert here == there, f"{spot.name} for {viewer}"

    def test_turning_points_are_told_with_clauses_and_end_with_the_end(self) -> None:
        rulebook, names = self.rulebook(), [f"P{seat}" for seat in range(200)]
        for run in self.runs():
            turns = [
                turn
                for step in run.steps
                for passage in self._passages(step, AUDITOR, Voice(names))
                for turn in self._turned(passage)
            ]
            for turn in turns:
                assert _is_sentence(turn.text), f"{run.name}: {turn.text}"
                assert not re.search(r"\b[Ss]eats? \d", turn.text), f"{run.name}: {turn.text}"
                assert turn.rules, f"{run.name}: {turn.text}"
                assert all(f"**{rule}**" in rulebook for rule in turn.rules), f"{run.name}: {turn.text}"
                assert set(turn.seats) <= set(range(run.seats)), f"{run.name}: {turn.text}"
            ends = [turn.kind is TurningKind.END for turn in turns]
            assert not self.game.talk.turning or (ends[-1] and sum(ends) == 1), run.name

    def test_two_worlds_that_differ_in_what_is_hidden_turn_alike(self) -> None:
        for spot in self.spots("turning worlds"):
            for viewer in viewers(seats_at(spot.run, spot.step)):
                here = list(self._passages(spot.step, viewer))
                there = list(self._passages(spot.step, viewer, rng=spot.rng))
                for one, other in zip(here, there, strict=True):
                    assert encode(self._turned(one)) == encode(self._turned(other)), f"{spot.name} for {viewer}"

    def _turned(self, passage: Passage) -> Sequence[Turn]:
        turner = self.game.talk.turning.get(tag_of(passage.event))
        return turner(passage) if turner else ()

    def _passages(
        self, step: Step, viewer: Viewer, voice: Voice = NAMELESS, rng: Rng | None = None
    ) -> Iterator[Passage]:
        """The events of a step as a viewer is shown them; with `rng` in a world that differs in all that is hidden."""
        state, rules = step.state, self.game.rules
        for event in step.events:
            after = rules.evolve(state, event)
            worlds, shown = (state, after), redact(event, viewer)
            if rng is not None and step.seat != START:
                worlds = self.other_world(state, viewer, rng), self.other_world(after, viewer, rng)
            if not isinstance(shown, Concealed):
                yield Passage(shown, voice, *[partial(rules.view, world, viewer) for world in worlds])
            state = after

    def _staged(self, state: Any, viewer: Viewer) -> Scene:
        """The scene of a viewer, with what they may do."""
        view, seat = self.game.rules.view(state, viewer), own_seat(viewer)
        commands = () if seat is None else self.game.rules.legal(state, seat)
        talk = self.game.talk
        offers = [Offer(str(n), talk.offered(view, command), command) for n, command in enumerate(commands)]
        return talk.staged(view, Cast(("Ann", "Bea"), seat), offers, to_builtins)


def _is_sentence(text: str) -> bool:
    return bool(text.strip()) and "\n" not in text and text.rstrip()[-1] in ".!?"


def _twice(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})

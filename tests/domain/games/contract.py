"""What holds in every game: the shared property suite, run on whole seeded random games.

class TestUno(GameContract):
    game = GAME

    def other_world(self, state, viewer, rng):
        return ...  # `state` with everything changed that `viewer` may not see
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from inspect import getfile
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from msgspec import to_builtins
from msgspec.json import Decoder, decode, encode
from msgspec.structs import replace

from domain.kernel.decider import Expire, Join, Moment
from domain.kernel.encoding import Encoding
from domain.kernel.playout import able_seats
from domain.kernel.redaction import audiences, redact, shown_class
from domain.kernel.rng import Rng
from domain.kernel.scene import Scene
from domain.kernel.scenery import Cast, Offer, areas_in, keys_of, things_in
from domain.kernel.seats import own_seat
from domain.kernel.structs import Command, Concealed, Event, tag_of
from domain.kernel.touching import cards_in
from domain.kernel.turning import Passage, Turn, TurningKind
from domain.kernel.viewers import AUDITOR, SPECTATOR, Audience, Seated, Spectator, Viewer
from domain.kernel.voice import NAMELESS, Voice
from domain.registry import ENCODINGS
from tests.domain.games.imagining import Thought, lying, thoughts
from tests.domain.games.playouts import START, AnyGame, Run, Step, moment, mutated, playout, random_command, refusal

__all__ = ["GameContract", "Step", "moment", "mutated", "playout", "random_command", "refusal"]


class Spot(NamedTuple):
    """A place in a run where something is checked; `name` says how to get there again."""

    name: str
    run: Run
    step: Step
    rng: Rng


@pytest.mark.slow
class GameContract:
    """Subclass as `TestX`, set `game`, and say in `other_world` what a viewer may not see."""

    game: ClassVar[AnyGame]
    games: ClassVar[int] = 30
    """How many whole random games the suite looks at, spread over variants and seat counts."""
    steps_checked: ClassVar[int] = 120
    """At how many places, spread over all those games, the costly checks are made."""
    wild_commands: ClassVar[int] = 12
    """How many random, and as many mutated commands are tried at each of them."""
    legal_checked: ClassVar[int] = 40
    """How many listed commands are tried at each of them."""
    bot_games: ClassVar[int] = 3
    """How many games each bot plays against itself."""
    unrest: ClassVar[int] = 40
    """In every second game one step in so many is a Leave, Join or Expire. 0: never."""
    rarely: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that random play avoids most of the time, such as giving up."""
    limit: ClassVar[int] = 20_000
    """A game with more commands than this counts as endless."""
    imagined: ClassVar[int] = 1000
    """At how many positions of random play, and of play by bots, hidden cards are imagined."""
    draws: ClassVar[int] = 1500
    """How many states are imagined where all that is possible has to be among them."""

    def other_world(self, state: Any, viewer: Viewer, rng: Rng) -> Any:
        """A state that differs from `state` only in what `viewer` may not see: shuffle it there."""
        pytest.fail(f"other_world is missing: say what is hidden from {viewer} in {state}, with {rng}")

    def cover(self, state: Any, seat: int, command: Command) -> bool:
        """Whether `legal` allows the command: it lists it, or (override) a template stands for it."""
        return command in self.game.rules.legal(state, seat)

    def rulebook(self) -> str:
        """The text in which every rule id stands as `**US-10**`: beside the modules of the game."""
        return (Path(getfile(type(self.game.rules.initial))).parent / "RULES.md").read_text()

    # -- the games looked at ------------------------------------------------------------------------

    @classmethod
    def runs(cls) -> tuple[Run, ...]:
        if cls not in _RUNS:
            _RUNS[cls] = _played(cls)
        return _RUNS[cls]

    @classmethod
    def spots(cls, topic: str) -> list[Spot]:
        """Sampled steps of the runs, the deals left out."""
        places = [(run, step) for run in cls.runs() for step in run.steps if step.seat != START]
        stride = max(1, len(places) // cls.steps_checked)
        return [
            Spot(f"{run.name} at event {step.drawn}", run, step, Rng(f"{topic}/{run.name}/{step.drawn}".encode()))
            for run, step in places[::stride]
        ]

    # -- the checks ---------------------------------------------------------------------------------

    def test_every_state_is_sound(self) -> None:
        for run in self.runs():
            states = [step.state for step in run.steps[1:]] + [run.final]
            for number, state in enumerate(states):
                assert self.game.rules.violations(state) == (), f"{run.name} after command {number}"

    def test_every_game_ends_with_a_place_for_every_seat(self) -> None:
        for run in self.runs():
            outcome = self.game.rules.outcome(run.final)
            assert outcome is not None, run.name
            assert outcome.reason in set(self.game.rules.reasons), run.name
            assert not outcome.label or outcome.label in set(self.game.rules.labels or ()), run.name
            assert sorted(s.seat for s in outcome.standings) == list(range(run.seats)), run.name
            assert self.game.rules.to_act(run.final) == (), run.name

    def test_after_the_end_nothing_is_legal_and_everything_refused(self) -> None:
        for run in self.runs():
            rng = Rng(run.name.encode())
            at = moment(run.seed.encode(), 9, run.steps[-1].now)
            last = [step.command for step in run.steps[-3:] if isinstance(step.command, self.game.rules.commands)]
            for seat in range(run.seats):
                assert self.game.rules.legal(run.final, seat) == (), run.name
                for command in (*last, random_command(self.game, rng)):
                    assert refusal(self.game, run.final, seat, command, at), f"{run.name}: {command}"

    def test_a_fold_of_the_log_after_a_json_round_trip_is_the_live_state(self) -> None:
        decoder = Decoder(_union(self.game.rules.events))
        for run in self.runs():
            events = tuple(event for step in run.steps for event in step.events)
            again = tuple(decoder.decode(encode(event)) for event in events)
            assert again == events, run.name
            assert self.game.rules.fold(self.game.rules.initial, again) == run.final, run.name

    def test_a_state_survives_a_json_round_trip(self) -> None:
        for spot in self.spots("state"):
            state = spot.step.state
            assert decode(encode(state), type=type(state)) == state, spot.name

    def test_the_same_command_decided_again_gives_the_same_events(self) -> None:
        for spot in self.spots("again"):
            step = spot.step
            at = moment(spot.run.seed.encode(), step.drawn, step.now)
            again = self.game.rules.decide(step.state, step.seat, step.command, at)
            assert encode(again) == encode(step.events), spot.name

    def test_a_command_carried_out_comes_to_the_state_of_a_fold(self) -> None:
        for spot in self.spots("act"):
            step = spot.step
            at = moment(spot.run.seed.encode(), step.drawn, step.now)
            events, after = self.game.rules.act(step.state, step.seat, step.command, at)
            assert encode(events) == encode(step.events), spot.name
            assert after == self.game.rules.fold(step.state, step.events), spot.name

    def test_every_listed_command_is_accepted(self) -> None:
        for spot in self.spots("legal"):
            for seat in range(_seats_at(spot.run, spot.step)):
                listed = self.game.rules.legal(spot.step.state, seat)
                assert len(set(listed)) == len(listed), f"{spot.name}: seat {seat} has a command twice"
                for command in spot.rng.shuffled(listed)[: self.legal_checked]:
                    refused = refusal(self.game, spot.step.state, seat, command, self._at(spot))
                    assert refused is None, f"{spot.name}: seat {seat}, {command}"

    def test_what_is_picked_is_what_the_same_draw_takes_from_the_list(self) -> None:
        """So it is legal, everything legal can be picked, each as likely as the next, and no seeded game changes."""
        pick = self.game.rules.pick
        if pick is None:
            return
        for spot in self.spots("pick"):
            for seat in range(_seats_at(spot.run, spot.step)):
                listed = self.game.rules.legal(spot.step.state, seat)
                for place in range(len(listed)):
                    picked = pick(spot.step.state, seat, lambda size, place=place: place % size)  # type: ignore[misc]
                    assert picked == listed[place], f"{spot.name}: seat {seat}, place {place} of {len(listed)}"
                key = spot.rng.token()
                counted, chosen = Rng(key), Rng(key)
                expected = chosen.choice(listed) if listed else None
                assert pick(spot.step.state, seat, counted.below) == expected, f"{spot.name}: seat {seat}"
                assert counted.word() == chosen.word(), f"{spot.name}: seat {seat} has drawn more or less"

    def test_who_may_act_is_waited_for_or_may_interject(self) -> None:
        """Else a bot would never be asked, or be asked in vain again and again."""
        for spot in self.spots("interject"):
            state, rules = spot.step.state, self.game.rules
            waiting, others = rules.to_act(state), rules.may_interject(state)
            assert not {*waiting} & {*others}, f"{spot.name}: waited for and free at the same time"
            for seat in range(_seats_at(spot.run, spot.step)):
                if seat not in waiting:
                    assert bool(rules.legal(state, seat)) == (seat in others), f"{spot.name}: seat {seat}"

    def test_a_command_that_is_not_listed_is_refused(self) -> None:
        for spot in self.spots("wild"):
            for seat in range(_seats_at(spot.run, spot.step)):
                for command in self._wild(spot, seat):
                    if refusal(self.game, spot.step.state, seat, command, self._at(spot)) is None:
                        assert self.cover(spot.step.state, seat, command), f"{spot.name}: seat {seat}, {command}"

    def test_no_command_is_accepted_again_and_again_without_changing_anything(self) -> None:
        """Else a bot or a client could fill the log of a table for ever."""
        for run in self.runs():
            for step in run.steps[1:]:
                at = moment(run.seed.encode(), step.drawn, step.now)
                self._changes_something(step.state, step.seat, step.command, at, run.name)
        for spot in self.spots("idle"):
            for seat in range(_seats_at(spot.run, spot.step)):
                tried = (*self.game.rules.legal(spot.step.state, seat), *self._wild(spot, seat), Expire())
                for command in tried:
                    self._changes_something(spot.step.state, seat, command, self._at(spot), spot.name)

    def test_a_refusal_names_a_rule_of_the_rulebook_and_changes_nothing(self) -> None:
        rulebook = self.rulebook()
        for spot in self.spots("refused"):
            before = encode(spot.step.state)
            seat = spot.rng.below(_seats_at(spot.run, spot.step))
            for command in self._wild(spot, seat):
                refused = refusal(self.game, spot.step.state, seat, command, self._at(spot))
                known = refused is None or refused[0] == "malformed" or f"**{refused[0]}**" in rulebook
                assert known, f"{spot.name}: {command} refused by {refused}"
            assert encode(spot.step.state) == before, spot.name

    def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(self) -> None:
        for spot in self.spots("worlds"):
            for viewer in _viewers(_seats_at(spot.run, spot.step)):
                state = spot.step.state
                other = self.other_world(state, viewer, spot.rng)
                assert self.game.rules.violations(other) == (), f"{spot.name}: the other world of {viewer}"
                assert self._seen(state, viewer) == self._seen(other, viewer), f"{spot.name} for {viewer}"

    def test_two_worlds_that_differ_in_what_is_hidden_are_the_same_in_numbers(self) -> None:
        """What a learner observes, and what it may do, byte by byte. Nobody joins an environment, so seats are few."""
        encode_of = ENCODINGS.get(self.game.about.slug)
        if encode_of is None:
            return
        encoding = encode_of()
        for spot in self.spots("numbers"):
            seats = _seats_at(spot.run, spot.step)
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
            for seat in range(_seats_at(spot.run, spot.step)):
                state = spot.step.state
                other = self.other_world(state, Seated(seat), spot.rng)
                for command in self._wild(spot, seat):
                    here = refusal(self.game, state, seat, command, self._at(spot))
                    there = refusal(self.game, other, seat, command, self._at(spot))
                    assert here == there, f"{spot.name}: seat {seat}, {command}"

    def test_a_redacted_event_does_not_depend_on_what_is_hidden(self) -> None:
        for run in self.runs():
            rng = Rng(run.name.encode())
            by_class: dict[type[Event], list[Event]] = {}
            for step in run.steps:
                for event in step.events:
                    peers = by_class.setdefault(type(event), [])
                    peers.append(event)
                    for viewer in _viewers(run.seats):
                        changed = _hidden_replaced(event, rng.choice(peers), viewer)
                        shown = redact(event, viewer), redact(changed, viewer)
                        assert encode(shown[0]) == encode(shown[1]), f"{run.name}: {event} for {viewer}"

    def test_redacted_events_survive_a_json_round_trip(self) -> None:
        for spot in self.spots("twins"):
            for event in spot.step.events:
                for viewer in _viewers(_seats_at(spot.run, spot.step)):
                    shown = redact(event, viewer)
                    kind = Concealed if isinstance(shown, Concealed) else shown_class(type(event))
                    assert encode(decode(encode(shown), type=kind)) == encode(shown), f"{spot.name}: {event}"

    def test_commands_and_views_survive_a_json_round_trip(self) -> None:
        for spot in self.spots("json"):
            step = spot.step
            if isinstance(step.command, self.game.rules.commands):
                assert self.game.rules.command_decoder.decode(encode(step.command)) == step.command, spot.name
            for viewer in (*_viewers(_seats_at(spot.run, spot.step)), AUDITOR):
                view = self.game.rules.view(step.state, viewer)
                assert isinstance(view, self.game.rules.view_class), spot.name
                assert decode(encode(view), type=self.game.rules.view_class) == view, f"{spot.name} for {viewer}"

    def test_every_view_has_the_head_the_rules_give_it(self) -> None:
        rules = self.game.rules
        for spot in self.spots("head"):
            state = spot.step.state
            for viewer in (*_viewers(_seats_at(spot.run, spot.step)), AUDITOR):
                view = rules.view(state, viewer)
                seen = view.seat, view.to_act, view.deadline, view.outcome
                said = own_seat(viewer), rules.to_act(state), rules.deadline(state), rules.outcome(state)
                assert seen == said, f"{spot.name} for {viewer}"

    def test_every_event_is_told_in_a_sentence_to_everyone(self) -> None:
        for run in self.runs():
            for step in run.steps:
                for event in step.events:
                    for viewer in (*_viewers(run.seats), AUDITOR):
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
                    for viewer in _viewers(run.seats):
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
            for seat in range(_seats_at(spot.run, spot.step)):
                view = self.game.rules.view(spot.step.state, Seated(seat))
                for command in self.game.rules.legal(spot.step.state, seat)[: self.legal_checked]:
                    touched = self.game.talk.touched(view, command, Voice(["Ann", "Bea"]))
                    assert set(cards_in(self.game.talk.notations, command)) <= set(touched.cards), spot.name
                    assert all(text.isprintable() and text for text in (*touched.cards, *touched.places)), spot.name

    def test_every_command_is_described(self) -> None:
        for spot in self.spots("describe"):
            for seat in range(_seats_at(spot.run, spot.step)):
                for command in self.game.rules.legal(spot.step.state, seat)[: self.legal_checked]:
                    assert self.game.talk.describe(command).strip(), f"{spot.name}: {command}"

    def test_every_view_is_staged(self) -> None:
        for spot in self.spots("scenes"):
            state = spot.step.state
            for viewer in (*_viewers(_seats_at(spot.run, spot.step)), AUDITOR):
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
            for seat in range(_seats_at(spot.run, spot.step)):
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
            for viewer in _viewers(_seats_at(spot.run, spot.step)):
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
            for viewer in _viewers(_seats_at(spot.run, spot.step)):
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

    def test_every_bot_plays_whole_games(self) -> None:
        for bot in [each.name for each in self.game.bots]:
            for number, (options, seats) in enumerate(_settings(self.game, self.bot_games)):
                steps = tuple(playout(self.game, options, seats, f"{bot}-{number}", bot=bot, limit=self.limit))
                final = self.game.rules.fold(steps[-1].state, steps[-1].events)
                assert self.game.rules.outcome(final) is not None, f"{bot}: {options}, {seats} seats, game {number}"

    # -- what a seat can imagine --------------------------------------------------------------------

    def test_an_imagined_state_shows_its_seat_what_it_has_seen(self) -> None:
        for thought in self._thoughts("imagine", self.imagined):
            self._agrees(thought, thought.imagined(self.game))

    def test_what_is_imagined_between_bots_shows_its_seat_what_it_has_seen(self) -> None:
        for thought in thoughts(self.game, self._bot_runs(), "bots", self.imagined):
            self._agrees(thought, thought.imagined(self.game))

    def test_an_imagined_game_can_be_played_on(self) -> None:
        for thought in self._thoughts("play on", self.imagined // 10):
            state = thought.imagined(self.game)
            for number in range(12):
                able = able_seats(self.game, state, self.game.rules.to_act(state))
                if not able:
                    break
                seat = thought.rng.choice(able)
                command = thought.rng.choice(self.game.rules.legal(state, seat))
                at = moment(thought.name.encode(), number, thought.now)
                state = self.game.rules.fold(state, self.game.rules.decide(state, seat, command, at))
                assert self.game.rules.violations(state) == (), f"{thought.name}: {command}"

    def test_two_worlds_a_seat_cannot_tell_apart_are_imagined_alike(self) -> None:
        """What is imagined rests on the events as they were sent: whatever is hidden in them makes no difference."""
        imagination, initial = self.game.imagination, self.game.rules.initial
        for spot in self.spots("alike")[:: max(1, self.steps_checked // 12)]:
            log = [event for step in spot.run.steps if step.drawn < spot.step.drawn for event in step.events]
            other = spot.rng.choice([run for run in self.runs() if run.steps[0].events])
            strange = {type(event): event for step in other.steps for event in step.events}
            for viewer in _viewers(_seats_at(spot.run, spot.step)):
                worlds = (log, [_hidden_replaced(event, strange.get(type(event), event), viewer) for event in log])
                sent = [[redact(event, viewer) for event in world] for world in worlds]
                if [encode(event) for event in sent[0]] == [encode(event) for event in sent[1]]:
                    known = [imagination.known(initial, own_seat(viewer), world) for world in sent]
                    seen = self.game.rules.view(spot.step.state, viewer)
                    drawn = [imagination.imagine(imagination.look(each, seen), Rng(b"alike")) for each in known]
                    assert encode(drawn[0]) == encode(drawn[1]), f"{spot.name} for {viewer}"

    def test_whatever_may_be_is_imagined_at_times(self) -> None:
        """What is true is possible, so each card that lies somewhere is imagined there, sooner or later."""
        for thought in self._thoughts("coverage", 8):
            true, found = self.lying(thought.state), set()
            for _ in range(self.draws):
                found |= self.lying(thought.imagined(self.game))
                if true <= found:
                    break
            assert true <= found, f"{thought.name}: never {sorted(true - found, key=str)[:5]}"

    def lying(self, state: Any) -> set[tuple[Any, ...]]:
        """What lies where, in the parts a seat may not see: by default every number of the state, in its pile."""
        return lying(to_builtins(state))

    def _thoughts(self, topic: str, count: int) -> Iterator[Thought]:
        return thoughts(self.game, self.runs(), topic, count)

    def _agrees(self, thought: Thought, imagined: Any) -> None:
        assert self.game.rules.violations(imagined) == (), thought.name
        assert self._seen(imagined, thought.viewer) == self._seen(thought.state, thought.viewer), thought.name

    def _bot_runs(self) -> tuple[Run, ...]:
        """A few games by bots of every strength."""
        runs = []
        for number, (options, seats) in enumerate(_settings(self.game, self.bot_games * len(self.game.bots))):
            bot = self.game.bots[number % len(self.game.bots)].name
            seed = f"{bot}-{number}"
            steps = tuple(playout(self.game, options, seats, seed, bot=bot, limit=self.limit))
            final = self.game.rules.fold(steps[-1].state, steps[-1].events)
            runs.append(
                Run(f"playout(seed={seed!r}, seats={seats}, bot={bot!r}, {options})", seed, seats, steps, final)
            )
        return tuple(runs)

    # -- what they share ----------------------------------------------------------------------------

    def _at(self, spot: Spot) -> Any:
        return moment(spot.run.seed.encode(), spot.step.drawn, spot.step.now)

    def _changes_something(self, state: Any, seat: int, command: Any, at: Moment, name: str) -> None:
        """Accepted twice at one moment, so that no clock hides it, the second time makes a difference too."""
        rules = self.game.rules
        if refusal(self.game, state, seat, command, at) is None:
            once = rules.fold(state, rules.decide(state, seat, command, at))
            if refusal(self.game, once, seat, command, at) is None:
                twice = rules.fold(once, rules.decide(once, seat, command, at))
                assert twice != once, f"{name}: seat {seat} may {command} for ever"

    def _wild(self, spot: Spot, seat: int) -> list[Command]:
        """Random commands, changed legal ones, and some that were legal elsewhere or for others."""
        rng, game = spot.rng, self.game
        nearby = [
            *game.rules.legal(spot.step.state, seat),
            *game.rules.legal(spot.step.state, rng.below(_seats_at(spot.run, spot.step))),
        ]
        elsewhere = rng.choice(spot.run.steps[1:])
        nearby += game.rules.legal(elsewhere.state, rng.below(_seats_at(spot.run, elsewhere)))
        wild = [random_command(game, rng) for _ in range(self.wild_commands)]
        if nearby:
            wild += [mutated(rng.choice(nearby), rng) for _ in range(self.wild_commands)]
            wild += [rng.choice(nearby) for _ in range(4)]
        return wild

    def _seen(self, state: Any, viewer: Viewer) -> bytes:
        legal = () if not isinstance(viewer, Seated) else self.game.rules.legal(state, viewer.seat)
        waiting = self.game.rules.to_act(state), self.game.rules.deadline(state)
        return b"\n".join((encode(self.game.rules.view(state, viewer)), encode(legal), encode(waiting)))


def _settings(game: AnyGame, games: int) -> list[tuple[Any, int]]:
    """Variants and seat counts in turn; every pair is met if there are games enough."""
    variants = game.about.variants or (game.rules.options(),)
    pairs = list(product(range(game.about.min_seats, game.about.max_seats + 1), variants))
    # a stride that shares no factor with the number of pairs visits them all, mixed
    stride = next(s for s in (7, 11, 13, 17, 19, 23) if len(pairs) % s)
    chosen = [pairs[number * stride % len(pairs)] for number in range(max(games, 1))]
    return [(options, seats) for seats, options in chosen]


_RUNS: dict[type, tuple[Run, ...]] = {}


def _played(cls: type[GameContract]) -> tuple[Run, ...]:
    runs = []
    for number, (options, seats) in enumerate(_settings(cls.game, cls.games)):
        seed = f"{cls.game.about.slug}-{number}"
        unrest = cls.unrest if number % 2 else 0
        steps = tuple(playout(cls.game, options, seats, seed, unrest=unrest, limit=cls.limit, rarely=cls.rarely))
        name = f"playout(seed={seed!r}, seats={seats}, unrest={unrest}, {options})"
        final = cls.game.rules.fold(steps[-1].state, steps[-1].events)
        joined = sum(isinstance(step.command, Join) for step in steps)
        runs.append(Run(name, seed, seats + joined, steps, final))
    return tuple(runs)


def _seats_at(run: Run, step: Step) -> int:
    """The seats there are before this step of the run: newcomers count once they have joined."""
    later = sum(isinstance(s.command, Join) for s in run.steps if s.drawn >= step.drawn)
    return run.seats - later


def _viewers(seats: int) -> list[Seated | Spectator]:
    return [*(Seated(seat) for seat in range(seats)), SPECTATOR]


def _hidden_replaced(event: Event, other: Event, viewer: Seated | Spectator) -> Event:
    """`event` with the fields hidden from `viewer` taken from `other`."""
    seat = viewer.seat if isinstance(viewer, Seated) else None
    changes: dict[str, Any] = {}
    for name, mark in audiences(type(event)).items():
        if mark.kind == "each":
            mine, theirs = getattr(event, name), getattr(other, name)
            changes[name] = tuple(
                theirs[index] if index != seat and index < len(theirs) else entry for index, entry in enumerate(mine)
            )
        elif _is_hidden(event, mark, seat):
            changes[name] = getattr(other, name)
    return replace(event, **changes)


def _is_hidden(event: Event, mark: Audience, seat: int | None) -> bool:
    if mark.kind == "owner":
        allowed = getattr(event, mark.by)
        return seat not in allowed if isinstance(allowed, tuple) else seat != allowed
    return mark.kind == "nobody"


def _is_sentence(text: str) -> bool:
    return bool(text.strip()) and "\n" not in text and text.rstrip()[-1] in ".!?"


def _union(classes: tuple[type[Event], ...]) -> Any:
    union: Any = classes[0]
    for each in classes[1:]:
        union = union | each
    return union


def _twice(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})

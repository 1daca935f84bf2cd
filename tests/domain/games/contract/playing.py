"""Laws of play: what is legal, what is refused, what comes of it, and that it ends."""

from typing import Any

from msgspec.json import Decoder, decode, encode

from domain.kernel.decider import Expire, Moment
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from tests.domain.games.contract.base import Laws, seats_at, settings_of
from tests.domain.games.playouts import moment, playout, random_command, refusal


class PlayLaws(Laws):
    """Deciding, folding, listing, refusing, ending."""

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
            for seat in range(seats_at(spot.run, spot.step)):
                listed = self.game.rules.legal(spot.step.state, seat)
                assert len(set(listed)) == len(listed), f"{spot.name}: seat {seat} has a command twice"
                for command in spot.rng.shuffled(listed)[: self.legal_checked]:
                    refused = refusal(self.game, spot.step.state, seat, command, self.at_spot(spot))
                    assert refused is None, f"{spot.name}: seat {seat}, {command}"

    def test_what_is_picked_is_what_the_same_draw_takes_from_the_list(self) -> None:
        """So it is legal, everything legal can be picked, each as likely as the next, and no seeded game changes."""
        pick = self.game.rules.pick
        if pick is None:
            return
        for spot in self.spots("pick"):
            for seat in range(seats_at(spot.run, spot.step)):
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
            for seat in range(seats_at(spot.run, spot.step)):
                if seat not in waiting:
                    assert bool(rules.legal(state, seat)) == (seat in others), f"{spot.name}: seat {seat}"

    def test_a_command_that_is_not_listed_is_refused(self) -> None:
        for spot in self.spots("wild"):
            for seat in range(seats_at(spot.run, spot.step)):
                for command in self.wild(spot, seat):
                    if refusal(self.game, spot.step.state, seat, command, self.at_spot(spot)) is None:
                        assert self.cover(spot.step.state, seat, command), f"{spot.name}: seat {seat}, {command}"

    def test_no_command_is_accepted_again_and_again_without_changing_anything(self) -> None:
        """Else a bot or a client could fill the log of a table for ever."""
        for run in self.runs():
            for step in run.steps[1:]:
                at = moment(run.seed.encode(), step.drawn, step.now)
                self._changes_something(step.state, step.seat, step.command, at, run.name)
        for spot in self.spots("idle"):
            for seat in range(seats_at(spot.run, spot.step)):
                tried = (*self.game.rules.legal(spot.step.state, seat), *self.wild(spot, seat), Expire())
                for command in tried:
                    self._changes_something(spot.step.state, seat, command, self.at_spot(spot), spot.name)

    def test_a_refusal_names_a_rule_of_the_rulebook_and_changes_nothing(self) -> None:
        rulebook = self.rulebook()
        for spot in self.spots("refused"):
            before = encode(spot.step.state)
            seat = spot.rng.below(seats_at(spot.run, spot.step))
            for command in self.wild(spot, seat):
                refused = refusal(self.game, spot.step.state, seat, command, self.at_spot(spot))
                known = refused is None or refused[0] == "malformed" or f"**{refused[0]}**" in rulebook
                assert known, f"{spot.name}: {command} refused by {refused}"
            assert encode(spot.step.state) == before, spot.name

    def test_every_bot_plays_whole_games(self) -> None:
        for bot in [each.name for each in self.game.bots]:
            for number, (options, seats) in enumerate(settings_of(self.game, self.bot_games)):
                steps = tuple(playout(self.game, options, seats, f"{bot}-{number}", bot=bot, limit=self.limit))
                final = self.game.rules.fold(steps[-1].state, steps[-1].events)
                assert self.game.rules.outcome(final) is not None, f"{bot}: {options}, {seats} seats, game {number}"

    def _changes_something(self, state: Any, seat: int, command: Any, at: Moment, name: str) -> None:
        """Accepted twice at one moment, so that no clock hides it, the second time makes a difference too."""
        rules = self.game.rules
        if refusal(self.game, state, seat, command, at) is None:
            once = rules.fold(state, rules.decide(state, seat, command, at))
            if refusal(self.game, once, seat, command, at) is None:
                twice = rules.fold(once, rules.decide(once, seat, command, at))
                assert twice != once, f"{name}: seat {seat} may {command} for ever"


def _union(classes: tuple[type[Event], ...]) -> Any:
    union: Any = classes[0]
    for each in classes[1:]:
        union = union | each
    return union

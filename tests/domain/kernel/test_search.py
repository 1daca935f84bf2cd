"""Thinking ahead over imagined tables: reproducible, fair, and better than the policy it rests on."""

from dataclasses import replace
from typing import Any

from domain.games.uno.bots import sensible_bot, sensible_interjection
from domain.games.uno.commands import Play
from domain.games.uno.game import GAME
from domain.games.uno.thinking import worth
from domain.kernel.bots import Search
from domain.kernel.decider import Moment, Outcome, Standing
from domain.kernel.playout import Watching
from domain.kernel.rng import Rng
from domain.kernel.search import Deliberation, win_shares

SEARCH = Search(sensible_bot, worth, playouts=60, horizon=10, interject=sensible_interjection)
DEPTHS = (1, 2)


def dealt(seed: bytes) -> tuple[Any, Watching]:
    """A deal for two, and what each has seen of it."""
    events = GAME.rules.start(GAME.usual, 2, Moment(Rng(seed), 0))
    watching = Watching(GAME, (0, 1))
    watching.tell(events)
    return GAME.rules.fold(GAME.rules.initial, events), watching


def deliberation(seed: bytes, search: Search = SEARCH, key: bytes = b"key") -> Deliberation:
    state, watching = dealt(seed)
    (seat,) = GAME.rules.to_act(state)
    seen = watching.seen(seat, 0)
    assert seen is not None
    return Deliberation(GAME, search, seen.knowledge, seat, GAME.rules.legal(state, seat), key)


def test_the_same_key_and_budget_think_the_same() -> None:
    for depth in DEPTHS:
        one, other = (deliberation(b"deal", replace(SEARCH, depth=depth)) for _ in range(2))
        assert one.run() == other.run()
        assert [(arm.command, arm.values) for arm in one.alive] == [(arm.command, arm.values) for arm in other.alive]


def test_another_key_imagines_other_tables() -> None:
    one, other = deliberation(b"deal"), deliberation(b"deal", key=b"other")
    one.run()
    other.run()
    assert [arm.values for arm in one.alive] != [arm.values for arm in other.alive]


def test_the_budget_is_kept_and_may_be_cut_short() -> None:
    thought = deliberation(b"deal")
    thought.run()
    assert thought.steps == SEARCH.playouts
    hurried = deliberation(b"deal")
    hurried.run(lambda: hurried.steps >= 7)
    assert hurried.steps == 7


def test_without_a_single_play_out_it_plays_by_the_policy() -> None:
    thought = deliberation(b"deal")
    usual = thought.alive[0].command
    assert thought.run(lambda: True) == usual


def test_commands_are_compared_on_the_same_tables() -> None:
    thought = deliberation(b"deal")
    thought.run()
    counts = {len(arm.values) for arm in thought.alive}
    assert max(counts) - min(counts) <= 1, "each table is played by all that are still compared"
    assert thought.alive[0].values, "the policy's own command is never dropped"


def test_what_others_hold_makes_no_difference_to_a_thought() -> None:
    """Two deals that look the same to the one to move lead to the same thought, play-out for play-out."""
    state, watching = dealt(b"deal")
    (seat,) = GAME.rules.to_act(state)
    seen = watching.seen(seat, 0)
    assert seen is not None
    for number in range(3):
        other = GAME.imagination.imagine(seen.knowledge, Rng(b"world%d" % number))
        legal = GAME.rules.legal(other, seat)
        assert legal == GAME.rules.legal(state, seat)
        one = Deliberation(GAME, SEARCH, seen.knowledge, seat, legal, b"key")
        assert one.run() == deliberation(b"deal").run()


def test_first_place_is_shared_by_those_who_share_it() -> None:
    alone = Outcome("won", (Standing(0, 1, 5), Standing(1, 2, 3)))
    both = Outcome("won", (Standing(0, 1, 5), Standing(1, 1, 5)))
    assert win_shares(alone, 2) == (1.0, 0.0)
    assert win_shares(both, 2) == (0.5, 0.5)
    assert win_shares(Outcome("void", ()), 4) == (0.25,) * 4


def test_a_play_out_ends_where_it_can_be_judged() -> None:
    judged: list[tuple[Any, Any]] = []

    def noted(state: Any) -> tuple[float, ...]:
        judged.append((state, GAME.rules.outcome(state)))
        return worth(state)

    def settled(began: Any, now: Any) -> bool:
        return bool(now.turn != began.turn)

    thought = deliberation(b"deal", replace(SEARCH, worth=noted, settled=settled, horizon=300))
    thought.run()
    before, _ = dealt(b"deal")
    assert len(judged) == thought.steps
    assert all(over is None and state.turn != before.turn for state, over in judged), "long before the game is over"


def test_a_game_may_tell_by_itself_how_it_goes_on() -> None:
    """Then no move is played but the one that is compared."""
    told: list[Any] = []

    def finish(state: Any, luck: Rng) -> tuple[float, float]:
        told.append(state)
        return (1.0, 0.0) if luck.below(2) else (0.0, 1.0)

    thought = deliberation(b"deal", replace(SEARCH, finish=finish))
    thought.run()
    assert len(told) == SEARCH.playouts
    assert all(arm.values == thought.alive[0].values[: len(arm.values)] for arm in thought.alive), (
        "the same luck for all"
    )
    assert thought.best() == thought.alive[0].command, "so none is better than the usual one"


def test_what_is_clearly_worse_is_given_up_before_the_budget_is_spent() -> None:
    usual = deliberation(b"deal").alive[0].command
    assert isinstance(usual, Play)

    def finish(state: Any, luck: Rng) -> tuple[float, float]:
        good = (luck.below(4) + 8 * (state.pile[-1] == usual.card)) / 11
        return good, good

    thought = deliberation(b"deal", replace(SEARCH, playouts=600, finish=finish))
    others = len(thought.alive) - 1
    assert others
    assert thought.run() == usual
    assert [arm.command for arm in thought.alive] == [usual]
    assert thought.steps < 12 * (others + 1), "a few tables were enough"

"""The games as PettingZoo environments: the library's own tests at every number of seats, and what we promise."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import api.environments as environments
from api.environments.rewards import Rewards, rewards_of
from domain.kernel.decider import Outcome, Standing
from domain.kernel.encoding import WAIT
from domain.registry import CODEC, ENCODINGS, RULE_SETS
from domain.tables.verify import verify

GAMES = sorted(ENCODINGS)
TABLES = [(slug, seats) for slug in GAMES for seats in getattr(environments, slug).seat_counts]
STOP = ENCODINGS["solitaire"]().actions[3]
"""Solitaire may be ended at any time, which random play would do at once."""
GUIDE = Path(environments.__file__).with_name("README.md")
pytestmark = [
    # The library's own form for masks, a dictionary, is not what its test expects of most environments.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def made(slug: str, **choices: Any) -> Any:
    return getattr(environments, slug).raw_env(**choices)


def played(env: Any, choose: Callable[[Any, Any], int], most: int = 10**6) -> list[tuple[str, int]]:
    """Play on; what was done by whom."""
    done: list[tuple[str, int]] = []
    while len(done) < most and not any(env.terminations.values()) and not any(env.truncations.values()):
        observation, *_ = env.last()
        done.append((env.agent_selection, choose(env, observation["action_mask"])))
        env.step(done[-1][1])
    return done


def any_of(seed: int) -> Callable[[Any, Any], int]:
    luck = random.Random(seed)

    def choose(env: Any, mask: Any) -> int:
        able = [n for n in np.flatnonzero(mask).tolist() if env.encoding.actions[n] != STOP]
        return luck.choice(able)

    return choose


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_api_test_passes(slug: str, seats: int) -> None:
    api_test(getattr(environments, slug).env(seats=seats, render_mode="ansi"), num_cycles=25)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_seed_test_passes(slug: str, seats: int) -> None:
    seed_test(lambda: getattr(environments, slug).env(seats=seats), num_cycles=25)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_performance_benchmark_runs(
    slug: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It measures for five seconds by the clock of the wall; here that clock goes a second each time it is read."""
    ticks = iter(range(10**6))
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(getattr(environments, slug).env(seats=seats))
    assert re.search(r"[\d.]+ turns per second", capsys.readouterr().out)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_to_its_end_and_its_log_verifies(slug: str, tmp_path: Path) -> None:
    env = made(slug, max_steps=10**6)
    env.reset(seed=5)
    played(env, any_of(5))
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    file = tmp_path / "game.jsonl"
    env.save(file)
    report = verify(RULE_SETS, CODEC, file.read_bytes())
    assert report.passed, report


@pytest.mark.parametrize("slug", GAMES)
def test_a_seed_gives_the_same_series_of_games(slug: str) -> None:
    def series(seed: int) -> list[Any]:
        env, told = made(slug), []
        env.reset(seed=seed)
        for _ in range(2):
            told.append(
                (env.seed, played(env, any_of(1), 40), env.observe(env.agent_selection)["observation"].tobytes())
            )
            env.reset()
        return told

    assert series(3) == series(3)
    assert series(3)[0][0] != series(4)[0][0]
    first, second = series(3)
    assert first[0] != second[0]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_cut_off_at_the_limit_without_a_reward(slug: str) -> None:
    env = made(slug, max_steps=3)
    env.reset(seed=1)
    assert len(played(env, any_of(1))) == 3
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_but_the_seat_that_is_asked_has_more_to_do_than_wait(slug: str) -> None:
    env = made(slug)
    env.reset(seed=2)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask is env.infos[agent]["action_mask"]
        if agent != env.agent_selection:
            assert np.flatnonzero(mask).tolist() == [WAIT]


def test_who_may_call_out_of_turn_is_asked_and_may_wait() -> None:
    """In Uno: the one who has not said it, and all who may catch them."""
    env, choose = made("uno", seats=4), any_of(1)
    asked: set[str] = set()

    def waiting(env: Any, mask: Any) -> int:
        if mask[WAIT]:
            asked.update(env.encoding.actions[n].split(" the player")[0] for n in np.flatnonzero(mask).tolist())
            return WAIT
        return choose(env, mask)

    for seed in range(20):
        env.reset(seed=seed)

        played(env, waiting, 600)
    assert asked >= {"wait", "catch", "say Uno"}


def test_an_action_that_is_masked_is_refused_and_nothing_happens() -> None:
    env = made("uno")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    agent, masked = env.agent_selection, int(np.flatnonzero(mask == 0)[-1])
    with pytest.raises(ValueError, match=f"{agent} may not do {masked} now, which is 'discard"):
        env.step(masked)
    assert env.agent_selection == agent
    assert env.moves == []


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"seats": 1}, "played by 2 to 10, not by 1"),
        ({"options": {"pile": "split"}}, "there is no pile"),
        ({"options": {"piles": "heaps"}}, "Invalid enum value 'heaps'"),
        ({"options": {"turn_limit": -1}}, "not negative"),
        ({"options": {"uno_grace_ms": 500}}, "needs a clock"),
        ({"render_mode": "rgb_array"}, "render_mode is ansi"),
        ({"max_steps": 0}, "at least 1"),
        ({"rewards": "fun"}, "'fun' is not a valid Rewards"),
    ],
)
def test_what_cannot_be_played_is_refused(choices: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        made("uno", **choices)


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="no environment of 'chess': choose from programs, "):
        getattr(environments, "chess")  # noqa: B009


def outcome(*places: int) -> Outcome:
    return Outcome("over", tuple(Standing(seat, place, 10 * seat) for seat, place in enumerate(places)))


@pytest.mark.parametrize(
    ("places", "worth"),
    [((1, 2), [1, -1]), ((1, 1), [0, 0]), ((3, 1, 2), [-1, 1, 0]), ((1, 3, 1), [0.5, -1, 0.5]), ((1,), [1])],
)
def test_rewards_by_places_add_up_to_nothing(places: tuple[int, ...], worth: list[float]) -> None:
    assert rewards_of(outcome(*places), Rewards.PLACES) == worth
    assert rewards_of(outcome(*places), Rewards.SCORES) == [10.0 * seat for seat in range(len(places))]


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_is_drawn_as_the_seat_sees_it(slug: str) -> None:
    env = made(slug, render_mode="ansi")
    env.reset(seed=1)
    assert f"{env.agent_selection} (you)" in env.render()


def test_human_mode_prints_the_table_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("solitaire", render_mode="human")
    env.reset(seed=1)
    played(env, any_of(1), 2)
    assert capsys.readouterr().out.count("player_0 (you)") == 2


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_is_explained_and_every_action_named(slug: str) -> None:
    encoding = ENCODINGS[slug]()
    spans = list(encoding.layout.spans.values())
    assert [span.start for span in spans] == [sum(each.length for each in spans[:n]) for n in range(len(spans))]
    assert all(span.meaning for span in spans)
    assert len(set(encoding.actions)) == len(encoding.actions)


def test_the_rest_of_the_house_imports_none_of_the_libraries() -> None:
    code = "import sys, api.cli, api.environments; print({'numpy', 'gymnasium', 'pettingzoo'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "set()\n"


@pytest.mark.slow
@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL))
def test_the_examples_of_the_guide_run(block: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout

"""Budgets that several processes share."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from infra.redis.limits import RedisBudget, RedisBudgets
from infra.system import SystemClock
from services.errors import RateLimited
from tests.waiting import eventually
from tests.world import HandClock

pytestmark = pytest.mark.servers
NewBudget = Callable[..., RedisBudget]


@pytest.fixture
async def process(redis_url: str, patient: None) -> AsyncIterator[NewBudget]:
    """Each call is another process; the rate is so low that nothing is earned during a test."""
    async with AsyncExitStack() as stack:

        def new(burst: float = 40, per_second: float = 0.01, clock: HandClock | None = None, url: str = redis_url):  # type: ignore[no-untyped-def] # noqa: ANN202
            budgets = RedisBudgets(url, "epoch", clock or SystemClock())
            stack.push_async_callback(budgets.aclose)
            return budgets.budget("accounts", burst=burst, per_second=per_second)

        yield new


async def allowed(budget: RedisBudget, tries: int, key: str = "ann") -> int:
    count = 0
    for _ in range(tries):
        try:
            await budget.charge(key)
            count += 1
        except RateLimited:
            pass
    return count


async def test_one_process_gives_out_the_whole_budget_and_no_more(process: NewBudget) -> None:
    assert await allowed(process(), 100) == 40


async def test_what_one_process_gave_out_is_gone_for_all(process: NewBudget) -> None:
    one, two = process(), process()
    assert await allowed(one, 40) == 40
    assert await allowed(two, 40) == 0


async def test_many_processes_together_never_give_out_more(process: NewBudget) -> None:
    counts = await asyncio.gather(*(allowed(process(), 40) for _ in range(5)))
    assert 30 <= sum(counts) <= 40


async def test_keys_do_not_share(process: NewBudget) -> None:
    budget = process()
    assert await allowed(budget, 50, "ann") == 40
    assert await allowed(budget, 50, "bob") == 40


async def test_a_refusal_says_when_to_come_again(process: NewBudget) -> None:
    budget = process(burst=2, per_second=0.5)
    await allowed(budget, 2)
    with pytest.raises(RateLimited) as refusal:
        await budget.charge("ann")
    assert 1 <= refusal.value.retry_after <= 2


async def test_what_is_earned_can_be_spent(process: NewBudget) -> None:
    budget = process(burst=2, per_second=20)
    assert await allowed(budget, 3) == 2

    async def one_more() -> bool:
        return await allowed(budget, 1) == 1

    await eventually(one_more, "something is earned")


async def test_a_charge_tells_what_is_left(process: NewBudget) -> None:
    budget = process()
    told = [(charge.limit, charge.left) for charge in [await budget.charge("ann") for _ in range(5)]]
    assert told == [(40, left) for left in (39, 38, 37, 36, 35)]


async def test_what_is_given_back_can_be_taken_again(process: NewBudget) -> None:
    budget = process()
    for _ in range(200):
        (await budget.charge("ann")).give_back()
    assert await allowed(budget, 100) >= 38, "a lot may be lost on the way, no more"


async def test_a_lot_whose_time_is_over_is_given_back(process: NewBudget) -> None:
    clock = HandClock()
    patient = process(clock=clock)
    for _ in range(20):
        (await patient.charge("ann")).give_back()
        clock.pass_by(2000)
    assert await allowed(process(), 40) >= 37


async def test_most_charges_ask_no_redis(process: NewBudget) -> None:
    """A sixteenth of the budget at a time, also for someone who takes some seconds over each."""
    clock = HandClock()
    budget = process(burst=400, per_second=100, clock=clock)
    assert await allowed(budget, 250) == 250
    assert budget.till.asked == 10
    for _ in range(12):
        clock.pass_by(5000)
        await budget.charge("bea")
    assert budget.till.asked == 12


async def test_many_who_come_at_once_are_asked_for_together(process: NewBudget) -> None:
    """Each by itself would be a connection each, and too late for the last of them."""
    budget = process()
    charges = await asyncio.gather(*(budget.charge(f"player {number}") for number in range(500)))
    assert [charge.left for charge in charges] == [39] * 500
    assert budget.till.asked <= 5


async def test_who_goes_away_while_waiting_costs_the_others_nothing(process: NewBudget) -> None:
    budget = process()
    gone = asyncio.create_task(budget.charge("gone"))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await budget.charge("here")).left == 39


async def test_what_was_earned_meanwhile_is_told(process: NewBudget) -> None:
    clock = HandClock()
    budget = process(burst=400, per_second=100, clock=clock)
    assert (await budget.charge("ann")).left == 399
    clock.pass_by(5000)
    told = await budget.charge("ann")
    assert (told.left, told.full_in) == (399, 0.01)


async def test_a_clock_on_the_wall_that_is_set_changes_nothing(process: NewBudget) -> None:
    clock = HandClock()
    budget = process(clock=clock)
    assert await allowed(budget, 20) == 20
    clock.set_by(-3_600_000)
    assert await allowed(budget, 40) == 20


async def test_without_redis_each_process_counts_by_itself(process: NewBudget) -> None:
    one, two = (process(url="redis://127.0.0.1:1") for _ in range(2))
    assert await allowed(one, 50) == 40
    assert await allowed(two, 50) == 40

"""Who pays for a request: the address until we know the account, then the account."""

from collections import Counter
from collections.abc import Awaitable

import pytest

from api.auth import Authenticator
from services.company.accounts import digest_of
from services.company.limits import Buckets, Rates
from services.errors import RateLimited, Unauthenticated
from services.ports import Credentials
from tests.world import World, open_door


@pytest.fixture
def authenticator(world: World) -> Authenticator:
    return open_door(world, burst=5, per_second=1)


async def outcome(work: Awaitable[object]) -> str:
    try:
        await work
    except (RateLimited, Unauthenticated) as refused:
        return type(refused).__name__
    return "entered"


async def tried(authenticator: Authenticator, tokens: list[str], address: str = "here") -> Counter[str]:
    return Counter([await outcome(authenticator.enter(f"Bearer {token}", address)) for token in tokens])


async def by_socket(authenticator: Authenticator, caller: Credentials | None, tries: int) -> int:
    count = 0
    for _ in range(tries):
        try:
            await authenticator.again(caller, "here")
            count += 1
        except RateLimited:
            pass
    return count


async def test_guessing_tokens_is_limited_before_the_accounts_are_asked(
    world: World, authenticator: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    look_up = world.accounts.authenticate

    async def counted(digest: bytes, at: int) -> Credentials | None:
        asked.append(digest)
        return await look_up(digest, at)

    monkeypatch.setattr(world.accounts, "authenticate", counted)
    guesses = [f"orr_{n}" for n in range(1000)]
    assert await tried(authenticator, guesses) == {"Unauthenticated": 5, "RateLimited": 995}
    assert asked == [digest_of(guess) for guess in guesses[:5]]
    world.clock.pass_by(2000)
    assert await tried(authenticator, guesses) == {"Unauthenticated": 2, "RateLimited": 998}


@pytest.mark.parametrize("header", [None, "", "Basic QW5uOg==", "Bearer", "Bearer  "])
async def test_strangers_pay_by_address(authenticator: Authenticator, header: str | None) -> None:
    outcomes = [await outcome(authenticator.enter(header, "here")) for _ in range(10)]
    assert outcomes[5:] == ["RateLimited"] * 5
    assert await outcome(authenticator.enter(header, "elsewhere")) != "RateLimited"


async def test_a_good_token_leaves_the_budget_of_its_address_to_others(
    world: World, authenticator: Authenticator
) -> None:
    tokens = [(await world.someone(f"Player {n}"))[1] for n in range(20)]
    assert await tried(authenticator, tokens) == {"entered": 20}
    assert await tried(authenticator, ["guess"] * 6) == {"Unauthenticated": 5, "RateLimited": 1}


async def test_an_account_has_one_budget_for_http_and_sockets(world: World, authenticator: Authenticator) -> None:
    ann, token = await world.someone("Ann")
    assert await tried(authenticator, [token] * 3) == {"entered": 3}
    assert await by_socket(authenticator, ann, 10) == 2
    assert await tried(authenticator, [token]) == {"RateLimited": 1}


async def test_two_tokens_of_an_account_share_its_budget(world: World, authenticator: Authenticator) -> None:
    _, one = await world.someone("Ann")
    _, two = await world.services.registration.ensure("Ann", "person", frozenset({"play"}))
    assert await tried(authenticator, [one, two] * 3) == {"entered": 5, "RateLimited": 1}


async def test_who_is_over_their_own_limit_is_soon_stopped_at_the_address(
    world: World, authenticator: Authenticator
) -> None:
    _, token = await world.someone("Ann")
    assert await tried(authenticator, [token] * 100) == {"entered": 5, "RateLimited": 95}
    assert await outcome(authenticator.enter(None, "here")) == "RateLimited"
    assert await outcome(authenticator.enter(None, "elsewhere")) == "entered"


async def test_strangers_on_a_socket_pay_by_address(authenticator: Authenticator) -> None:
    assert await outcome(authenticator.enter(None, "here")) == "entered"
    assert await by_socket(authenticator, None, 10) == 4


async def limited(world: World, ann: Credentials, rate: int) -> str:
    return (await world.services.registration.new_token(ann, "bot", None, None, requests_per_minute=rate))[1]


async def test_a_token_with_a_limit_of_its_own_stops_before_its_account(world: World) -> None:
    authenticator = open_door(world)
    ann, own = await world.someone("Ann")
    program, other = await limited(world, ann, 3), await limited(world, ann, 3)
    assert await tried(authenticator, [program] * 10) == {"entered": 3, "RateLimited": 7}
    assert await tried(authenticator, [other, own]) == {"entered": 2}
    world.clock.pass_by(20_000)
    assert await tried(authenticator, [program] * 10) == {"entered": 1, "RateLimited": 9}
    caller = await world.services.registration.authenticate(program)
    world.clock.pass_by(60_000)
    assert await by_socket(authenticator, caller, 10) == 3


async def test_answers_say_what_is_left_of_the_smaller_limit(world: World) -> None:
    authenticator = open_door(world)
    ann, _ = await world.someone("Ann")
    context = await authenticator.enter(f"Bearer {await limited(world, ann, 3)}", "here")
    assert context.charge is not None
    assert (context.charge.limit, context.charge.left) == (3, 2)


async def test_a_token_with_a_limit_still_pays_from_its_account(world: World, authenticator: Authenticator) -> None:
    ann, own = await world.someone("Ann")
    program = await limited(world, ann, 100)
    assert await tried(authenticator, [program, own] * 4) == {"entered": 5, "RateLimited": 3}
    world.clock.pass_by(5000)
    context = await authenticator.enter(f"Bearer {program}", "elsewhere")
    assert context.charge is not None
    assert context.charge.left == 99  # what the account refused was given back


def test_of_many_rates_the_last_ones_are_kept(world: World) -> None:
    made: list[int] = []

    def make(rate: int) -> Buckets:
        made.append(rate)
        return Buckets(world.clock, burst=rate, per_second=rate / 60)

    rates = Rates(make, most=2)
    assert rates.of(1) is rates.of(1)
    for rate in (2, 1, 3, 1):
        rates.of(rate)
    assert made == [1, 2, 3]
    rates.of(2)
    assert made == [1, 2, 3, 2]

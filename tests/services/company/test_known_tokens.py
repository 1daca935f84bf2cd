"""A token is looked up once in a few seconds, and forgotten the moment it is worthless."""

import asyncio
from collections.abc import Collection

import pytest

from api.auth import Authenticator
from infra.memory.accounts import MemoryAccounts
from infra.memory.revocations import NoNews
from services.company.known_tokens import KEPT_MS, KnownTokens
from services.company.sessions import Sessions
from services.errors import Unauthenticated
from services.ports import Account, Credentials, Token, Unavailable
from tests.waiting import PATIENCE, eventually
from tests.world import HandClock, World, open_door


class LookUps:
    """Counts how often the accounts are asked; each answer can be held back."""

    def __init__(self, accounts: MemoryAccounts, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, self._ask = 0, accounts.authenticate
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        monkeypatch.setattr(accounts, "authenticate", self)

    async def __call__(self, digest: bytes, at: int) -> Credentials | None:
        self.count += 1
        found = await self._ask(digest, at)
        await self.may_answer.wait()
        return found


@pytest.fixture
def look_ups(world: World, monkeypatch: pytest.MonkeyPatch) -> LookUps:
    return LookUps(world.accounts, monkeypatch)


@pytest.fixture
def door(world: World) -> Authenticator:
    return open_door(world)


async def entered(door: Authenticator, token: str) -> Credentials | None:
    return (await door.enter(f"Bearer {token}", "here")).caller


async def test_the_second_request_asks_no_accounts(world: World, door: Authenticator, look_ups: LookUps) -> None:
    ann, token = await world.someone("Ann")
    assert [await entered(door, token) for _ in range(10)] == [ann] * 10
    assert look_ups.count == 1


async def test_it_is_looked_up_again_after_a_few_seconds(world: World, door: Authenticator, look_ups: LookUps) -> None:
    _, token = await world.someone("Ann")
    await entered(door, token)
    world.clock.set_by(-10 * KEPT_MS)
    world.clock.pass_by(KEPT_MS - 1)
    await entered(door, token)
    assert look_ups.count == 1
    world.clock.pass_by(1)
    await entered(door, token)
    assert look_ups.count == 2


async def test_a_revoked_token_is_refused_at_once(world: World, door: Authenticator) -> None:
    _, token = await world.someone("Ann")
    await entered(door, token)
    await world.services.registration.revoke(token)
    with pytest.raises(Unauthenticated):
        await entered(door, token)


async def test_all_tokens_of_an_account_are_refused_at_once(world: World, door: Authenticator) -> None:
    ann, one = await world.someone("Ann")
    _, two = await world.services.registration.ensure("Ann", "person", frozenset({"play"}))
    bea, other = await world.someone("Bea")
    for token in (one, two, other):
        await entered(door, token)
    await world.services.registration.revoke_own(ann.account, None)
    for token in (one, two):
        with pytest.raises(Unauthenticated):
            await entered(door, token)
    assert await entered(door, other) == bea


async def test_news_of_another_process_are_heeded_when_they_arrive(world: World, door: Authenticator) -> None:
    ann, token = await world.someone("Ann")
    await entered(door, token)
    assert ann.token is not None
    await world.accounts.revoke_tokens(ann.account.id, None, world.clock.now())  # there
    world.services.sessions.end([ann.token.id])  # the news of it, here
    with pytest.raises(Unauthenticated):
        await entered(door, token)


async def test_where_news_may_have_been_missed_all_are_looked_up_again(
    world: World, door: Authenticator, look_ups: LookUps
) -> None:
    _, token = await world.someone("Ann")
    await entered(door, token)
    missed, sessions = asyncio.Event(), world.services.sessions
    running = asyncio.create_task(sessions.run(missed))
    missed.set()
    await eventually(lambda: not len(sessions.known), "all are forgotten")
    running.cancel()
    await entered(door, token)
    assert look_ups.count == 2


async def test_a_revocation_while_the_accounts_are_asked_is_not_overlooked(
    world: World, door: Authenticator, look_ups: LookUps
) -> None:
    _, token = await world.someone("Ann")
    look_ups.may_answer.clear()
    first = asyncio.create_task(entered(door, token))
    await eventually(lambda: look_ups.count == 1, "the accounts are asked")
    await world.services.registration.revoke(token)
    look_ups.may_answer.set()
    async with asyncio.timeout(PATIENCE):
        await first  # it was valid when it was asked for
    with pytest.raises(Unauthenticated):
        await entered(door, token)


async def test_a_token_ends_to_the_millisecond(world: World, door: Authenticator, look_ups: LookUps) -> None:
    _, token = await world.services.registration.guest("Ann", "here", world.clock.now() + 100)
    await entered(door, token)
    world.clock.set_by(99)
    await entered(door, token)
    assert look_ups.count == 1
    world.clock.set_by(1)
    with pytest.raises(Unauthenticated):
        await entered(door, token)


async def test_a_bad_token_is_looked_up_each_time(world: World, door: Authenticator, look_ups: LookUps) -> None:
    for _ in range(3):
        with pytest.raises(Unauthenticated):
            await entered(door, "orr_guess")
    assert look_ups.count == 3
    assert len(world.services.sessions.known) == 0


async def test_use_is_put_on_record_by_look_ups_alone(world: World, door: Authenticator) -> None:
    ann, token = await world.someone("Ann")
    await entered(door, token)
    first = world.clock.now()
    world.clock.pass_by(KEPT_MS - 1)
    await entered(door, token)
    await world.services.registration.settle()
    (used,) = await world.accounts.tokens(ann.account.id, world.clock.now())
    assert used.used_at == first


def held(number: int) -> Credentials:
    token = Token(id=f"t{number}", name="", scopes=("play",), created_at=0)
    return Credentials(Account(f"a{number}", f"A {number}"), frozenset({"play"}), token)


def test_so_many_are_kept_and_no_more() -> None:
    known = KnownTokens(HandClock(), most=3)
    for number in range(10):
        known.keep(b"%d" % number, held(number), known.changes)
    assert [known.get(b"%d" % number) is not None for number in range(10)] == [False] * 7 + [True] * 3
    known.forget([f"t{number}" for number in range(10)])
    assert len(known) == 0


async def test_every_process_forgets_by_the_same_news(world: World) -> None:
    """What is told to the others is what they need in order to forget."""
    others = Sessions(world.accounts, world.clock, NoNews())

    class Wire:
        async def tell(self, token_ids: Collection[str]) -> None:
            others.end(token_ids)

    here = Sessions(world.accounts, world.clock, Wire())
    for sessions in (here, others):
        sessions.known.keep(b"digest", held(1), sessions.known.changes)
    await here.revoked(["t1"])
    assert (len(here.known), len(others.known)) == (0, 0)


async def test_use_is_put_on_record_once_a_minute_however_often_a_token_is_looked_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = await world.someone("Ann")
    written: list[int] = []
    use = world.accounts.use_token

    async def counted(token_id: str, at: int) -> None:
        written.append(at)
        await use(token_id, at)

    monkeypatch.setattr(world.accounts, "use_token", counted)
    began = world.clock.now()
    for _ in range(25):
        await world.services.registration.authenticate(token)
        await world.services.registration.settle()
        world.clock.pass_by(5000)
    assert [at - began for at in written] == [0, 60_000, 120_000]


async def test_nobody_waits_for_the_record_of_a_use_and_none_fails_by_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = await world.someone("Ann")
    asked = 0

    async def away(*_: object) -> None:
        nonlocal asked
        asked += 1
        raise Unavailable("postgres", "gone")

    monkeypatch.setattr(world.accounts, "use_token", away)
    assert (await world.services.registration.authenticate(token)).account.name == "Ann"
    assert asked == 0
    await world.services.registration.settle()
    assert asked == 1

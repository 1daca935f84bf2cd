"""Accounts, tokens and scopes."""

import pytest

from domain.kernel.errors import MalformedCommand
from services.company.accounts import Registration, digest_of
from services.errors import Forbidden, Unauthenticated
from services.ports import NameTaken
from tests.world import CountedEntropy, World


async def test_a_token_is_kept_as_its_digest_only(world: World) -> None:
    made, token = await world.someone("Ann")
    assert (await world.services.registration.authenticate(token)) == made
    kept = repr(vars(world.accounts))
    assert token not in kept
    assert digest_of(token) != token.encode()


async def test_a_name_belongs_to_one_account_whatever_its_case(world: World) -> None:
    await world.someone("Ann")
    with pytest.raises(NameTaken):
        await world.someone("ANN")


@pytest.mark.parametrize("name", ["", " ", " Ann", "Ann ", "x" * 33, "a\nb", "<b>", "a\u202eb"])
async def test_a_name_that_cannot_be_shown_is_refused(world: World, name: str) -> None:
    with pytest.raises(MalformedCommand):
        await world.someone(name)


@pytest.mark.parametrize("name", ["A", "Ann", "Ann-Marie O'Neil", "Зоя", "J. R."])
async def test_ordinary_names_are_fine(world: World, name: str) -> None:
    assert (await world.someone(name))[0].account.name == name


async def test_an_unknown_scope_is_refused(world: World) -> None:
    with pytest.raises(MalformedCommand, match="no scope root"):
        await world.someone("Ann", "root")


async def test_guests_can_be_switched_off(world: World) -> None:
    closed = Registration(world.accounts, world.clock, CountedEntropy(), world.services.sessions, guests=None)
    with pytest.raises(Forbidden, match="switched off"):
        await closed.guest("Ann", "127.0.0.1")


async def test_an_unknown_token_is_nobody(world: World) -> None:
    with pytest.raises(Unauthenticated):
        await world.services.registration.authenticate("orr_nothing")


async def test_ensuring_an_account_twice_gives_the_same_account_and_two_tokens(world: World) -> None:
    first, one = await world.services.registration.ensure("Visitor", "person", frozenset({"play"}))
    again, two = await world.services.registration.ensure("visitor", "person", frozenset({"audit"}))
    assert first.account == again.account
    assert one != two
    assert (await world.services.registration.authenticate(two)).scopes == frozenset({"audit"})

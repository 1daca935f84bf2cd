"""Accounts, tokens and scopes."""

import pytest

from domain.kernel.errors import MalformedCommand
from services.company.accounts import Registration, digest_of
from services.errors import CommandIdTaken, Forbidden, Unauthenticated
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


async def test_a_guest_may_be_called_by_a_name_with_a_number(world: World) -> None:
    guest = world.services.registration.guest
    names = [(await guest("Ann", f"{n}", numbered=True))[0].account.name for n in range(4)]
    assert names[:2] == ["Ann", "Ann 2"]
    assert [name.split()[0] for name in names] == ["Ann"] * 4
    assert len(set(names)) == 4


async def test_a_long_name_leaves_room_for_a_number(world: World) -> None:
    guest = world.services.registration.guest
    await guest("x" * 32, "here")
    assert (await guest("x" * 32, "here", numbered=True))[0].account.name == "x" * 25 + " 2"


async def test_a_guest_who_wants_no_other_name_is_told_that_it_is_taken(world: World) -> None:
    await world.services.registration.guest("Ann", "here")
    with pytest.raises(NameTaken):
        await world.services.registration.guest("Ann", "here")


ID = "drawn by chance, once"


@pytest.mark.parametrize("numbered", [False, True])
async def test_a_guest_whose_answer_was_lost_asks_again_and_is_the_same(world: World, numbered: bool) -> None:
    registration = world.services.registration
    await registration.guest("Other", "here")
    lost, old = await registration.guest("Ann", "here", numbered=numbered, command_id=ID)
    again, token = await registration.guest("Ann", "here", numbered=numbered, command_id=ID)
    assert again.account == lost.account
    assert (await registration.authenticate(token)).account == lost.account
    with pytest.raises(Unauthenticated):
        await registration.authenticate(old)


async def test_a_numbered_guest_who_asks_again_keeps_the_number(world: World) -> None:
    registration = world.services.registration
    await registration.guest("Ann", "here")
    first, _ = await registration.guest("Ann", "here", numbered=True, command_id=ID)
    again, _ = await registration.guest("Ann", "here", numbered=True, command_id=ID)
    assert (first.account, first.account.name) == (again.account, "Ann 2")


async def test_the_command_id_of_a_guest_opens_nothing_once_the_token_was_used(world: World) -> None:
    registration = world.services.registration
    _, token = await registration.guest("Ann", "here", command_id=ID)
    await registration.authenticate(token)
    await registration.settle()
    with pytest.raises(CommandIdTaken):
        await registration.guest("Ann", "here", command_id=ID)
    assert (await registration.authenticate(token)).account.name == "Ann"


async def test_the_command_id_of_a_guest_opens_nothing_once_the_token_was_revoked(world: World) -> None:
    registration = world.services.registration
    _, token = await registration.guest("Ann", "here", command_id=ID)
    await registration.revoke(token)
    with pytest.raises(CommandIdTaken):
        await registration.guest("Ann", "here", command_id=ID)


async def test_the_command_id_of_a_guest_is_for_one_name(world: World) -> None:
    await world.services.registration.guest("Ann", "here", command_id=ID)
    with pytest.raises(CommandIdTaken):
        await world.services.registration.guest("Bob", "here", command_id=ID)


async def test_the_command_id_of_a_guest_cannot_be_guessed(world: World) -> None:
    with pytest.raises(MalformedCommand, match="16 signs"):
        await world.services.registration.guest("Ann", "here", command_id="1")


async def test_a_bot_is_made_once_by_its_owners_command(world: World) -> None:
    ann, bob = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
    registration = world.services.registration
    first, _ = await registration.bot("Robot", ann, command_id="1")
    assert (await registration.bot("Robot", ann, command_id="1"))[0].account == first.account
    with pytest.raises(NameTaken):
        await registration.bot("Robot", bob, command_id="1")


async def test_an_unknown_token_is_nobody(world: World) -> None:
    with pytest.raises(Unauthenticated):
        await world.services.registration.authenticate("orr_nothing")


async def test_ensuring_an_account_twice_gives_the_same_account_and_two_tokens(world: World) -> None:
    first, one = await world.services.registration.ensure("Visitor", "person", frozenset({"play"}))
    again, two = await world.services.registration.ensure("visitor", "person", frozenset({"audit"}))
    assert first.account == again.account
    assert one != two
    assert (await world.services.registration.authenticate(two)).scopes == frozenset({"audit"})

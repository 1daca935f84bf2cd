"""Hints: what the strongest bot would play, where one person practises with bots, and nowhere else (TB-42)."""

import pytest

from domain.kernel.errors import IllegalMove
from domain.registry import RULE_SETS
from domain.tables.commands import AddBot, StartGame, TakeSeat
from domain.tables.terms import NO_TERMS, Series, Terms
from services.errors import NotFound
from services.log.handler import Intent
from services.ports import Credentials
from tests.world import World


async def practice(world: World, game: str, terms: Terms = NO_TERMS, options: bytes = b"{}") -> tuple[str, Credentials]:
    """A running table of one person and bots."""
    ann, _ = await world.someone("Ann")
    by = Intent(ann.account)
    opened = await world.tables.open(by, game, options, terms=terms)
    table = opened.now.state.id
    for _ in range(RULE_SETS.newest(game).about.min_seats - 1):
        await world.tables.ask(table, by, AddBot)
    await world.tables.ask(table, by, StartGame)
    return table, ann


@pytest.mark.rule("TB-42")
@pytest.mark.parametrize("game", [game.about.slug for game in RULE_SETS])
async def test_a_hint_is_a_legal_move_with_its_key(world: World, game: str) -> None:
    table, ann = await practice(world, game)
    state = (await world.tables.load(table)).state
    if not state.game.rules.legal(state.play, 0):
        with pytest.raises(IllegalMove, match="nothing for you to play"):
            await world.services.hints.hint(table, ann)
        return
    hint = await world.services.hints.hint(table, ann)
    assert hint.bot == state.game.best_at_sight.name
    await world.tables.play(table, Intent(ann.account), hint.move.key)


@pytest.mark.rule("TB-42")
async def test_a_hint_is_the_same_in_every_world_the_player_cannot_tell_apart(world: World) -> None:
    table, ann = await practice(world, "solitaire")
    first = await world.services.hints.hint(table, ann)
    assert await world.services.hints.hint(table, ann) == first


@pytest.mark.refuses("TB-42")
@pytest.mark.parametrize(
    "terms",
    [Terms(rated=True), Terms(series=Series(match="m", goal=2))],
    ids=["rated", "match"],
)
async def test_where_something_counts_there_are_no_hints(world: World, terms: Terms) -> None:
    table, ann = await practice(world, "uno", terms)
    with pytest.raises(IllegalMove, match="TB-42"):
        await world.services.hints.hint(table, ann)


@pytest.mark.refuses("TB-42")
async def test_against_another_person_there_are_no_hints(world: World) -> None:
    ann, bob = [(await world.someone(name))[0] for name in ("Ann", "Bob")]
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    table = opened.now.state.id
    await world.tables.ask(table, Intent(bob.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    with pytest.raises(IllegalMove, match="TB-42"):
        await world.services.hints.hint(table, ann)


async def test_who_does_not_sit_there_gets_none(world: World) -> None:
    table, _ = await practice(world, "solitaire")
    eve, _ = await world.someone("Eve")
    with pytest.raises(IllegalMove, match="TB-08"):
        await world.services.hints.hint(table, eve)
    with pytest.raises(NotFound):
        await world.services.hints.hint("nowhere", eve)

"""A world with something of everything in it: games under way, over, hidden and behind, and tournaments."""

from random import Random
from typing import Any

from msgspec.structs import replace

from domain.kernel.errors import OrreryError
from domain.tables.commands import Act, StartGame, TakeSeat
from domain.tables.terms import NO_TERMS, Access, Terms, Watch
from domain.tournaments import commands as ask
from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.config import Format, Stage
from domain.tournaments.state import How, Result
from services.log.handler import Intent
from services.ports import Account, Credentials
from services.tournaments.plan import TournamentPlan
from tests.api.fuzz.operations import Surroundings
from tests.world import World

TERMS = (NO_TERMS, Terms(watch=Watch(delay_moves=3)), Terms(access=Access.PRIVATE), Terms(undo=True))


async def inhabit(world: World, ann: Credentials, bob: Credentials, luck: Random) -> Surroundings:
    """Let Ann and Bob play a while, and Ann run tournaments. Gives back what there is to ask about."""
    tables = [
        await _game(world, game.about.slug, (ann.account, bob.account), terms, luck)
        for game in world.tables.rule_sets
        for terms in TERMS
    ]
    tournaments = [
        await _tournament(world, ann.account, shape, rounds)
        for shape in (Format.SWISS, Format.SINGLE_ELIMINATION, Format.ROUND_ROBIN)
        for rounds in (0, 2, 9)
    ]
    await world.settle()
    await world.count()
    slugs = tuple(game.about.slug for game in world.tables.rule_sets)
    return Surroundings(tables, tournaments, [ann.account.id, bob.account.id, "bot:random", "nobody"], slugs)


async def _game(world: World, slug: str, players: tuple[Account, ...], terms: Terms, luck: Random) -> str:
    opened = await world.tables.open(Intent(players[0]), slug, b"{}", terms=terms)
    table, seats = opened.now.state.id, opened.now.state.game.about.min_seats
    if terms.access is Access.OPEN:
        for player in players[1:seats]:
            await world.tables.ask(table, Intent(player), TakeSeat)
        await world.tables.ask(table, Intent(players[0]), StartGame)
    for _ in range(luck.choice((2, 12, 60))):
        if not await _move(world, table, players, luck):
            break
    return table


async def _move(world: World, table: str, players: tuple[Account, ...], luck: Random) -> bool:
    state = (await world.tables.load(table)).state
    moves: list[tuple[Account, Any]] = [
        (player, command)
        for seat, player in enumerate(players[: len(state.seats)])
        for command in (
            state.game.rules.legal(state.play, seat) if state.play is not None and not state.is_over else ()
        )
    ]
    if not moves:
        return False
    player, command = luck.choice(moves)
    try:
        await world.tables.ask(table, Intent(player), Act, command=command)
    except OrreryError:
        return False
    return True


async def _tournament(world: World, organiser: Account, shape: Format, rounds: int) -> str:
    tournaments, by = world.services.tournaments.commands, Intent(organiser)
    plan = TournamentPlan(title=f"A {shape}", stages=(Stage(format=shape),))
    opened = await tournaments.create(by, tournaments.config(plan, "uno", b"{}"))
    id_ = opened.now.state.id
    await tournaments.enter_bots(id_, by, "random", [f"Bot {n}" for n in range(5)])
    await tournaments.ask(id_, by, ask.StartTournament(by=organiser.id))
    for _ in range(rounds):
        await _round(world, id_, organiser)
    return id_


async def _round(world: World, tournament: str, organiser: Account) -> None:
    """Pair a round, or end the stage, and rule on every match that is open."""
    tournaments, by = world.services.tournaments.commands, Intent(organiser)
    state = (await tournaments.load(tournament)).state
    for command in due(state, world.clock.now()):
        state = (await tournaments.ask(tournament, by, replace(command, by=organiser.id))).now.state
    for number in sorted({each.match for each in open_matches(state)}):
        result = Result(How.RULED, places=(1, 2), wins=(1, 0))
        await tournaments.ask(
            tournament, by, ask.RuleMatch(match=number, result=result, reason="drawn", by=organiser.id)
        )

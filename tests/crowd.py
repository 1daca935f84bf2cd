"""Tables with long logs and tournaments with many entrants: what large questions are about."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from domain.kernel.record import encode
from domain.tables.commands import Act, StartGame
from domain.tables.state import Status
from domain.tournaments import commands as ask
from domain.tournaments.commands import CloseStage, FinishTournament
from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.config import Format, Stage, Tiebreak
from domain.tournaments.state import How, Result
from services.composition import Services
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import seated
from services.tournaments.plan import TournamentPlan

ALL_TIEBREAKS = tuple(Tiebreak)


async def long_table(services: Services, players: Sequence[Account], game: str, most: int) -> str:
    """A table at which random moves were made until the game was over, or `most` of them."""
    tables, luck = services.tables, random.Random(7)
    rules = tables.rule_sets.newest(game)
    host, *others = players[: rules.about.min_seats]
    opened = await tables.open(Intent(host), game, encode(rules.rules.options()))
    table = opened.now.state.id
    for each in others:
        await tables.do(table, Intent(each), seated(each))
    state = (await tables.ask(table, Intent(host), StartGame)).now.state
    by_seat = [next(each for each in players if each.id == holder.player) for holder in state.seats]
    for _ in range(most):
        if state.status is not Status.PLAYING:
            break
        seat = state.game.rules.to_act(state.play)[0]
        move = luck.choice(state.game.rules.legal(state.play, seat))
        state = (await tables.ask(table, Intent(by_seat[seat]), Act, command=move)).now.state
    return table


async def swiss(services: Services, boss: Account, size: int, rounds: int, *, to_the_end: bool = True) -> str:
    """A Swiss with all tie-breaks, every match of which was ruled."""
    return await _played(
        services, boss, size, Stage(Format.SWISS, rounds=rounds, tiebreaks=ALL_TIEBREAKS), to_the_end=to_the_end
    )


async def double_elimination(services: Services, boss: Account, size: int) -> str:
    """A double elimination whose first matches were ruled."""
    return await _played(services, boss, size, Stage(Format.DOUBLE_ELIMINATION), to_the_end=False)


async def _played(services: Services, boss: Account, size: int, stage: Stage, *, to_the_end: bool) -> str:
    commands, luck = services.tournaments.commands, random.Random(size)
    config = commands.config(TournamentPlan("Fair", (stage,)), "uno", b"{}")
    state = (await commands.create(Intent(boss), config)).now.state
    id_ = state.id
    for start in range(0, size, 1000):
        names = [f"Entrant {number}" for number in range(start, min(size, start + 1000))]
        await commands.enter_bots(id_, Intent(boss), "random", names)
    state = (await commands.ask(id_, Intent(boss), ask.StartTournament(by=boss.id))).now.state
    while not state.is_over:
        for match in {each.match for each in open_matches(state)}:
            order = luck.choice(((1, 2), (2, 1)))
            ruling = ask.RuleMatch(match, Result(How.RULED, order), "played elsewhere", boss.id)
            state = (await commands.ask(id_, Intent(boss), ruling)).now.state
        if stage.format is not Format.SWISS:
            break
        command = due(state, services.tournaments.commands.clock.now())[0]
        if isinstance(command, CloseStage | FinishTournament) and not to_the_end:
            break
        state = (await commands.ask(id_, Intent(boss), replace(command, by=boss.id))).now.state
    return id_

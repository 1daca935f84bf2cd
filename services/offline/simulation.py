"""Games that were played out in process, as the logs of tables."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Raw

from domain.kernel.chain import LEAVES, Chain, Recorded
from domain.kernel.playout import MOVE_MS, Plan, Played
from domain.kernel.record import NO_EVENTS, Cause, Head, encode, seal
from domain.tables.commands import Act, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.decide import RuleSets, decide
from domain.tables.evolve import evolve
from domain.tables.state import TableState
from domain.tables.terms import NO_TERMS, Brought
from services.streams import TABLE


def record(
    plan: Plan,
    played: Played,
    rule_sets: RuleSets,
    table: str,
    *,
    host: str = "",
    seated: Sequence[tuple[str, str]] = (),
    chain: int = LEAVES,
) -> tuple[bytes, list[Recorded]]:
    """The same game as the log of a table, with the seed it is sealed with.

    `seated` are the accounts and names of the players; unless there is another host, the first of them is.
    """
    game = plan.game
    seated = seated or [(f"player-{seat}",) * 2 for seat in range(len(plan.bots))]
    players = [account for account, _ in seated]
    host = host or players[0]
    opened = OpenTable(
        table=table,
        game=game.about.slug,
        rules=game.about.rules_version,
        options=Raw(encode(plan.options)),
        seed=plan.seed.hex(),
        host=host,
        terms=NO_TERMS,
        chain=chain,
        brought=tuple(Brought(player, deck) for player, deck in zip(players, plan.decks, strict=False)),
    )
    commands: list[TableCommand] = [opened]
    commands += [TakeSeat(player=who, name=name, bot=bot) for (who, name), bot in zip(seated, plan.bots, strict=True)]
    commands.append(StartGame(player=host))
    commands += [Act(seat=seat, command=Raw(encode(command))) for seat, command in played.moves]
    state, head, sealed_by = TableState(), NO_EVENTS, Chain(TABLE + table, plan.seed, chain)
    log: list[Recorded] = []
    for number, command in enumerate(commands):
        moves_so_far = max(0, number - len(players) - 1)
        now = MOVE_MS * moves_so_far
        events = decide(rule_sets, state, command, now)
        for event in events:
            state = evolve(rule_sets, state, event)
        actor = players[command.seat] if isinstance(command, Act) else host
        cause = Cause(command=command, id=f"{actor}/{number}", actor=actor, at=now)
        sealed = seal(head, sealed_by, cause, events)
        log += sealed
        head = Head(sealed[-1].version, sealed[-1].hash)
    return plan.seed, log


def seed_of(name: str, number: int) -> bytes:
    """The seed of game `number` in a series called `name`."""
    return sha256(f"orrery/simulation/{name}/{number}".encode()).digest()

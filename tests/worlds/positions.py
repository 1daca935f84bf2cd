"""Where worlds are compared: tables that go on from moments of whole games, with other cards where nobody sees them."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import Any, Final

from msgspec import Raw

from domain.kernel.playout import able_seats
from domain.kernel.record import encode
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR, Seated, Spectator
from domain.registry import RULE_SETS
from domain.tables.commands import Act, AddBot, StartFork, StartGame, TakeSeat
from domain.tables.terms import NO_TERMS, Fork, Terms
from services.log.handler import Intent
from services.tables.commands import invitation_code
from tests.domain.games.contract import GameContract
from tests.domain.games.programs.test_contract import TestPrograms
from tests.domain.games.runiverse.test_contract import TestRuniverse
from tests.domain.games.secrets.test_contract import TestSecrets
from tests.domain.games.solitaire.test_contract import TestSolitaire
from tests.domain.games.uno.test_contract import TestUno
from tests.worlds.twins import PLAYERS, Twin, Twins, in_both

CONTRACTS: Final[dict[str, type[GameContract]]] = {
    "programs": TestPrograms,
    "runiverse": TestRuniverse,
    "secrets": TestSecrets,
    "solitaire": TestSolitaire,
    "uno": TestUno,
}
"""What a viewer may not see, game by game."""


@dataclass(frozen=True)
class Moment:
    """A game at a version of its table."""

    table: str
    version: int
    seats: int
    options: Any
    play: Any


@dataclass(frozen=True)
class Pair:
    """A table in two worlds, the same but for what its viewer may not see."""

    name: str
    game: str
    table: str
    viewer: Seated | Spectator
    person: int | None
    """Who looks: one of the people, or a stranger."""
    plays: tuple[Any, Any]
    goes_on: bool = True
    """Whether others can play on in both."""

    @property
    def seat(self) -> int | None:
        """The seat of who looks."""
        return self.viewer.seat if isinstance(self.viewer, Seated) else None


async def moments(worlds: Twins, slug: str, number: int, most: int) -> list[Moment]:
    """A game of random moves in both worlds, and every moment of it after a whole command, until it ends."""
    game = RULE_SETS.newest(slug)
    choices = list(product(range(game.about.min_seats, min(game.about.max_seats, 4) + 1), _variants(slug)))
    seats, options = choices[number * 7 % len(choices)]
    table, luck = f"{slug}-{number}", Rng(f"worlds/{slug}/{number}".encode())

    await in_both(worlds, lambda twin: begun(twin, table, slug, options, seats))
    found = list[Moment]()
    for _ in range(most):
        now = await worlds[0].services.tables.load(table)
        if now.state.is_over:
            break
        found.append(Moment(table, now.head.version, seats, options, now.state.play))
        seat, command = drawn(slug, now.state.play, luck)
        for twin in worlds:
            await played(twin, table, seat, command)
    return found


async def begun(twin: Twin, table: str, slug: str, options: Any, seats: int, terms: Terms = NO_TERMS) -> None:
    """A game that begins at a new table."""
    await seated(twin, table, slug, options, seats, terms)
    await twin.services.tables.ask(table, Intent(twin.account(0)), StartGame)


def drawn(slug: str, play: Any, luck: Rng) -> tuple[int, Any]:
    """A seat and a legal command of it, by lot."""
    game, rarely = RULE_SETS.newest(slug), CONTRACTS[slug].rarely
    seat = luck.choice(able_seats(game, play, game.rules.to_act(play)))
    legal = game.rules.legal(play, seat)
    return seat, luck.choice([each for each in legal if not isinstance(each, rarely)] or legal)


async def played(twin: Twin, table: str, seat: int, command: Any) -> None:
    """A command, a moment after the one before."""
    twin.clock.pass_by(700)
    await twin.services.tables.ask(table, Intent(twin.account(seat)), Act, command=command)


async def pairs(worlds: Twins, slug: str, moment: Moment) -> AsyncIterator[Pair]:
    """For each viewer of a moment, tables that go on from there, if there is anything that viewer cannot see."""
    contract = CONTRACTS[slug]()
    for viewer, person in _viewers(moment.seats):
        name = f"{moment.table} at {moment.version} for {viewer} ({'a stranger' if person is None else person})"
        other = contract.other_world(moment.play, viewer, Rng(name.encode()))
        if encode(other) == encode(moment.play):
            continue
        table = sha256(name.encode()).hexdigest()[:16]
        seat = viewer.seat if isinstance(viewer, Seated) else 0
        terms = Terms(fork=Fork(parent=moment.table, version=moment.version, seat=seat))
        alone = seat if isinstance(viewer, Seated) and moment.version % 2 else None
        for twin, play in zip(worlds, (moment.play, other), strict=True):
            await seated(twin, table, slug, moment.options, moment.seats, terms, alone)
            start = StartFork(play=Raw(encode(play)), left=(), then=twin.clock.now())
            await twin.services.tables.do(table, Intent(twin.account(0)), start)
        yield Pair(name, slug, table, viewer, person, (moment.play, other), contract.goes_on(moment.play))


def _viewers(seats: int) -> Iterator[tuple[Seated | Spectator, int | None]]:
    for seat in range(seats):
        yield Seated(seat), seat
    yield SPECTATOR, None
    yield SPECTATOR, PLAYERS - 1


def _variants(slug: str) -> tuple[Any, ...]:
    game = RULE_SETS.newest(slug)
    return game.about.variants or (game.rules.options(),)


async def seated(
    twin: Twin, table: str, slug: str, options: Any, seats: int, terms: Terms, alone: int | None = None
) -> None:
    """Open a table and have everyone sit down; with `alone`, bots sit everywhere but there."""
    tables, host = twin.services.tables, Intent(twin.account(0 if alone is None else alone))
    seed = sha256(f"seed of {table}".encode()).digest()
    await tables.open(host, slug, encode(options), terms=terms, sit=False, table=table, seed=seed)
    for seat in range(seats):
        if alone is not None and seat != alone:
            await tables.ask(table, host, AddBot, bot=RULE_SETS.newest(slug).strongest.name)
        else:
            await tables.ask(table, Intent(twin.account(seat)), TakeSeat, invitation=invitation_code(seed))

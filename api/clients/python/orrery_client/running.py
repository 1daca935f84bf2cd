"""Bots at any number of tables: how they find them, and the command line that starts them."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any
from uuid import uuid4

from orrery_client.aio import AsyncClient
from orrery_client.bots import Bot
from orrery_client.errors import OrreryError, Refused, ServiceError
from orrery_client.playing import Result, TablePlayer
from orrery_client.schema import operations
from orrery_client.schema.common import Status

log = logging.getLogger("orrery_client.bot")
Tables = AsyncGenerator[str, None]
"""Tables at which the bot has a seat, each handed on when there is time for it."""


async def run(
    bot: Bot, client: AsyncClient, found: Tables, *, tables: int = 1, games: int | None = None
) -> list[Result]:
    """Play at what is `found`, at so many tables at a time, until so many games were played; how they went."""
    free = asyncio.Semaphore(tables)
    results: list[Result] = []

    async def play(table: str) -> None:
        try:
            result = await TablePlayer(client, bot, table).play()
            results.append(result)
            raised = f", raised {result.errors} times" if result.errors else ""
            log.info(
                "table %s: place %s, %s after %s moves%s", table, result.place, result.reason, result.moves, raised
            )
        except ServiceError as error:
            log.error("table %s: %s", table, error)
        finally:
            free.release()

    playing: list[asyncio.Task[None]] = []
    try:
        while games is None or len(playing) < games:
            await free.acquire()
            table = await anext(found, None)
            if table is None:
                break
            playing.append(asyncio.create_task(play(table)))
        await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await found.aclose()
    return results


async def unfinished(client: AsyncClient, bot: Bot) -> Tables:
    """Tables at which the account still plays, from before this program was started."""
    me = await client.me()
    if me is not None:
        mine = await client.tables(game=bot.game, status=Status.PLAYING, player=me.account.id, first=50)
        for table in mine.nodes:
            yield table.id


async def own(client: AsyncClient, bot: Bot, against: str, seats: int | None) -> Tables:
    """Tables of the bot's own, the other seats taken by a bot of the house."""
    about = next((game for game in await client.games() if game.slug == bot.game), None)
    if about is None:
        raise OrreryError(f"the service has no game {bot.game!r}")
    while True:
        options: Any = {bot.game: {}}
        opened = await client.open_table(options)
        for _ in range((seats or about.min_seats) - 1):
            await client.add_bot(opened.table.id, bot=against)
        await client.start_game(opened.table.id)
        yield opened.table.id


async def joined(client: AsyncClient, bot: Bot) -> Tables:
    """Open tables with a free seat, as they come up."""
    async with aclosing(client.listen(operations.follow_lobby(game=bot.game))) as news:
        async for table in news:
            if table.status == Status.OPEN:
                try:
                    await client.take_seat(table.id)
                except Refused:  # it is full, or we sit there
                    continue
                yield table.id


async def matched(client: AsyncClient, bot: Bot, seats: int | None) -> Tables:
    """Tables that the service brings waiting players to."""
    while True:
        options: Any = {bot.game: {}}
        place = await client.quick_match(options, seats=seats)
        if place.waiting:
            async with aclosing(client.listen(operations.follow_quick_match(bot.game))) as places:
                async for newest in places:
                    place = newest
        if place.table is not None:
            yield place.table


async def given(client: AsyncClient, tables: Sequence[str]) -> Tables:
    """These tables."""
    for table in tables:
        try:
            await client.take_seat(table)
        except Refused as refusal:
            log.info("table %s: %s", table, refusal)
        yield table


def _ways(client: AsyncClient, bot: Bot, asked: argparse.Namespace) -> Tables:
    if asked.table:
        return given(client, asked.table)
    if asked.join:
        return joined(client, bot)
    return matched(client, bot, asked.seats) if asked.quick else own(client, bot, asked.against, asked.seats)


async def _all(client: AsyncClient, bot: Bot, asked: argparse.Namespace) -> Tables:
    ways = [unfinished(client, bot), _ways(client, bot, asked)]
    for way in ways:
        async with aclosing(way) as tables:
            async for table in tables:
                yield table


async def _main(bot: Bot, asked: argparse.Namespace) -> list[Result]:
    async with AsyncClient(asked.url, asked.token) as client:
        if not client.token:
            made = await client.sign_in(asked.name or f"{bot.name} {uuid4().hex[:6]}")
            log.info("signed in as %s; ORRERY_TOKEN=%s goes on as the same", made.account.name, made.token)
        return await run(bot, client, _all(client, bot, asked), tables=asked.tables, games=asked.games)


def main(bot: Bot, arguments: Sequence[str] | None = None) -> int:
    """Run a bot as the command line says."""
    asked = _parser(bot).parse_args(arguments)
    logging.basicConfig(level=logging.WARNING if asked.quiet else logging.INFO, format="%(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        results = asyncio.run(_main(bot, asked))
    except KeyboardInterrupt:
        return 130
    except OrreryError as error:
        sys.stderr.write(f"{bot.name}: {error}\n")
        return 1
    places = [result.place for result in results if result.place is not None]
    sys.stdout.write(f"{len(results)} games, {sum(place == 1 for place in places)} won\n")
    return 0


def _parser(bot: Bot) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=bot.__doc__ or f"A bot for {bot.game}.")
    parser.add_argument("--url", default=os.environ.get("ORRERY_URL", "http://127.0.0.1:8000"), help="the service")
    parser.add_argument("--token", default=os.environ.get("ORRERY_TOKEN", ""), help="an access token; else as a guest")
    parser.add_argument("--name", default="", help="what to be called as a guest")
    parser.add_argument("--tables", type=int, default=1, help="at how many tables at a time")
    parser.add_argument("--games", type=int, help="how many games; by default until it is stopped")
    parser.add_argument("--seats", type=int, help="how many players; by default the fewest the game takes")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--against", default="medium", help="at tables of its own, against this bot of the house")
    way.add_argument("--join", action="store_true", help="at open tables of others, as they come up")
    way.add_argument("--quick", action="store_true", help="by quick match")
    way.add_argument("--table", action="append", help="at this table, where it may sit down; several times for several")
    parser.add_argument("--quiet", action="store_true", help="only tell what goes wrong")
    return parser

"""What an agent can do, each a function from the API to a text."""

import asyncio
from typing import Any, Final
from uuid import uuid4

from api.agents import documents
from api.agents.answers import bounded, changed, looked, nodes, onward, table_line, told
from api.agents.service import Ask, ServiceRefuses

MOST_LISTED: Final = 50
MOST_MOVES: Final = 200
MOST_WAITED: Final = 30
"""Seconds that one call waits at most for others to move."""
_PAUSE: Final = 0.5


async def list_tables(ask: Ask, game: str, status: str, mine: bool, first: int, after: str) -> str:
    """Tables, newest first."""
    player = (await ask(documents.ME))["me"] if mine else None
    if mine and player is None:
        raise ServiceRefuses("Without a token there is no account, and so no tables of one's own.")
    found = await ask(
        documents.TABLES,
        first=max(1, min(first, MOST_LISTED)),
        after=after or None,
        game=game or None,
        status=status.upper() or None,
        player=player["account"]["id"] if player else None,
    )
    tables = [table_line(table) for table in nodes(found["tables"])]
    return bounded([*(tables or ["There are none."]), *onward(found["tables"])])


async def list_games(ask: Ask) -> str:
    """The games, and the bots of each."""
    found = (await ask(documents.GAMES))["games"]
    return bounded(
        f"{game['slug']}: {game['title']}, for {_players(game)}. {game['summary']} Bots: {', '.join(game['bots'])}."
        for game in found
    )


def _players(game: dict[str, Any]) -> str:
    least, most = game["minSeats"], game["maxSeats"]
    return f"{least} to {most} players" if least < most else "1 player" if most == 1 else f"{most} players"


async def look(ask: Ask, table: str, at: int | None, seat: int | None, last: int) -> str:
    """The table as the caller sees it, now or at a version."""
    found = await ask(documents.LOOK, table=table, at=at, seat=seat, last=max(1, min(last, MOST_LISTED)))
    steps = nodes(found["table"]["events"]) if at is None and last > 0 else []
    return bounded(looked(found["replay"], steps))


async def legal_moves(ask: Ask, table: str, containing: str) -> str:
    """What the caller may play now, a key and words for each."""
    now = await _table(ask, documents.LEGAL, table)
    moves = [move for move in now["legal"] if containing.lower() in move["text"].lower()]
    if not now["legal"]:
        waits = "the game is not on" if now["status"] != "PLAYING" else "it is not your turn, or not your table"
        return f"There is nothing to play at version {now['version']}: {waits}."
    rest = len(moves) - MOST_MOVES
    more = [f"… and {rest} more: narrow them down by `containing`."] if rest > 0 else []
    head = f"{len(moves)} of {len(now['legal'])} moves at version {now['version']}, key first:"
    return bounded([head, *(f"{move['key']}  {move['text']}" for move in moves[:MOST_MOVES]), *more])


async def act(ask: Ask, table: str, move: str) -> str:
    """Play a legal move."""
    done = changed((await ask(documents.ACT, table=table, move=move, commandId=_new_id()))["done"])
    return f"Done: the table is at version {done['version']}."


async def wait(ask: Ask, table: str, seconds: float) -> str:
    """Let others play until the caller may, or the game is over, or the time is up."""
    until = asyncio.get_running_loop().time() + max(0.0, min(seconds, MOST_WAITED))
    while True:
        now = await _table(ask, documents.STATUS, table)
        if now["legal"]:
            return f"You may play: {len(now['legal'])} moves at version {now['version']}."
        if now["status"] not in ("OPEN", "PLAYING"):
            return f"The game is {now['status'].lower()}, at version {now['version']}."
        if asyncio.get_running_loop().time() >= until:
            return f"Still waiting for others at version {now['version']}: wait again."
        await asyncio.sleep(_PAUSE)


async def replay(ask: Ask, table: str, after: str, first: int, seat: int | None) -> str:
    """What happened, as the caller may see it, sentence by sentence."""
    first = max(1, min(first, MOST_LISTED))
    found = await _table(ask, documents.STORY, table, first=first, after=after or None, seat=seat)
    steps = [told(step) for step in nodes(found["events"])]
    return bounded([*(steps or ["Nothing more has happened."]), *onward(found["events"])])


async def verify(ask: Ask, table: str) -> str:
    """Check the whole log of a table."""
    found = (await ask(documents.AUDIT, table=table))["audit"]
    checks = [
        f"{'passed' if each['passed'] else 'FAILED'}  {each['name']}: {each['detail']}" for each in found["checks"]
    ]
    return bounded([found["verdict"], *checks])


async def rules(ask: Ask, game: str, clause: str, containing: str, after: str) -> str:
    """A clause by its id, the clauses of a game that have a word in them, or how a game is played in a page."""
    if clause:
        found = (await ask(documents.RULE, id=clause))["rule"]
        return bounded([f"{found['id']}: {found['text']}"])
    if not game:
        raise ServiceRefuses("Say which game, or which clause.")
    if not containing and not after:
        known = {each["slug"]: each for each in (await ask(documents.INTRO))["games"]}
        if game not in known:
            raise ServiceRefuses(f"There is no game {game!r}: choose from {', '.join(known)}.")
        intro = known[game]["intro"]
        return bounded([intro["markdown"] if intro else "There is no introduction: ask with `containing`."])
    return await _clauses(ask, game, containing, after)


async def _clauses(ask: Ask, game: str, containing: str, after: str) -> str:
    """Read on until there is a page of clauses with the word in them."""
    found: list[str] = []
    while True:
        page = (await ask(documents.RULES, game=game, first=MOST_LISTED, after=after or None))["rules"]
        found += [f"{rule['id']}: {rule['text']}" for rule in nodes(page) if containing.lower() in rule["text"].lower()]
        if len(found) >= MOST_LISTED or not page["pageInfo"]["hasNextPage"]:
            return bounded([*(found or ["No clause says that."]), *onward(page)])
        after = page["pageInfo"]["endCursor"]


async def start_practice(ask: Ask, slug: str, seats: int | None, strength: int, options: dict[str, Any]) -> str:
    """Open a table, let bots take the other seats, and begin; by the fewest the game takes if none is said."""
    games = {each["slug"]: each for each in (await ask(documents.GAMES))["games"]}
    if slug not in games:
        raise ServiceRefuses(f"There is no game {slug!r}: choose from {', '.join(games)}.")
    game = games[slug]
    playing = game["minSeats"] if seats is None else seats
    if not game["minSeats"] <= playing <= game["maxSeats"]:
        raise ServiceRefuses(f"{game['title']} is for {_players(game)}, not for {playing}.")
    opened = changed((await ask(documents.OPEN, options={slug: options}, commandId=_new_id()))["done"])
    table = opened["table"]["id"]
    for _ in range(playing - 1):
        added = await ask(documents.ADD_BOT, table=table, strength=strength, commandId=_new_id())
        changed(added["done"])
    started = changed((await ask(documents.START, table=table, commandId=_new_id()))["done"])
    return f"Table {table} is playing, at version {started['version']}. You sit in seat 0."


async def sit_down(ask: Ask, table: str) -> str:
    """Take a free seat."""
    done = changed((await ask(documents.SIT_DOWN, table=table, commandId=_new_id()))["done"])
    return f"You sit at the table, which is at version {done['version']}."


async def start_game(ask: Ask, table: str) -> str:
    """Begin the game at a table of one's own."""
    done = changed((await ask(documents.START, table=table, commandId=_new_id()))["done"])
    return f"The game has begun; the table is at version {done['version']}."


async def _table(ask: Ask, document: str, table: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await ask(document, table=table, **more))["table"]
    return found


def _new_id() -> str:
    return f"agent-{uuid4()}"

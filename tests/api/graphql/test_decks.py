"""Decks of a tournament over GraphQL: handed in, kept from everyone else on every channel, shown at the end."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from domain.games.runiverse.decks import preconstructed_deck, print_deck
from domain.games.runiverse.facets import Facet
from domain.tables.commands import LeaveSeat
from domain.tables.state import TableState
from domain.tournaments.state import TournamentState
from services.log.handler import Intent
from services.ports import Account, Credentials
from services.tournaments.commands import PREFIX
from services.tournaments.listing import tournament_projection
from services.tournaments.runner import TournamentRunner
from tests.api.graphql.test_tournaments import ANN, ANSWER, BOSS, BOTS, created, nodes, run, worked
from tests.waiting import PATIENCE, eventually
from tests.world import World

BEA = Credentials(Account("bea", "Bea"), frozenset({"play"}))
ZOE = Credentials(Account("zoe", "Zoe"), frozenset({"play"}))
ENTER = f"mutation($t: ID!, $d: String) {{ enterTournament(tournament: $t, deck: $d) {ANSWER} }}"
CONSTRUCTED = {"runiverse": {"format": "CONSTRUCTED"}}
PLAN: dict[str, Any] = {
    "title": "Cup",
    "stages": [{"format": "SINGLE_ELIMINATION"}],
    "closing": {"when": "WHEN_ASKED"},
    "grace": 0,
}
ANNS = "the deck of ann"
DECKS = {
    "ann": f"# {ANNS}\n{print_deck(preconstructed_deck(Facet.RUBY))}",
    "bea": f"# the deck of bea\n{print_deck(preconstructed_deck(Facet.QUAM))}",
}
SHOWN = "query($t: ID!) { tournament(id: $t) { decks { edges { node { entrant { name } deck } } } } }"
CHANNELS = (
    """query($o: ID!) { tournament(id: $o) { export config { title options { ... on RuniverseOptions { decks } } }
      decks { edges { node { deck } } } entrants { edges { node { name } } } matches { edges { node { label table } } }
      events { edges { node { text event { __typename ... on TournamentDeckHandedIn { deck }
        ... on TournamentOpened { config { options { ... on RuniverseOptions { decks } } } } } } } } } }""",
    "query($o: ID!, $v: Int) { tournament(id: $o, at: $v) { decks { edges { node { deck } } } } }",
    "query($o: ID!) { tournament(id: $o) { export(everything: true) } }",
    "query($o: ID!) { tournament(id: $o) { audit { passed } } }",
    "query { tournaments { edges { node { title decks { edges { node { deck } } } } } } }",
    "query($w: ID!) { export(table: $w) }",
    "query($w: ID!) { export(table: $w, everything: true) }",
    "query($w: ID!, $s: Int) { export(table: $w, seat: $s) }",
    "query($w: ID!) { audit(table: $w) { passed } }",
    "query($w: ID!) { table(id: $w) { seed status } }",
    """query($w: ID!) { replay(table: $w) { drawing
      game { __typename ... on RuniverseView { options { decks } } } } }""",
    "query($w: ID!, $s: Int) { replay(table: $w, seat: $s) { drawing } }",
    """query($w: ID!) { table(id: $w) { events(first: 10) { edges { node { text event { __typename
      ... on TableOpened { options { ... on RuniverseOptions { decks } } }
      ... on RuniverseMatchBegan { options { decks } } } } } } } }""",
    "query { tables { edges { node { id seed } } } }",
)
FOLLOWED = {
    "subscription($o: ID!) { tournamentEvents(tournament: $o) { text event { __typename"
    " ... on TournamentDeckHandedIn { deck } } } }": "o",
    "subscription($w: ID!) { tableEvents(table: $w) { text event { __typename"
    " ... on TableOpened { options { ... on RuniverseOptions { decks } } } } } }": "w",
}


async def entered(world: World, **plan: Any) -> str:
    """Ann and Bea have entered a tournament and brought their decks."""
    id_ = await created(world, {**PLAN, **plan}, CONSTRUCTED)
    for who in (ANN, BEA):
        answer = await world.ask(ENTER, who, t=id_, d=DECKS[who.account.id])
        assert answer["enterTournament"]["__typename"] == "TournamentChanged", answer
    return id_


async def at_table(world: World, id_: str) -> TableState:
    """The table of the final, once it is set up."""
    found: list[TableState] = []

    async def is_set_up() -> bool:
        table = (await state_of(world, id_)).matches[0].table
        if not table or not await world.store.read(f"table:{table}"):
            return False
        found.append((await world.tables.load(table)).state)
        return found[-1].play is not None

    await eventually(is_set_up)
    return found[-1]


async def state_of(world: World, id_: str) -> TournamentState:
    return (await world.services.tournaments.commands.load(id_)).state


async def everything(world: World, caller: Credentials | None, id_: str, table: str, seat: int) -> AsyncIterator[str]:
    """All that leaves by any channel, refusals included."""
    version = (await state_of(world, id_)).steps
    said = {"o": id_, "w": table, "s": seat, "v": version - 1}
    for query in CHANNELS:
        variables = {name: value for name, value in said.items() if f"${name}:" in query}
        answer = await world.answer(query, caller, **variables)
        yield f"{query} -> {answer.data} {answer.errors}"
    for query, name in FOLLOWED.items():
        async for answer in _some(world.stream(query, caller, **{name: said[name]})):
            yield f"{query} -> {answer.data} {answer.errors}"


async def _some(stream: Any) -> AsyncIterator[Any]:
    """What is there by now."""
    while True:
        try:
            async with asyncio.timeout(0.2):
                answer = await anext(stream)
        except (TimeoutError, StopAsyncIteration):
            await stream.aclose()
            return
        yield answer


async def shown(world: World, id_: str, caller: Credentials | None) -> list[str | None]:
    found = await world.ask(SHOWN, caller, t=id_)
    return [each["deck"] for each in nodes(found["tournament"]["decks"])]


@pytest.mark.rule("TO-83")
async def test_to_83_a_deck_reaches_nobody_before_the_end_by_any_channel(world: World) -> None:
    id_ = await entered(world)
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        table = await at_table(world, id_)
        anns = table.seat_of("ann")
        assert anns is not None
        assert [each.deck for each in table.brought] == [DECKS[each.player] for each in table.seats]
        for caller in (BEA, ZOE, None):
            async for told in everything(world, caller, id_, table.id, anns):
                assert ANNS not in told, told
        ann = Intent(ANN.account)
        await world.tables.ask(table.id, ann, LeaveSeat)

        async def is_decided() -> bool:
            return (await state_of(world, id_)).matches[0].result is not None

        await eventually(is_decided)
        for caller in (BEA, ZOE, None):
            async for told in everything(world, caller, id_, table.id, anns):
                assert ANNS not in told, told
        assert await shown(world, id_, ANN) == [DECKS["ann"], None]
        await run(world, id_, {"closeStage": "GO"})

        async def is_revealed() -> bool:
            return not (await world.tables.load(table.id)).state.is_held

        await eventually(is_revealed)
    assert await shown(world, id_, None) == [DECKS["ann"], DECKS["bea"]]
    open_to_all = [each async for each in everything(world, None, id_, table.id, anns)]
    assert not [each for each in open_to_all if not each.endswith(" UNSET")], "every channel is open now"
    assert ANNS in "".join(open_to_all)
    report = (await world.ask("query($t: ID!) { tournament(id: $t) { audit { passed results { proven } } } }", t=id_))[
        "tournament"
    ]["audit"]
    assert report == {"passed": True, "results": {"proven": 1}}


@pytest.mark.rule("TO-83")
async def test_to_83_officials_who_do_not_play_see_decks_on_record(world: World) -> None:
    id_ = await entered(world)
    assert await shown(world, id_, BOSS) == list(DECKS.values())
    reads = await world.accounts.privileged_reads(PREFIX + id_)
    assert [(each.account, each.what) for each in reads] == [("boss", "decks")]
    await run(world, id_, {"nameOfficial": {"account": "bea", "role": "JUDGE"}})
    assert await shown(world, id_, BEA) == [None, DECKS["bea"]]
    await world.ask(ENTER, BOSS, t=id_, d=DECKS["ann"])
    assert await shown(world, id_, BOSS) == [None, None, DECKS["ann"]]


@pytest.mark.rule("TO-83")
async def test_to_83_decks_that_are_shown_at_the_start_are_everyones_from_then_on(world: World) -> None:
    id_ = await entered(world, decks="AT_START")
    assert await shown(world, id_, None) == [None, None]
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        table = await at_table(world, id_)
    assert await shown(world, id_, None) == list(DECKS.values())
    assert not table.is_held
    early = "query($t: ID!) { tournament(id: $t, at: 3) { decks { edges { node { deck } } } } }"
    assert nodes((await world.ask(early, t=id_))["tournament"]["decks"]) == [{"deck": None}]


@pytest.mark.rule("TO-81")
async def test_to_81_a_deck_is_refused_with_every_breach_at_once(world: World) -> None:
    id_ = await entered(world)
    answer = await run(world, id_, {"handInDeck": {"account": "ann", "deck": "3 Kittle\n1 Nonesuch"}}, ANN)
    assert (answer["__typename"], answer["rule"]) == ("Refused", "TO-81")
    assert all(rule in answer["reason"] for rule in ("RU-SET-01", "RU-FMT-02", "RU-FMT-05", "RU-FMT-06"))


@pytest.mark.rule("TO-81")
async def test_to_81_built_in_players_have_decks_of_the_game(world: World) -> None:
    id_ = await created(world, PLAN, CONSTRUCTED)
    await world.ask(BOTS, BOSS, t=id_, n=["A", "B"])
    decks = (await state_of(world, id_)).decks
    assert (len(decks), len(set(decks.values()))) == (2, 2)


@pytest.mark.rule("TO-83")
async def test_to_83_a_worker_that_comes_after_the_end_shows_what_was_held_back(world: World) -> None:
    id_ = await entered(world)
    async with worked(world), asyncio.timeout(PATIENCE):
        await run(world, id_, {"start": "GO"})
        table = await at_table(world, id_)
        await world.tables.ask(table.id, Intent(ANN.account), LeaveSeat)

        async def is_decided() -> bool:
            return (await state_of(world, id_)).matches[0].result is not None

        await eventually(is_decided)
    await run(world, id_, {"closeStage": "GO"})
    await run(world, id_, {"finish": "GO"})
    made = world.services.tournaments
    await _listed(world)
    assert (await world.tables.load(table.id)).state.is_held
    runner = TournamentRunner(
        made.commands, world.tables, world.feed, made.directory, world.directory, world.accounts, sweep_ms=5
    )
    task = asyncio.ensure_future(runner.run(1))

    async def is_revealed() -> bool:
        return not (await world.tables.load(table.id)).state.is_held

    await eventually(is_revealed)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _listed(world: World) -> None:
    """The list of tournaments knows everything that has happened."""
    made = world.services.tournaments
    projection = tournament_projection(made.commands, world.feed, made.directory)
    for shard in range(world.store.shards):
        after = await made.directory.checkpoint(shard)
        if batch := await world.store.read_shard(shard, after, limit=100_000):
            assert await projection.apply(shard, after, batch)

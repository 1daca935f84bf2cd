"""Private tables, rematches and quick match."""

import asyncio

import pytest

from domain.kernel.errors import IllegalMove
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import VERBS, AddBot, EnterTable, LeaveSeat, SayReady, StartGame, TakeSeat
from domain.tables.gathering import invitation_digest
from domain.tables.state import Status, TableState
from domain.tables.terms import READY_MS, Access, Terms, Watch
from domain.tables.views import TableSummary, listed
from services.company import board
from services.company.quick_match import QueuePlace, QuickMatch
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Account, Credentials, TableFilter, Unavailable
from services.tables.commands import PREFIX, Tables, invitation_code
from services.workers.table_runner import TableRunner
from tests.services.workers.workplace import working
from tests.waiting import PATIENCE, eventually
from tests.world import CountedEntropy, World

PRIVATE = Terms(access=Access.PRIVATE)


async def private_table(world: World) -> tuple[Credentials, str, str]:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}", terms=PRIVATE)
    table = opened.now.state.id
    return ann, table, await world.services.lobby.invitation(table, ann.account)


class TestPrivate:
    """Only the invited know of the table at all."""

    async def test_the_code_is_in_no_log_and_follows_from_nothing_public(self, world: World) -> None:
        _, table, code = await private_table(world)
        log = b"".join(event.meta + event.body for event in await world.store.read(PREFIX + table))
        assert code.encode() not in log
        state = (await world.tables.load(table)).state
        assert invitation_digest(code) == state.invitation
        assert code == invitation_code(state.seed)

    async def test_the_digest_of_the_code_is_shown_to_nobody(self, world: World) -> None:
        ann, table, code = await private_table(world)
        shown = await world.services.reading.export(table, ann)
        assert invitation_digest(code).encode() not in shown

    async def test_with_the_code_one_takes_a_seat(self, world: World) -> None:
        _, table, code = await private_table(world)
        bob, _ = await world.someone("Bob")
        with pytest.raises(NotFound):
            await world.tables.ask(table, Intent(bob.account), TakeSeat, invitation="guess")
        await world.tables.ask(table, Intent(bob.account), TakeSeat, invitation=code)
        assert (await world.services.reading.summary(table, bob)).id == table

    @pytest.mark.parametrize("stranger", [True, False])
    async def test_for_strangers_there_is_no_such_table(self, world: World, stranger: bool) -> None:
        _, table, _ = await private_table(world)
        caller = (await world.someone("Eve", "play", "organise"))[0] if stranger else None
        reading = world.services.reading
        for look in (reading.summary, reading.view, reading.events, reading.export, reading.legal, reading.audit):
            with pytest.raises(NotFound):
                await look(table, caller)
        with pytest.raises(NotFound):
            await anext(reading.follow(table, caller))

    async def test_a_stranger_gets_no_code_and_can_do_nothing(self, world: World) -> None:
        _, table, _ = await private_table(world)
        eve, _ = await world.someone("Eve")
        with pytest.raises(NotFound):
            await world.services.lobby.invitation(table, eve.account)
        for verb in set(VERBS) - {TakeSeat, EnterTable}:
            with pytest.raises(NotFound):
                await world.tables.ask(table, Intent(eve.account, expected=77), verb)

    async def test_that_there_is_no_such_table_is_judged_on_the_newest_state(self, world: World) -> None:
        """A process that has not heard yet that someone was let in looks again before it denies the table."""
        _, table, code = await private_table(world)
        bob, _ = await world.someone("Bob")
        other = Tables(world.store, RULE_SETS, CODEC, world.clock, CountedEntropy("other"))
        await other.load(table)
        await world.tables.ask(table, Intent(bob.account), EnterTable, invitation=code)
        with pytest.raises(IllegalMove, match="TB-09"):
            await other.ask(table, Intent(bob.account), StartGame)

    async def test_with_the_code_one_may_look(self, world: World) -> None:
        _, table, code = await private_table(world)
        bob, _ = await world.someone("Bob")
        await world.tables.ask(table, Intent(bob.account), EnterTable, invitation=code)
        assert (await world.services.reading.summary(table, bob)).id == table

    async def test_an_auditor_may_look_on_record(self, world: World) -> None:
        _, table, _ = await private_table(world)
        eve, _ = await world.someone("Eve", "audit")
        await world.services.reading.view(table, eve)
        noted = await world.accounts.privileged_reads(PREFIX + table)
        assert [read.what for read in noted] == ["view as spectator"]

    async def test_it_is_listed_for_those_who_sit_there_only(self, world: World) -> None:
        ann, table, _ = await private_table(world)
        await world.settle()
        assert await world.directory.page(TableFilter(), 10, None) == []
        mine = await world.directory.page(TableFilter(viewer=ann.account.id), 10, None)
        assert [each.id for each in mine] == [table]
        assert await world.directory.count(TableFilter(player=ann.account.id)) == 0

    async def test_the_lobby_does_not_hear_of_it(self, world: World) -> None:
        heard: list[str] = []

        async def listen() -> None:
            async for table in world.services.lobby.follow():
                heard.extend([table.game])

        async with working(listen()):
            await asyncio.sleep(0)
            ann, _, _ = await private_table(world)
            await world.tables.open(Intent(ann.account), "solitaire", b"{}")

            async def something() -> bool:
                return bool(heard)

            await eventually(something)
        assert set(heard) == {"solitaire"}


async def test_the_lobby_tells_open_tables_first_and_then_what_changes(world: World) -> None:
    ann, _ = await world.someone("Ann")
    first = (await world.tables.open(Intent(ann.account), "uno", b"{}")).now.state.id
    await world.settle()
    heard: list[tuple[str, int]] = []

    async def listen() -> None:
        async for table in world.services.lobby.follow("uno"):
            heard.extend([(table.id, len(table.seats))])

    async with working(listen()):

        async def told(count: int) -> bool:
            return len(heard) >= count

        await eventually(lambda: told(1))
        bob, _ = await world.someone("Bob")
        await world.tables.open(Intent(bob.account), "solitaire", b"{}")
        await world.tables.ask(first, Intent(bob.account), TakeSeat)
        await eventually(lambda: told(2))
    assert heard == [(first, 1), (first, 2)]


class TestRematch:
    """Another game with the same people."""

    async def over(self, world: World) -> tuple[list[Credentials], str]:
        people = [(await world.someone(name))[0] for name in ("Ann", "Bob")]
        opened = await world.tables.open(
            Intent(people[0].account), "uno", b'{"turn_limit": 7}', terms=Terms(rated=True)
        )
        table = opened.now.state.id
        await world.tables.ask(table, Intent(people[1].account), TakeSeat)
        await world.tables.ask(table, Intent(people[0].account), AddBot, bot="random")
        await world.tables.ask(table, Intent(people[0].account), StartGame)
        for person in people:
            if not (await world.tables.load(table)).state.is_over:
                await world.tables.ask(table, Intent(person.account), LeaveSeat)
        assert (await world.tables.load(table)).state.is_over
        return people, table

    @pytest.mark.rule("TB-41")
    async def test_everyone_who_asks_comes_to_the_same_table(self, world: World) -> None:
        people, table = await self.over(world)
        done = await asyncio.gather(*(world.services.lobby.rematch(table, Intent(each.account)) for each in people))
        assert len({each.now.state.id for each in done}) == 1
        state = (await world.tables.load(done[0].now.state.id)).state
        assert sorted(holder.name for holder in state.seats) == ["Ann", "Bob", "Random"]
        assert (state.terms.rematch_of, state.options.turn_limit, state.terms.rated) == (table, 7, True)

    @pytest.mark.refuses("TB-41")
    async def test_strangers_have_no_rematch(self, world: World) -> None:
        _, table = await self.over(world)
        with pytest.raises(IllegalMove, match="did not sit"):
            await world.services.lobby.rematch(table, Intent(Account("eve", "Eve")))

    @pytest.mark.refuses("TB-41")
    async def test_there_is_none_before_the_end(self, world: World) -> None:
        ann, _ = await world.someone("Ann")
        table = await world.solitaire(ann.account)
        with pytest.raises(IllegalMove, match="not over"):
            await world.services.lobby.rematch(table, Intent(ann.account))

    @pytest.mark.refuses("TB-41")
    async def test_there_is_none_while_spectators_are_behind(self, world: World) -> None:
        """A new table of the same players would tell them that the game they watch is over."""
        ann, _ = await world.someone("Ann")
        terms = Terms(watch=Watch(delay_ms=90_000))
        opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}", terms=terms)
        table = opened.now.state.id
        await world.tables.ask(table, Intent(ann.account), StartGame)
        await world.tables.ask(table, Intent(ann.account), LeaveSeat)
        assert (await world.tables.load(table)).state.is_over
        before = await world.store.last_position(0)
        with pytest.raises(IllegalMove, match="spectators are behind"):
            await world.services.lobby.rematch(table, Intent(ann.account))
        assert await world.store.last_position(0) == before


async def brought_to(quick: QuickMatch, who: Account) -> str:
    """Where someone is told to go."""
    async with asyncio.timeout(PATIENCE):
        places = [place async for place in quick.follow(who, "uno")]
    assert places[-1].table is not None
    return places[-1].table


class TestQuickMatch:
    """Waiting players find each other at a table."""

    async def test_two_who_wait_meet_at_a_rated_table_and_begin_when_ready(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        async with working(quick.run("uno")):
            for each in people:
                await quick.wait(each, "uno", b"{}", 2)
            table = await brought_to(quick, people[0])
            assert (await quick.place(people[1], "uno")).table == table
        assert (await world.tables.load(table)).state.ready_until is not None
        for each in people:
            await world.tables.ask(table, Intent(each), SayReady)
        state = (await world.tables.load(table)).state
        assert (state.status, state.terms.rated, len(state.seats)) == (Status.PLAYING, True, 2)

    async def test_who_does_not_get_ready_loses_the_seat(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        worker = TableRunner(world.tables, world.store, world.feed, world.directory)
        async with working(quick.run("uno"), worker.run(0)):
            for each in people:
                await quick.wait(each, "uno", b"{}", 2)
            table = await brought_to(quick, people[0])
            await world.tables.ask(table, Intent(people[0]), SayReady)
            world.clock.pass_by(READY_MS)

            async def lapsed() -> bool:
                return (await world.tables.load(table)).state.ready_until is None

            await eventually(lapsed)
        assert [each.player for each in (await world.tables.load(table)).state.seats] == [people[0].id]

    async def test_setting_up_a_table_twice_sets_it_up_once(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        other = QuickMatch(world.tables, world.store, world.feed, CountedEntropy("other"))
        for each in people:
            await quick.wait(each, "uno", b"{}", 2)
        async with working(quick.run("uno"), other.run("uno")):
            table = await brought_to(quick, people[0])
        kinds = [event.type for event in await world.store.read(PREFIX + table)]
        assert kinds == ["table.opened_2", "table.seat_taken", "table.seat_taken", "table.ready_called"]

    async def test_equal_wishes_written_differently_are_equal(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        await quick.wait(people[0], "uno", b"{}", 2)
        assert (await quick.wait(people[1], "uno", b'{"turn_limit": 1000}', 2)).others == 0, "both are matched"

    async def test_who_is_matched_waits_until_there_is_a_table(self, world: World) -> None:
        """Whoever is sent to a table finds it."""
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        for each in people:
            await quick.wait(each, "uno", b"{}", 2)
        matched = await quick.place(people[0], "uno")
        assert (matched.waiting, matched.others, matched.table) == (True, 0, None)
        async with working(quick.run("uno")):
            table = await brought_to(quick, people[0])
        assert len((await world.tables.load(table)).state.seats) == 2

    async def test_ratings_keep_players_apart_until_time_brings_them_together(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]

        async def rating_of(_: str, player: str) -> int:
            return 1_000 if player == people[0].id else 1_101

        quick = QuickMatch(world.tables, world.store, world.feed, CountedEntropy("q"), rating_of)
        for each in people:
            await quick.wait(each, "uno", b"{}", 2)
        assert (await quick.place(people[0], "uno")).waiting
        world.clock.pass_by(100)
        async with working(quick.run("uno")):

            async def matched() -> bool:
                return not (await quick.place(people[0], "uno")).waiting

            await eventually(matched)

    async def test_programs_do_not_wait_for_people(self, world: World) -> None:
        with pytest.raises(Forbidden):
            await world.services.quick_match.wait(Account("b", "Bot", "bot"), "uno", b"{}", 2)

    async def test_a_follower_hears_where_to_go(self, world: World) -> None:
        people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
        quick = world.services.quick_match
        await quick.wait(people[0], "uno", b"{}", 2)
        heard: list[QueuePlace] = []

        async def listen() -> None:
            async for place in quick.follow(people[0], "uno"):
                heard.extend([place])

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        await quick.wait(people[1], "uno", b"{}", 2)
        async with asyncio.timeout(PATIENCE), working(quick.run("uno")):
            await listening
        assert (heard[0].waiting, heard[-1].waiting) == (True, False)
        assert heard[-1].table == (await quick.place(people[1], "uno")).table

    async def test_who_withdraws_waits_no_longer(self, world: World) -> None:
        ann, _ = await world.someone("Ann")
        quick = world.services.quick_match
        await quick.wait(ann.account, "uno", b"{}", 2)
        assert not (await quick.withdraw(ann.account, "uno")).waiting
        with pytest.raises(IllegalMove, match="QM-02"):
            await quick.withdraw(ann.account, "uno")


async def test_a_change_is_looked_up_once_for_all_who_listen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[TableSummary]] = [[] for _ in range(300)]
    summaries: list[int] = []

    def counted(state: TableState, version: int) -> TableSummary:
        summaries.append(version)
        return listed(state, version)

    monkeypatch.setattr(board, "listed", counted)

    async def listen(number: int) -> None:
        async for table in world.services.lobby.follow():
            heard[number].append(table)

    ann, _ = await world.someone("Ann")
    async with working(*map(listen, range(300))):
        await eventually(lambda: world.feed.followers == world.store.shards, "one follows the log for all")
        await world.tables.open(Intent(ann.account), "uno", b"{}", sit=False)
        await eventually(lambda: all(heard), "all have heard")
    assert len(summaries) == 1
    assert len({id(each[0]) for each in heard}) == 1
    await eventually(lambda: world.feed.followers == 0, "nobody follows")


async def test_who_reads_too_slowly_in_the_lobby_is_told(world: World) -> None:
    ann, _ = await world.someone("Ann")
    slow = world.services.lobby.follow()
    first = asyncio.ensure_future(anext(slow))
    await eventually(lambda: world.feed.followers == world.store.shards, "it is followed")
    for _ in range(2):
        await world.tables.open(Intent(ann.account), "uno", b"{}", sit=False)
    await first
    shown = [await anext(slow)]
    others = world.services.lobby._boards.get("")
    assert others is not None
    for _ in range(2):
        await world.tables.open(Intent(ann.account), "uno", b"{}", sit=False)
    await eventually(lambda: others._window.newest == 4, "it is known")
    others._window.clear()
    with pytest.raises(Unavailable, match="subscribe again"):
        shown += [await anext(slow) for _ in range(5)]


async def test_when_the_feed_fails_those_in_the_lobby_are_told(world: World) -> None:
    waiting = asyncio.ensure_future(anext(world.services.lobby.follow()))
    await eventually(lambda: world.feed.followers == world.store.shards, "it is followed")
    world.feed._fanout.close(RuntimeError("lost"))
    with pytest.raises(Unavailable):
        await waiting

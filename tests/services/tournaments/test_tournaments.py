"""Tournaments through the service: commands, tables opened for matches, results taken over, audits."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UnsetType

from domain.kernel.decider import Outcome, Standing
from domain.kernel.errors import IllegalMove
from domain.kernel.record import decode_meta
from domain.registry import RULE_SETS
from domain.tables.state import SeatHolder, TableState
from domain.tables.timing import OnExpiry, Timing
from domain.tables.verify import AuditedResults
from domain.tournaments import commands as ask
from domain.tournaments import trf
from domain.tournaments.conduct.progress import OpenMatch, open_matches
from domain.tournaments.config import Format, Stage, Starter
from domain.tournaments.events import GameRecorded, TableAssigned
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, Presence, Result, Status
from infra.memory.tournaments import MemoryTournaments
from services.errors import Forbidden, NotFound, Stale
from services.log.handler import Intent
from services.log.window import Commons
from services.off_loop import OffLoop
from services.ports import Account, Credentials, TournamentFilter
from services.tables.commands import PREFIX as TABLE
from services.tournaments.audit import audited
from services.tournaments.commands import PREFIX
from services.tournaments.listing import TournamentRebuild
from services.tournaments.match_tables import MatchTables, standings_of
from services.tournaments.plan import TournamentPlan
from services.tournaments.reading import TournamentReading, TournamentStep, look_of
from services.tournaments.run import SERVICE
from services.tournaments.services import TournamentServices
from services.workers.tournament_demo import PROGRAMME, DemoTournaments
from tests.domain.tournaments.fairground import Fair, config
from tests.services.tournaments.hall import BOSS, KNOCKOUT, SHORT_UNO, SWISS, Hall, working
from tests.waiting import PATIENCE, eventually
from tests.world import CountedEntropy

FORMATS = {
    "single elimination": (5, Stage(Format.SINGLE_ELIMINATION, third_place=True), "uno", SHORT_UNO),
    "double elimination": (4, Stage(Format.DOUBLE_ELIMINATION), "uno", SHORT_UNO),
    "round robin": (4, Stage(Format.ROUND_ROBIN, legs=2), "uno", SHORT_UNO),
    "swiss of matches": (6, Stage(Format.SWISS, rounds=3, best_of=3, starter=Starter.LOSER), "uno", SHORT_UNO),
    "pods": (7, Stage(Format.PODS, seats=4, rounds=2), "uno", SHORT_UNO),
    "solitaire race": (3, Stage(Format.DUPLICATE, seats=1, rounds=2), "solitaire", b"{}"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
async def test_bots_play_a_tournament_of_every_format_to_its_end(hall: Hall, name: str) -> None:
    count, stage, game, options = FORMATS[name]
    id_ = await hall.with_bots(count, stage, game=game, options=options)
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    state = await hall.state(id_)
    assert state.status is Status.FINISHED
    assert sorted(each.entrant for each in state.ranking) == list(range(count))
    report = await hall.services.reading.audit(id_, None)
    assert (report.passed, report.complete) == (True, True), report.checks
    played = [each for each in state.matches if each.result and each.result.how is How.PLAYED]
    assert report.results == AuditedResults(proven=len(played), ruled=0, forfeited=0, claimed=0)


async def test_stages_feed_stages(hall: Hall) -> None:
    id_ = await hall.with_bots(6, Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=1))
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    last = (await hall.state(id_)).stage(1)
    assert last is not None
    assert len(last.seeds) == 2


async def test_every_game_that_was_recorded_is_proven_by_its_table(hall: Hall) -> None:
    id_ = await hall.with_bots(4, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    log = await hall.world.store.read(PREFIX + id_)
    events = [hall.services.commands.codec.event(each.body) for each in log]
    games = [event for event in events if isinstance(event, GameRecorded)]
    assert len(games) == 6
    for game in games:
        loaded = await hall.world.tables.load(game.table)
        assert loaded.head.hash.hex() == game.head
        assert loaded.state.host == PREFIX + id_
        assert [holder.player for holder in loaded.state.seats] == [
            (await hall.state(id_)).entrants[entrant].account for entrant in game.order
        ]


async def test_all_tables_of_a_board_are_dealt_the_same_cards(hall: Hall) -> None:
    stage = Stage(Format.DUPLICATE, seats=1, rounds=1)
    id_ = await hall.with_bots(3, stage, game="solitaire", options=b"{}")
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    state = await hall.state(id_)
    tables = [game.table for match in state.matches for game in match.games]
    seeds = {(await hall.world.tables.load(table)).state.seed for table in tables}
    assert (len(tables), len(seeds)) == (3, 1)
    current = state.current
    assert current is not None
    assert {(await hall.world.tables.load(table)).state.commitment for table in tables} == set(current.boards)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_a_conductor_killed_at_any_moment_loses_and_doubles_nothing(hall: Hall, seed: int) -> None:
    """After every few events of the log the worker is cancelled wherever it stands, and another takes over."""
    id_ = await hall.with_bots(6, SWISS)
    await hall.start(id_)
    patience = seed + 1
    while not await hall.is_over(id_):
        before = await hall.world.store.last_position(0)
        async with working(hall.jobs()):

            async def moved(wanted: int = before + patience) -> bool:
                return await hall.world.store.last_position(0) >= wanted or await hall.is_over(id_)

            await eventually(moved)
        patience += 3
    log = await hall.world.store.read(PREFIX + id_)
    events = [hall.services.commands.codec.event(each.body) for each in log]
    assigned = [(event.match, event.game) for event in events if isinstance(event, TableAssigned)]
    recorded = [(event.match, event.game) for event in events if isinstance(event, GameRecorded)]
    assert len(assigned) == len(set(assigned)) == 9, seed
    assert sorted(assigned) == sorted(recorded), seed
    opened = {each.stream for each in await hall.world.store.read_shard(0, 0, 100_000) if each.stream.startswith(TABLE)}
    assert len(opened) == 9, seed


async def test_people_are_seated_by_the_service_and_the_one_who_does_not_come_loses_by_time(hall: Hall) -> None:
    timing = Timing(per_move_ms=1000, on_expiry=OnExpiry.FORFEIT)
    id_ = await hall.opened(KNOCKOUT, timing=timing)
    people = [(await hall.world.someone(name))[0].account for name in ("Ann", "Bob")]
    for who in people:
        await hall.services.commands.enter(id_, Intent(who))
    async with working(hall.jobs()):
        await hall.start(id_)

        async def seated() -> bool:
            matches = open_matches(await hall.state(id_))
            if not matches or not matches[0].table:
                return False
            try:
                table = await hall.world.tables.load(matches[0].table)
            except NotFound:
                return False
            return table.state.started_at is not None

        await eventually(seated)
        hall.world.clock.pass_by(1001)

        async def ticking() -> bool:
            hall.world.clock.pass_by(50)
            return await hall.is_over(id_)

        await eventually(ticking)
    result = (await hall.state(id_)).matches[0].result
    assert result is not None
    assert result.how is How.PLAYED


async def test_an_arena_ends_at_its_deadline(hall: Hall) -> None:
    id_ = await hall.with_bots(4, Stage(Format.ARENA, duration=10_000))
    async with working(hall.jobs()):
        await hall.start(id_)

        async def some_played() -> bool:
            return sum(match.result is not None for match in (await hall.state(id_)).matches) >= 4

        await eventually(some_played)
        hall.world.clock.pass_by(10_000)
        await eventually(lambda: hall.is_over(id_))
    state = await hall.state(id_)
    assert state.ended_at is not None
    assert all(match.result is not None for match in state.matches)


async def test_a_drop_in_mid_round_strands_nobody(hall: Hall) -> None:
    id_ = await hall.with_bots(5, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        first = (await hall.state(id_)).entrants[0].account
        await hall.services.commands.ask(id_, Intent(BOSS), ask.Drop(account=first, by=BOSS.id, reason="went home"))
        await eventually(lambda: hall.is_over(id_))
    assert (await hall.state(id_)).entrants[0].presence is Presence.DROPPED


async def test_a_paused_tournament_opens_no_tables_until_it_goes_on(hall: Hall) -> None:
    id_ = await hall.with_bots(4, SWISS)
    await hall.start(id_)
    await hall.services.commands.ask(id_, Intent(BOSS), ask.Pause(reason="lunch", by=BOSS.id))
    async with working(hall.jobs()):
        other = await hall.with_bots(2, KNOCKOUT)
        await hall.start(other)
        await eventually(lambda: hall.is_over(other))
        assert not any(match.table for match in (await hall.state(id_)).matches)
        await hall.services.commands.ask(id_, Intent(BOSS), ask.Resume(by=BOSS.id))
        await eventually(lambda: hall.is_over(id_))


async def test_a_corrected_match_is_played_again_at_another_table(hall: Hall) -> None:
    """The semi-final is corrected while the final waits: the final gets other players, and a table of its own."""
    id_ = await hall.with_bots(4, KNOCKOUT)
    await hall.start(id_)
    commands = hall.services.commands
    one, two, _ = (await hall.state(id_)).matches
    for match in (one, two):
        won = Result(How.RULED, (1, 2), wins=(1, 0))
        await commands.ask(id_, Intent(BOSS), ask.RuleMatch(match.number, won, "seen by the judge", BOSS.id))
    await commands.do(id_, Intent(BOSS), lambda _: ask.AssignTable(match=2, game=1, table="first"))
    other = Result(How.RULED, (2, 1), wins=(0, 1))
    preview = await hall.services.reading.preview(id_, BOSS, one.number, other)
    assert [each.match for each in preview.consequences] == [2]
    correct = ask.CorrectResult(one.number, other, "mixed up", preview.digest, BOSS.id)
    await commands.ask(id_, Intent(BOSS), correct)
    async with working(hall.jobs()):
        await eventually(lambda: hall.is_over(id_))
    final = (await hall.state(id_)).matches[2]
    assert final.players == (one.players[1], two.players[0])
    assert final.games[0].table != "first"


def test_a_result_belongs_to_its_player_in_whatever_order_they_sat_down() -> None:
    match = OpenMatch(match=0, label="", game=1, entrants=(0, 1), accounts=("ann", "bob"), names=("Ann", "Bob"))
    outcome = Outcome("played", (Standing(0, 1, 30), Standing(1, 2, 10)))
    table = TableState(seats=(SeatHolder("bob", "Bob"), SeatHolder("ann", "Ann")), outcome=outcome)
    assert standings_of(match, table) == (Standing(0, 2, 10), Standing(1, 1, 30))


def test_a_table_at_which_others_played_has_no_result_of_the_match() -> None:
    match = OpenMatch(match=0, label="", game=1, entrants=(0, 1), accounts=("ann", "bob"), names=("Ann", "Bob"))
    table = TableState(seats=(SeatHolder("ann", "Ann"),), outcome=Outcome("played", (Standing(0, 1, 30),)))
    assert standings_of(match, table) is None


# -- commands ------------------------------------------------------------------------------------------------


async def test_a_command_sent_twice_is_carried_out_once(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    ann = Account("ann", "Ann")
    first = await hall.services.commands.enter(id_, Intent(ann, "enter"))
    again = await hall.services.commands.enter(id_, Intent(ann, "enter"))
    assert (first.repeated, again.repeated, first.last) == (False, True, again.last)
    assert len((await hall.state(id_)).entrants) == 1


async def test_a_tournament_created_twice_is_one(hall: Hall) -> None:
    config = hall.services.commands.config(TournamentPlan("Cup", (SWISS,)), "uno", b"{}")
    made = [await hall.services.commands.create(Intent(BOSS, "new"), config) for _ in range(2)]
    assert made[0].now.state.id == made[1].now.state.id
    assert made[1].repeated


async def test_a_command_for_another_version_is_stale(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    with pytest.raises(Stale):
        await hall.services.commands.enter(id_, Intent(Account("ann", "Ann"), expected=7))


async def test_nobody_speaks_for_another(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    with pytest.raises(Forbidden):
        await hall.services.commands.ask(id_, Intent(Account("ann", "Ann")), ask.StartTournament(by=BOSS.id))


async def test_nobody_speaks_for_the_service(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    with pytest.raises(Forbidden):
        await hall.services.commands.ask(id_, Intent(BOSS), ask.AssignTable(match=0, game=1, table="t"))


async def test_who_has_no_role_starts_nothing(hall: Hall) -> None:
    id_ = await hall.with_bots(2, SWISS)
    with pytest.raises(IllegalMove, match="TO-04"):
        await hall.services.commands.ask(id_, Intent(Account("ann", "Ann")), ask.StartTournament(by="ann"))


async def test_an_organiser_enters_others_under_their_own_name_and_rates_them(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    ann = (await hall.world.someone("Ann"))[0].account
    done = await hall.services.commands.enter(id_, Intent(BOSS), account=ann.id, rating=1500)
    (entrant,) = done.now.state.entrants
    assert (entrant.name, entrant.rating) == ("Ann", 1500)


async def test_nobody_rates_themselves(hall: Hall) -> None:
    id_ = await hall.opened(SWISS)
    with pytest.raises(Forbidden):
        await hall.services.commands.enter(id_, Intent(Account("ann", "Ann")), rating=3000)


async def test_commands_of_two_processes_are_both_carried_out(hall: Hall) -> None:
    """Each believes the tournament to be where it saw it last."""
    id_ = await hall.opened(SWISS)
    world = hall.world
    other = TournamentServices.beside(
        world.tables, world.feed, world.accounts, MemoryTournaments(), CountedEntropy("b")
    )
    await other.commands.load(id_)
    await hall.services.commands.enter(id_, Intent(Account("ann", "Ann")))
    await other.commands.enter(id_, Intent(Account("bob", "Bob")))
    assert [entrant.name for entrant in (await hall.state(id_)).entrants] == ["Ann", "Bob"]


# -- reading -------------------------------------------------------------------------------------------------


async def test_standings_at_any_past_version_are_what_they_were(hall: Hall) -> None:
    id_ = await hall.with_bots(4, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        seen: dict[int, Any] = {}
        async with asyncio.timeout(PATIENCE):
            async for moment in hall.services.reading.follow(id_):
                look = await hall.services.reading.look(id_, moment.version)
                stage = look.state.current
                seen[moment.version] = standings(look.state, stage) if stage else ()
    for version, rows in seen.items():
        look = await hall.services.reading.look(id_, version)
        stage = look.state.current
        assert (standings(look.state, stage) if stage else ()) == rows
    assert max(seen) == (await hall.services.commands.load(id_)).head.version


async def test_followers_get_every_event_once_and_in_order(hall: Hall) -> None:
    id_ = await hall.with_bots(3, KNOCKOUT)
    async with working(hall.jobs()):
        await hall.start(id_)
        async with asyncio.timeout(PATIENCE):
            versions = [moment.version async for moment in hall.services.reading.follow(id_, after=2)]
    assert versions == list(range(3, (await hall.services.commands.load(id_)).head.version + 1))


async def test_what_happens_before_many_followers_is_read_by_none_and_made_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT)
    version = (await hall.services.commands.load(id_)).head.version
    seen: list[list[TournamentStep]] = [[] for _ in range(200)]
    reads: list[str] = []

    async def follow(number: int) -> None:
        async for step in hall.services.reading.follow(id_, after=version - 1):
            seen[number].append(step)

    async with working([follow(number) for number in range(200)]):
        await eventually(lambda: all(seen), "all follow")
        for name in ("read", "bodies"):
            real = getattr(hall.world.store, name)

            def asked(stream: str, *args: Any, _real: Any = real, **more: Any) -> Any:
                reads.append(stream)
                return _real(stream, *args, **more)

            monkeypatch.setattr(hall.world.store, name, asked)
        await hall.start(id_)
        await eventually(lambda: all(len(each) > 1 for each in seen), "all have seen more")
    assert reads == []
    assert len({id(each[1]) for each in seen}) == 1


async def test_the_seed_is_hidden_until_the_end(hall: Hall) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT)
    (opened,) = await hall.services.reading.events(id_, limit=1)
    assert opened.event.seed is None
    assert b'"seed":"' not in await hall.services.reading.export(id_, None)


async def test_a_running_tournament_is_audited_with_the_scope_for_it_and_that_is_on_record(hall: Hall) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT)
    ann = Credentials(Account("ann", "Ann"), frozenset({"play"}))
    with pytest.raises(Forbidden):
        await hall.services.reading.audit(id_, ann)
    eve = Credentials(Account("eve", "Eve"), frozenset({"audit"}))
    assert (await hall.services.reading.audit(id_, eve)).passed
    reads = await hall.world.accounts.privileged_reads(PREFIX + id_)
    assert [each.account for each in reads] == ["eve"]


@pytest.mark.rule("TO-69")
async def test_to_69_an_audit_compares_results_with_the_tables_of_the_service(hall: Hall) -> None:
    id_ = await hall.with_bots(2, KNOCKOUT)
    await hall.start(id_)
    commands, tables = hall.services.commands, MatchTables(hall.world.tables, hall.world.accounts)
    await commands.do(id_, Intent(SERVICE), lambda _: ask.AssignTable(match=0, game=1, table="t1"))
    state = await hall.state(id_)
    (match,) = open_matches(state)
    await tables.set_up(state, match)

    async def ended() -> bool:
        found = await tables.find("t1")
        return found is not None and found.state.is_over

    async with working([hall.worker().run(0)]):
        await eventually(ended)
    table = await hall.world.tables.load("t1")
    true = standings_of(match, table.state)
    assert true is not None
    false = tuple(Standing(each.seat, 1 + (each.place == 1), each.score) for each in true)
    told = ask.RecordResult(match=0, game=1, table="t1", head=table.head.hash.hex(), standings=false)
    await commands.do(id_, Intent(SERVICE), lambda _: told)
    eve = Credentials(Account("eve", "Eve"), frozenset({"audit"}))
    report = await hall.services.reading.audit(id_, eve)
    assert not report.passed
    assert "W1.1: table t1 gives the places" in report.checks[-1].detail


class CountedWork(OffLoop):
    """How many pieces of work were done beside the loop."""

    done = 0

    async def run(self, work: Callable[[], Any]) -> Any:
        self.done += 1
        return await super().run(work)


async def test_an_audit_is_done_table_by_table_beside_the_loop_and_remembered(hall: Hall) -> None:
    id_ = await hall.with_bots(4, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    thread, world = CountedWork(), hall.world
    live = hall.services.commands.live(world.feed, Commons())
    reading = TournamentReading(hall.services.commands, world.store, live, world.accounts, thread)
    first = await reading.audit(id_, None)
    assert first.results is not None
    export, claims, whole = 1, 1, 1
    assert thread.done == export + claims + first.results.proven + whole
    assert await reading.audit(id_, None) is first
    assert thread.done == export + claims + first.results.proven + whole


async def test_a_changed_result_in_an_exported_file_is_found(hall: Hall) -> None:
    id_ = await hall.with_bots(4, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
    data = await hall.services.reading.export(id_, None, everything=True)
    assert audited(RULE_SETS, hall.services.commands.codec, data).passed
    damaged = data.replace(b'"tour.game_recorded"', b'"tour.game_Recorded"', 1)
    assert not audited(RULE_SETS, hall.services.commands.codec, damaged).passed


async def test_a_swiss_goes_out_as_a_report_and_comes_back(hall: Hall) -> None:
    id_ = await hall.with_bots(5, SWISS)
    async with working(hall.jobs()):
        await hall.start(id_)
        await eventually(lambda: hall.is_over(id_))
        text = await hall.services.reading.report(await hall.services.reading.look(id_))
        done = await hall.services.importing.report(Intent(BOSS, "import"), text, "uno", b"{}")
    assert done.now.state.status is Status.FINISHED
    assert await hall.services.reading.report(look_of(done.now)) == text


async def test_a_large_report_is_written_in_few_steps(hall: Hall) -> None:
    """All entrants at once, and each round: a step waits for the disk, and six hundred of them wait for long."""
    rounds, size = 3, 60
    fair = Fair(config(Stage(Format.SWISS, rounds=rounds))).enter(size).start().run()
    text = trf.write(trf.report_of(fair.state, fair.stage))
    done = await hall.services.importing.report(Intent(BOSS, "import"), text, "uno", b"{}")
    log = await hall.world.store.read(PREFIX + done.now.state.id)
    steps = [decode_meta(each.meta).command for each in log]
    assert len(log) > size + rounds * size // 2
    assert sum(not isinstance(each, UnsetType) for each in steps) == 4 + rounds
    again = await hall.services.importing.report(Intent(BOSS, "import"), text, "uno", b"{}")
    assert again.now.head == done.now.head


async def test_the_list_shows_tournaments_newest_first(hall: Hall) -> None:
    first = await hall.opened(SWISS)
    hall.world.clock.pass_by(5)
    second = await hall.opened(KNOCKOUT)
    async with working([hall.projection().run(0)]):
        await hall.services.listing.settle(0, await hall.world.store.last_position(0))
    page = await hall.services.listing.page(TournamentFilter(), 10, None)
    assert [each.id for each in page] == [second, first]


# -- demo ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_demo_tournaments_follow_each_other(hall: Hall) -> None:
    demo = DemoTournaments(hall.services, hall.world.services.registration)
    async with working([*hall.jobs(), demo.run(pause=0.001)]):

        async def two_are_over() -> bool:
            page = await hall.services.listing.page(TournamentFilter(status=Status.FINISHED), 10, None)
            return len(page) >= 2

        await eventually(two_are_over)
    titles = {each.title for each in await hall.services.listing.page(TournamentFilter(), 10, None)}
    assert {show.plan.title for show in PROGRAMME[:2]} <= titles


async def test_a_demo_tournament_left_behind_is_played_to_its_end_before_another_begins(hall: Hall) -> None:
    """The worker is gone after every few events, right after the opening too."""
    for patience in (1, 3, 12, 40):
        before = await hall.world.store.last_position(0)
        demo = DemoTournaments(hall.services, hall.world.services.registration)
        async with working([*hall.jobs(), demo.run(pause=0.001)]):

            async def moved(wanted: int = before + patience) -> bool:
                return await hall.world.store.last_position(0) >= wanted

            await eventually(moved)
            await hall.services.listing.settle(0, before + 1)
    assert len(await hall.services.listing.page(TournamentFilter(), 10, None)) == 1


async def test_the_list_is_written_anew_while_it_is_kept_up_to_date(hall: Hall) -> None:
    ids = [await hall.opened(KNOCKOUT) for _ in range(3)]
    directory = hall.services.directory
    last = await hall.world.store.last_position(0)
    rebuild = TournamentRebuild(hall.projection(), hall.world.store, directory)
    assert [step async for step in rebuild.run()] == [(last, last)]
    assert {each.id for each in await directory.page(TournamentFilter(), 10, None)} == set(ids)
    assert await directory.checkpoint(0) == last

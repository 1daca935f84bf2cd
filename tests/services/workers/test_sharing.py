"""How jobs are shared: evenly, all of them, and moved no more than need be."""

from hypothesis import given
from hypothesis import strategies as st

from services.ports import Holding, Member, Roster
from services.workers.sharing import Watch, free_jobs, jobs_of, quota, without

KINDS = frozenset({"shards"})


def roster(holders: list[str], members: list[str]) -> Roster:
    return Roster(
        tuple(Member(each, KINDS, 0) for each in members),
        {f"shard {n}": Holding(1, holder) for n, holder in enumerate(holders)},
    )


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    members = draw(st.lists(st.sampled_from("abcdef"), min_size=1, unique=True))
    holders = draw(st.lists(st.sampled_from([*"abcdefz", ""]), max_size=20))
    return roster(holders, members)


@given(rosters())
def test_the_quotas_are_even_and_add_up_to_all_jobs(found: Roster) -> None:
    due = [quota("shards", found.holdings, found, member.id) for member in found.members]
    assert sum(due) == len(found.holdings)
    assert max(due) - min(due) <= 1


@given(rosters())
def test_who_gives_back_and_takes_by_quota_ends_with_an_even_share(found: Roster) -> None:
    """Everyone acts once on the same roster; then nobody has anything left to do."""
    holders = {job: holding.holder for job, holding in found.holdings.items()}
    free = list(free_jobs(found.holdings, found))
    for member in found.members:
        ours, due = jobs_of(member.id, found.holdings, found), quota("shards", found.holdings, found, member.id)
        free += ours[due:]
    for member in found.members:
        ours, due = jobs_of(member.id, found.holdings, found), quota("shards", found.holdings, found, member.id)
        while len(ours) < due:
            ours.append(free.pop())
            holders[ours[-1]] = member.id
    after = roster(list(holders.values()), [member.id for member in found.members])
    assert not free_jobs(after.holdings, after)
    for member in after.members:
        assert len(jobs_of(member.id, after.holdings, after)) == quota("shards", after.holdings, after, member.id)


def test_who_has_most_keeps_the_one_more() -> None:
    found = roster(["b", "b", "a"], ["a", "b"])
    assert [quota("shards", found.holdings, found, each) for each in "ab"] == [1, 2]


def test_a_kind_is_shared_by_those_who_do_it() -> None:
    found = Roster((Member("a", frozenset({"demo"}), 0), Member("b", KINDS, 0)), {"demo": Holding(0, "")})
    assert quota("demo", ["demo"], found, "a") == 1


def test_what_the_dead_held_is_free() -> None:
    found = roster(["a", "b", ""], ["a", "b"])
    assert free_jobs(found.holdings, without(found, {"b"})) == {"shard 1": 1, "shard 2": 1}


def member(beat: int, *, connected: bool = True) -> Member:
    return Member("a", KINDS, beat, connected)


def test_a_beat_that_stands_still_for_the_time_of_a_lease_is_the_end() -> None:
    watch = Watch(ttl=3, every=0.5)
    seen = [bool(watch.look([member(7)], now)) for now in (0, 1, 2, 2.9, 3.0)]
    assert seen == [False, False, False, False, True]


def test_who_beats_lives_however_seldom_we_look() -> None:
    watch = Watch(ttl=3, every=0.5)
    assert [watch.look([member(beat)], beat * 1.4) for beat in range(10)] == [[]] * 10


def test_a_session_that_is_gone_need_not_be_waited_for_so_long() -> None:
    watch = Watch(ttl=3, every=0.5)
    gone = member(7, connected=False)
    assert [bool(watch.look([gone], now)) for now in (0, 0.5, 1.0, 1.25)] == [False, False, False, True]


def test_while_we_stood_still_ourselves_nobody_else_is_to_blame() -> None:
    """A worker that comes back after a minute finds old beats: it looks for the time of a lease before it judges."""
    watch = Watch(ttl=3, every=0.5)
    assert not watch.look([member(7)], 0)
    assert not watch.look([member(7)], 60)
    assert not watch.look([member(7)], 61)
    assert not watch.look([member(7)], 62)
    assert watch.look([member(7)], 63)

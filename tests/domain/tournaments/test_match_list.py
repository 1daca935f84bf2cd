"""The list of matches: it is what a tuple would be, and its versions share what did not change."""

from random import Random

from msgspec.structs import replace

from domain.tournaments.match_list import MatchList
from domain.tournaments.state import Bracket, How, Match, Result

WON = Result(How.PLAYED, (1, 2))


def match(number: int, stage: int = 0) -> Match:
    return Match(number, stage, Bracket.ROUND, 1, number + 1, (0, 1))


def test_it_is_what_a_tuple_would_be() -> None:
    random, kept, plain = Random(3), MatchList[Match](), list[Match]()
    for _ in range(200):
        if random.random() < 0.3:
            more = [match(len(plain) + n, stage=len(plain) // 100) for n in range(random.randrange(70))]
            kept, plain = kept.followed_by(more), [*plain, *more]
        elif plain:
            chosen = {n: replace(plain[n], result=WON, void=n % 7 == 0) for n in random.sample(range(len(plain)), 1)}
            kept, plain = kept.having(chosen), [chosen.get(each.number, each) for each in plain]
        assert len(kept) == len(plain)
        assert kept == MatchList(plain)
    assert list(kept) == plain
    assert [kept[n] for n in range(-len(plain), len(plain))] == [*plain, *plain]
    assert (kept[5:-5:3], kept[90:]) == (tuple(plain[5:-5:3]), tuple(plain[90:]))
    for first in (0, 1, 63, 64, 200):
        waiting = tuple(each for each in plain[first:] if each.result is None and not each.void)
        assert tuple(kept.undecided(first)) == waiting
    for stage in range(4):
        counted = [each for each in plain if each.stage == stage and not each.void]
        assert kept.counted(stage) == (len(counted), sum(each.result is not None for each in counted))


def test_a_new_version_shares_all_but_one_chunk_with_the_old() -> None:
    before = MatchList(match(n) for n in range(4096))
    after = before.having({777: replace(before[777], result=WON)})
    assert [one is two for one, two in zip(before.chunks, after.chunks, strict=True)].count(False) == 1
    assert after.changed_since(before) == (after[777],)
    longer = after.followed_by([match(4096)])
    assert longer.changed_since(before) == (after[777], longer[4096])


def test_a_place_that_is_not_there_is_refused() -> None:
    for at in (3, -4):
        try:
            MatchList(match(n) for n in range(3))[at]
        except IndexError:
            continue
        raise AssertionError(at)

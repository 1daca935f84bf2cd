"""Compares two worlds as one viewer meets them: every answer, every message, and the work that went into them."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.worlds.asking import Answer, Names, Question, ask, lists, pixels, readings, refusals
from tests.worlds.following import following, play_on
from tests.worlds.positions import Pair
from tests.worlds.twins import Twins


class Leak(AssertionError):
    """Something told two worlds apart."""


@dataclass
class Tally:
    """What was compared."""

    positions: int = 0
    answers: int = 0
    messages: int = 0
    moves: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: dict[str, tuple[list[float], list[float]]] = field(default_factory=dict)
    """Processor time of this process, by question, in each world."""

    def __str__(self) -> str:
        """A line for people."""
        told = ", ".join(f"{count:,} x {status}" for status, count in sorted(self.statuses.items()))
        return (
            f"{self.positions:,} positions, {self.answers:,} answers ({told}), {self.messages:,} messages, "
            f"{self.moves:,} unseen moves: alike"
        )


async def compare(worlds: Twins, pair: Pair, tally: Tally, *, drawn: bool = False) -> None:
    """Ask and follow as the viewer of a pair, in both worlds; Leak at the first difference."""
    async with following(worlds[0], pair) as one, following(worlds[1], pair) as other:
        for then in ("at first", "later"):
            await one.catch_up()
            await other.catch_up()
            await _compare_answers(worlds, pair, tally, drawn=drawn)
            if then == "at first":
                moved = await play_on(worlds, pair) if pair.goes_on else 0
                tally.moves += moved
                if not moved:
                    break
        for channel, heard in one.heard.items():
            if heard != other.heard[channel]:
                raise Leak(f"{pair.name}, {channel}: {_difference(heard, other.heard[channel])}")
            tally.messages += len(heard)


async def _compare_answers(worlds: Twins, pair: Pair, tally: Tally, *, drawn: bool) -> None:
    version = (await worlds[0].services.tables.load(pair.table)).head.version
    other = 1 if pair.seat == 0 else 0
    asked = [*readings(pair.game, pair.table, version, other), refusals(pair, version)]
    await compare_asked(worlds, pair.name, pair.person, [*asked, *([pixels(pair.table)] if drawn else [])], tally)
    tally.positions += 1


async def compare_lists(worlds: Twins, game: str, person: int | None, tally: Tally) -> None:
    """Ask for lists, figures and the tree in both worlds."""
    await compare_asked(worlds, f"lists of {game}", person, [*lists(game)], tally)


async def compare_asked(
    worlds: Twins,
    name: str,
    person: int | None,
    questions: Sequence[Question],
    tally: Tally,
    *,
    same_work: bool = True,
) -> None:
    """Ask the same in both worlds; Leak if an answer, or the `same_work` for it, is not the same."""
    names = Names(), Names()
    for question in questions:
        heard, spent = dict[int, Answer](), dict[int, float]()
        for side in sorted((0, 1), reverse=tally.positions % 2 == 1):  # in turns: who comes second has it harder
            worlds[side].work.taken()
            began = time.process_time()
            heard[side] = await ask(worlds[side], question, worlds[side].token(person), names[side])
            spent[side] = time.process_time() - began
        if heard[0] != heard[1]:
            raise Leak(f"{name}, {question.name}: {_differing(heard[0], heard[1])}")
        answered = question.body is None or b'"data":{' in heard[0].body
        if heard[0].status >= 500 or not answered:
            raise Leak(f"{name}, {question.name}: no answer, {heard[0]}")
        work = [twin.work.taken() for twin in worlds]
        if same_work and (work[0].keys() != work[1].keys() or (work[0] != work[1] and not question.is_many)):
            raise Leak(f"{name}, {question.name}: the log was asked {work[0]} and {work[1]}")
        tally.answers += 1
        tally.statuses[heard[0].status] += 1
        for side, kept in enumerate(tally.seconds.setdefault(question.name, ([], []))):
            kept.append(spent[side])


def _differing(one: Answer, other: Answer) -> str:
    if one.status != other.status:
        return f"{one.status} {one.body[:200]!r} and {other.status} {other.body[:200]!r}"
    if one.body != other.body:
        return _difference([one.body], [other.body])
    return f"{one.headers} and {other.headers}"


def _difference(one: list[bytes], other: list[bytes]) -> str:
    """Where two runs of messages part."""
    if len(one) != len(other):
        return f"{len(one)} messages and {len(other)}"
    here, there = next(both for both in zip(one, other, strict=True) if both[0] != both[1])
    at = next(
        (n for n, both in enumerate(zip(here, there, strict=False)) if both[0] != both[1]), min(len(here), len(there))
    )
    return f"...{here[max(0, at - 120) : at + 80]!r} and ...{there[max(0, at - 120) : at + 80]!r}"

"""Try mutants in one process that collected the tests once: each mutant is a fork that runs the tests of its function.

Started by `tests.mutants` in its folder, where mutmut writes the changed modules.
"""

import contextlib
import gc
import io
import json
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mutmut.__main__ import create_mutants
from mutmut.mutation import trampoline
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd, copy_src_dir, walk_mutatable_files
from mutmut.utils.format_utils import mangled_name_from_mutant_name

from tests.mutants.diffs import changed_lines
from tests.mutants.subjects import WHOLE

SEED = 12
SECONDS, TIMES = 2, 20  # of processor time at least, and of what the test takes where nothing was changed
NOTICED, SURVIVED, ENDLESS, UNREACHED = "noticed", "survived", "ended by the clock", "no test"


class Mutant(NamedTuple):
    """A change, by mutmut's name for it, and the module it is made in."""

    name: str
    path: Path

    def change(self) -> str:
        """The lines it changed, if they matter."""
        with change_cwd(".."):
            return changed_lines(get_diff_for_mutant(self.name, path=self.path))


def mutants(parts: Sequence[str], lot: int) -> list[Mutant]:
    """All with such a part in their name, or as many as are asked for, drawn by lot; the same ones each time."""
    found = []
    for path in sorted(walk_mutatable_files()):
        data = SourceFileMutationData(path=path)
        data.load()
        found += [Mutant(name, path) for name in data.exit_code_by_key if not parts or is_named(name, parts)]
    drawn = random.Random(SEED).sample(range(len(found)), lot) if 0 < lot < len(found) else range(len(found))
    return [found[place] for place in sorted(drawn)]


def is_named(name: str, parts: Sequence[str]) -> bool:
    """Whether one of these is part of the name; a mutant's own name is the end of it, so that 5 is not 51."""
    return any(name.endswith(part) if "__mutmut_" in part else part in name for part in parts)


class Hunt:
    """Takes the place of the test run: sees which tests reach which function, then tries mutant after mutant."""

    def __init__(self, chosen: Sequence[Mutant]) -> None:
        self.chosen = chosen
        self.seconds: dict[int, float] = {}
        self.reached: defaultdict[str, list[int]] = defaultdict(list)
        self.noticing: Counter[int] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tell of each mutant that was not noticed as it is found."""
        tell = session.config.get_terminal_writer().line
        if session.testsfailed:
            raise session.Failed("not all tests can be collected")
        self.measure(session.items)
        for failing in (item for place, item in enumerate(session.items) if place not in self.seconds):
            tell(f"not asked, since it fails where nothing was changed: {failing.nodeid}")
        verdicts: Counter[str] = Counter()
        for mutant in self.chosen:
            verdict = self.tried(mutant, session.items)
            verdicts[verdict] += 1
            if verdict != NOTICED and (change := mutant.change()):
                tell(f"\n{verdict}: {mutant.name}\n{change}", flush=True)
        tell(f"\n{len(self.chosen)} mutants: " + ", ".join(f"{count} {word}" for word, count in verdicts.items()))
        return True

    def measure(self, items: Sequence[pytest.Item]) -> None:
        """Note what each test that passes reaches, and what it takes."""
        gc.freeze()  # what the forks share stays shared
        for place, seconds, functions in reports(lambda: reaching(items)):
            self.seconds[place] = seconds
            for function in functions:
                self.reached[function].append(place)

    def tried(self, mutant: Mutant, items: Sequence[pytest.Item]) -> str:
        """Run the tests that reach the function until one notices: who noticed most goes first, then the cheapest."""
        places = self.reached[mangled_name_from_mutant_name(mutant.name)]
        if not places:
            return UNREACHED
        places.sort(key=lambda place: (-self.noticing[place], self.seconds[place]))
        said = list(reports(lambda: told_by(mutant.name, {place: items[place] for place in places}, self.seconds)))
        if not said:
            return ENDLESS
        self.noticing.update(place for place in said if place is not None)
        return SURVIVED if said == [None] else NOTICED


def told_by(mutant: str, items: dict[int, pytest.Item], seconds: Mapping[int, float]) -> Iterator[int | None]:
    """The first test that fails with the change, or None; nothing at all if the clock of that test ends it."""
    switch_to(mutant)
    for place, (item, after) in zip(items, following([*items.values()]), strict=True):
        signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * seconds[place])  # the signal ends the process
        if not passed(item, after):
            yield place
            return
    yield None


def following(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it, for which fixtures may be kept."""
    return zip(items, [*items[1:], None], strict=True)


def passed(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run one test without a word about it: telling how it failed would take longer than all else."""
    try:
        with contextlib.suppress(pytest.skip.Exception):
            item.ihook.pytest_runtest_setup(item=item)
            item.ihook.pytest_runtest_call(item=item)
        item.ihook.pytest_runtest_teardown(item=item, nextitem=after)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 -- whatever it is, the test noticed
        with contextlib.suppress(Exception):
            item.session._setupstate.teardown_exact(None)
        return False
    return True


def switch_to(mutant: str) -> None:
    """The functions of the changed modules ask this at each call; the environment would be slow to ask."""
    trampoline.get_mutant_under_test = lambda: mutant


def reports(work: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """What a fork says of its work, line by line."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            with os.fdopen(writer, "w") as told:
                told.writelines(json.dumps(line) + "\n" for line in work())
        finally:
            os._exit(0)  # at once: what the parent has opened is not this process's to close
    os.close(writer)
    with os.fdopen(reader) as lines:
        yield from map(json.loads, lines)
    os.waitpid(child, 0)


def reaching(items: Sequence[pytest.Item]) -> Iterator[tuple[int, float, list[str]]]:
    """The place of each test that passes, the processor time it took, and the functions it called."""
    switch_to("stats")
    for place, (item, after) in enumerate(following(items)):
        state()._stats.clear()
        begun = time.process_time()
        if passed(item, after):
            yield place, time.process_time() - begun, sorted(state()._stats)


def main(parts: str, lot: str, *arguments: str) -> int:
    """Make the changed modules, choose, and hunt."""
    trampoline.set_mutant_under_test("mutant_generation")
    copy_src_dir()
    with contextlib.redirect_stdout(io.StringIO()):
        create_mutants(1)
    Path(WHOLE).touch()
    chosen = mutants(parts.split(), int(lot))
    os.chdir("mutants")
    return pytest.main(
        [*arguments, "--rootdir=.", "--assert=plain", "-q", "-p", "no:cacheprovider"], plugins=[Hunt(chosen)]
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

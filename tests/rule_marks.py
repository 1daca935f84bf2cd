"""Tests declare the clauses they prove, and where a declaration can be checked it is.

`@pytest.mark.rule("XX-01")` says what a test shows, `@pytest.mark.refuses("XX-02")` which refusals it sees: a test that
ends without having seen one of them fails. With `by="rule"` or `by="vector.refused"` the clause is the one that part of
the parametrised case names, if any. A mark that names no clause of a rulebook stops the run, and so does one that
`orrery rules`, which reads the source only, would not find.
"""

from collections.abc import Generator, Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from api.rulebooks.books import CODE, ROOT, Rulebook, read_rulebook, rulebooks
from api.rulebooks.marks import KINDS, read_marks
from domain.kernel.errors import IllegalMove


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses, by=None): the test proves these clauses of a rulebook")
    config.addinivalue_line("markers", "refuses(*clauses, by=None): the test sees a command refused by each of these")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every mark names a clause there is, and is found by who reads the source alone."""
    declared: dict[Path, set[tuple[str, str, bool]]] = {}
    for item in items:
        name = item.nodeid.partition("[")[0].split("::", 1)[-1]
        declared.setdefault(item.path, set()).update((name, rule, refuses) for rule, refuses in declarations(item))
    whole = not any("::" in argument for argument in config.args)
    wrong = [line for path, found in declared.items() for line in _differences(path, found, whole=whole)]
    if wrong:
        raise pytest.UsageError(*sorted(wrong))


def declarations(item: pytest.Item) -> Iterator[tuple[str, bool]]:
    """The clauses a test declares, each with whether it is to see the refusal."""
    for kind in KINDS:
        for mark in item.iter_markers(kind):
            named = (*mark.args, *_of_case(item, mark.kwargs.get("by")))
            yield from ((rule, kind == "refuses") for rule in named)


def _of_case(item: pytest.Item, by: str | None) -> tuple[Any, ...]:
    """The clause that a parametrised case names, if it does."""
    if by is None:
        return ()
    parameter, _, field = by.partition(".")
    case = item.callspec.params[parameter] if isinstance(item, pytest.Function) else None
    rule = attrgetter(field)(case) if field else case
    return (rule,) if rule else ()


@cache
def clauses() -> dict[str, str]:
    """Every clause there is, with its text; those of the toy, with which a new game begins, among them."""
    return {rule: text for book in (*rulebooks().values(), toy_book()) for rule, text in book.clauses.items()}


def toy_book() -> Rulebook:
    """The rulebook of the toy."""
    return read_rulebook((ROOT / "tests" / "toy" / "RULES.md").read_text(encoding="utf-8"))


def _differences(path: Path, found: set[tuple[str, str, bool]], *, whole: bool) -> Iterator[str]:
    """Where the marks that pytest saw and those in the source are not the same; a part may have been collected."""
    source = read_marks(path.read_text(encoding="utf-8"), path.name, clauses())
    read = {(each.test.split("::", 1)[1], each.rule, each.refuses) for each in source}
    for name, rule in sorted({(name, rule) for name, rule, _ in found if rule not in clauses()}):
        yield f"{path.name}::{name}: there is no clause {rule!r}"
    for name, rule, _ in found - read:
        yield f"{path.name}::{name}: {rule} is not to be found in the source; write it out in the mark or its table"
    for name, rule, _ in (read - found) if whole else ():
        yield f"{path.name}::{name}: {rule} stands in the source, but no collected case declares it"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that was to see a refusal and did not; only such tests are watched."""
    wanted = {rule for rule, refuses in declarations(item) if refuses}
    if not wanted:
        return (yield)
    with pytest.MonkeyPatch.context() as patch:
        made = _watch(patch)
        result = yield
        seen = {refusal.rule for refusal in made if _came_out(refusal)}
        made.clear()
    if wanted - seen:
        missed, told = ", ".join(sorted(wanted - seen)), ", ".join(sorted(seen)) or "nothing"
        pytest.fail(f"declared to see a refusal by {missed}, but saw {told} refused", pytrace=False)
    return result


def _watch(patch: pytest.MonkeyPatch) -> list[IllegalMove]:
    """The refusals made from now on, as they are made."""
    made: list[IllegalMove] = []
    make = IllegalMove.__init__

    def observed(refusal: IllegalMove, *args: Any, **named: Any) -> None:
        make(refusal, *args, **named)
        made.append(refusal)

    patch.setattr(IllegalMove, "__init__", observed)
    return made


def _came_out(refusal: IllegalMove) -> bool:
    """Whether it left the rules: what `legal` and the like catch for themselves proves nothing."""
    trace = refusal.__traceback__  # its first entry is the frame that caught it
    return trace is not None and not any(
        ROOT / folder in Path(trace.tb_frame.f_code.co_filename).parents for folder in CODE
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure shows the clauses that are at stake."""
    report = yield
    texts = [f"{rule} {clauses()[rule]}" for rule in dict(declarations(item))] if report.failed else []
    if texts:
        report.sections.append(("clauses this test proves", "\n".join(texts)))
    return report

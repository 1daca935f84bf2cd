"""What a run costs in processor time, which a busy machine hardly changes, against what it may cost.

`--budget 120` fails a run that took more, and names the costliest tests; where it took less, one line says what was
used. Time of child processes counts, and so do imports and collection, once for each process that runs tests.
"""

import os
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest

COSTLIEST = 10


def spent() -> float:
    """Seconds of processor time that this process and its ended children took."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _own() -> float:
    """The same of this process alone: those that it shared the tests with have told their own."""
    times = os.times()
    return times.user + times.system


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budget", type=float, metavar="SECONDS", help="fail a run that takes more processor time")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--budget") is not None:
        config.pluginmanager.register(Budget(config.getoption("--budget")))


class Budget:
    """Counts what each process and each test took; processes of `-n` send theirs with their reports."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.begun = self.last = spent()
        self.elsewhere = 0.0
        self.tests: defaultdict[str, float] = defaultdict(float)

    @property
    def total(self) -> float:
        """What all processes took since they began to collect."""
        return (spent() - self.begun if not self.elsewhere else _own()) + self.elsewhere

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent()
        report.user_properties.append(("cpu", now - self.last))
        self.last = now
        return report

    def pytest_collection_finish(self) -> None:
        self.last = spent()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent_here = [value for name, value in report.user_properties if name == "cpu"]
        self.tests[report.nodeid] += sum(value for value in spent_here if isinstance(value, float))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.elsewhere += getattr(node, "workeroutput", {}).get("cpu", 0.0)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["cpu"] = self.total
        elif exitstatus == pytest.ExitCode.OK and self.total > self.limit:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        used = f"{self.total:.0f} s of processor time, {sum(self.tests.values()):.0f} s of it in tests"
        if self.total <= self.limit:
            terminalreporter.write_line(f"{used}; the budget is {self.limit:.0f} s")
            return
        terminalreporter.section("over budget", red=True)
        terminalreporter.write_line(f"{used}, where {self.limit:.0f} s are allowed: mark what is long as slow")
        costliest = sorted(self.tests.items(), key=lambda each: -each[1])[:COSTLIEST]
        for test, seconds in costliest:
            terminalreporter.write_line(f"{seconds:6.1f} s  {test}")

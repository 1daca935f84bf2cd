"""The report of an audit: it counts, and an audit that was stopped goes on from it."""

from pathlib import Path

import click
import pytest

from api.cli.auditing import Report
from domain.tables.audit import Audited

GOOD = Audited("table:a", 10, "aa", passed=True, complete=True, commands=4)
BAD = Audited("table:b", 5, "bb", passed=False, complete=False, fault="does not match its hash", broken_at=3)


def test_a_report_counts(tmp_path: Path) -> None:
    report = Report(None, "e1")
    report.add([GOOD, BAD])
    report.add([Audited("table:c", 7, "cc", passed=True, complete=False, commands=5, otherwise=2)])
    assert report.summary() == {
        "logs": 3,
        "events": 22,
        "passed": 2,
        "by_the_chain_only": 1,
        "commands": 9,
        "commands_not_proven": 2,
        "failed": 1,
    }
    assert [each.stream for each in report.failed] == ["table:b"]


def test_an_audit_goes_on_from_its_report(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    Report(path, "e1").add([GOOD])
    Report(path, "e1").add([BAD])
    again = Report(path, "e1")
    assert again.known.keys() == {"table:a", "table:b"}
    assert again.failed[0].fault == "does not match its hash"


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    Report(path, "e1").add([GOOD, BAD])
    path.write_bytes(path.read_bytes()[:-7])
    again = Report(path, "e1")
    assert again.known.keys() == {"table:a"}
    again.add([BAD])
    assert Report(path, "e1").known.keys() == {"table:a", "table:b"}


@pytest.mark.parametrize("held", [b'{"format":"orrery/2"}\n', b"a letter\n"])
def test_a_file_that_is_no_report_is_left_as_it_is(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_bytes(held)
    with pytest.raises(click.ClickException, match="no report"):
        Report(path, "e1")
    assert path.read_bytes() == held


def test_the_report_of_another_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    Report(path, "e1").add([GOOD])
    with pytest.raises(click.ClickException, match="another log"):
        Report(path, "e2")

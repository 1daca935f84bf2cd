"""Is the log of a tournament what it claims to be? The checks of a table, and every round paired again."""

from msgspec import UnsetType

from domain.tables.decide import RuleSets
from domain.tables.export import DamagedFile, Header, read
from domain.tables.verify import Check, Report
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.verify import Finding, PairedAgain, verify_export, verify_pairings


def audited(rule_sets: RuleSets, codec: TournamentCodec, data: bytes) -> Report:
    """Check an exported tournament with the rules alone."""
    finding = verify_export(rule_sets, codec, data)
    header, checks, passed = _header(data), [_checked(finding)], finding.passed
    if finding.passed and finding.complete:
        paired = _pairings(codec, data)
        checks.append(paired)
        passed = paired.passed
    return Report(
        stream=finding.stream,
        viewer=header.viewer,
        events=finding.events,
        head=header.head,
        passed=passed,
        complete=finding.complete and passed,
        checks=tuple(checks),
        broken_at=finding.broken_at,
    )


def _header(data: bytes) -> Header:
    try:
        return read(data)[0]
    except DamagedFile:
        return Header(format="", stream="", viewer="", events=0, head="")


def _checked(finding: Finding) -> Check:
    """What was found, under the name of the last check that was made."""
    name = "rules" if finding.complete else "chain"
    where = "" if finding.broken_at is None else f"event {finding.broken_at}: " if finding.broken_at else "the header: "
    return Check(name, finding.passed, where + finding.detail)


def _pairings(codec: TournamentCodec, data: bytes) -> Check:
    _, lines = read(data)
    bodies = [line.body for line in lines if not isinstance(line.body, UnsetType)]
    report = verify_pairings(codec.event(bytes(body)) for body in bodies)
    by_hand = sum(bool(each.by_hand) for each in report.rounds)
    wrong = next((each for each in report.rounds if not each.same), None)
    said = _in_words(wrong) if wrong else f"{len(report.rounds)} rounds paired again, {by_hand} of them by hand"
    return Check("pairings", report.passed, said)


def _in_words(wrong: PairedAgain) -> str:
    return f"stage {wrong.stage + 1}, round {wrong.round}: {wrong.detail}"

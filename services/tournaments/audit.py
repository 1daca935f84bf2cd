"""Is the log of a tournament what it claims to be? The checks of a table, every round paired again, and every result
beside the table it came from.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import UnsetType

from domain.kernel.structs import Event
from domain.tables.decide import RuleSets
from domain.tables.export import NO_HEADER, DamagedFile, Header, read
from domain.tables.verify import Check, Report, refused, verdict_of
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.proof import Proofs, ResultsReport, verify_results
from domain.tournaments.verify import Finding, PairedAgain, verify_export, verify_pairings

_NAMED: Final = 5
"""How many matches are named at most where many are meant."""


def audited(rule_sets: RuleSets, codec: TournamentCodec, data: bytes, proofs: Proofs | None = None) -> Report:
    """Check an exported tournament with the rules alone, and its results with what its tables prove."""
    finding = verify_export(rule_sets, codec, data)
    header, checks, passed = _header(data), [_checked(finding)], finding.passed
    results, broken_at = None, finding.broken_at
    if finding.passed and finding.complete:
        log = _events(codec, data)
        paired, beside = _pairings(log), verify_results(rule_sets, log, proofs or {})
        checks += [paired, _results(beside)]
        passed, results = all(check.passed for check in checks), beside.results
        broken_at = beside.wrong[0].version if beside.wrong else None
    return Report(
        stream=finding.stream,
        viewer=header.viewer,
        events=finding.events,
        head=header.head,
        passed=passed,
        complete=finding.complete and passed,
        checks=tuple(checks),
        broken_at=broken_at,
        results=results,
        verdict=_verdict(finding, checks),
        proof=finding.proof,
    )


def _verdict(finding: Finding, checks: Sequence[Check]) -> str:
    failed = next((check for check in checks if not check.passed), None)
    if failed is not None:
        return refused(failed.detail.partition("; ")[0])
    return verdict_of(finding.proof, complete=finding.complete)


def _events(codec: TournamentCodec, data: bytes) -> list[Event]:
    _, lines = read(data)
    return [codec.event(bytes(line.body)) for line in lines if not isinstance(line.body, UnsetType)]


def _results(beside: ResultsReport) -> Check:
    """What the results rest on, in words; the wrong ones by name."""
    if beside.wrong:
        told = [f"event {each.version}: {each.label}: {each.detail}" for each in beside.wrong[:_NAMED]]
        return Check("results", False, "; ".join(told) + _more(beside.wrong))
    found = beside.results
    said = f"{found.proven} proven by verified games, {found.ruled} ruled by officials, {found.claimed} only claimed"
    if found.claimed:
        said += f" ({', '.join(beside.claimed[:_NAMED])}{_more(beside.claimed)})"
    return Check("results", True, said + (f", {found.forfeited} forfeited" if found.forfeited else ""))


def _more(named: Sequence[object]) -> str:
    return f" and {len(named) - _NAMED} more" if len(named) > _NAMED else ""


def _header(data: bytes) -> Header:
    try:
        return read(data)[0]
    except DamagedFile:
        return NO_HEADER


def _checked(finding: Finding) -> Check:
    """What was found, under the name of the last check that was made."""
    name = "rules" if finding.complete else "chain"
    where = "" if finding.broken_at is None else f"event {finding.broken_at}: " if finding.broken_at else "the header: "
    return Check(name, finding.passed, where + finding.detail)


def _pairings(log: Sequence[Event]) -> Check:
    report = verify_pairings(log)
    by_hand = sum(bool(each.by_hand) for each in report.rounds)
    wrong = next((each for each in report.rounds if not each.same), None)
    said = _in_words(wrong) if wrong else f"{len(report.rounds)} rounds paired again, {by_hand} of them by hand"
    return Check("pairings", report.passed, said)


def _in_words(wrong: PairedAgain) -> str:
    return f"stage {wrong.stage + 1}, round {wrong.round}: {wrong.detail}"

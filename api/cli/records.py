"""`orrery export` and `orrery verify`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.json import encode

from api.cli.bulk_options import filters
from api.cli.client import Source, at_service
from api.cli.examples import examples
from services.streams import TABLE, TOURNAMENT

if TYPE_CHECKING:
    from domain.tables.verify import Report
    from domain.tournaments.proof import Claim, TableProof


@click.command()
@click.argument("table", required=False)
@click.option("--seat", type=click.IntRange(min=0), help="As this seat sees it, counted from 0.")
@click.option("--spectator", is_flag=True, help="As the spectators see it; the default is everything.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@click.option("--json", "as_json", is_flag=True, help="With -o, for machines: the file and how many events it has.")
@click.option("--all", "many", is_flag=True, help="All tables that are over and open to you, as one stream.")
@filters
@at_service
def export(
    table: str | None,
    seat: int | None,
    spectator: bool,
    output: Path | None,
    as_json: bool,
    many: bool,
    url: str,
    token: str,
    **wanted: "str | bool | None",
) -> None:
    """Fetch TABLE from the service as one file of JSON lines, or with --all every table that matches.

    Of many, each ends with a line that has a cursor: go on from there with --after, or with --resume from what a file
    has. With -o the file is compressed, and `orrery verify` reads it as it is.
    """
    if seat is not None and spectator:
        raise click.UsageError("--seat and --spectator are two viewpoints; give one of them")
    if many == (table is not None) or (many and (seat is not None or spectator)):
        raise click.UsageError("give a TABLE, or --all without a viewpoint")
    if table is None:
        from api.cli.bulk import fetch

        fetch(url, token, wanted, output, as_json=as_json)
        return
    if given := [name for name, value in wanted.items() if value]:
        raise click.UsageError(f"--{given[0].replace('_', '-')} goes with --all")
    source = Source(url, token, table)
    text = (source.anonymous() if spectator else source).export(seat=seat, everything=seat is None and not spectator)
    if output is None:
        click.echo(text, nl=False)
        return
    write_export(output, text, as_json=as_json)


def write_export(path: Path, text: str, *, as_json: bool) -> None:
    """Write a file that was fetched, and say so."""
    path.write_text(text, encoding="utf-8")
    events = text.count("\n") - 1
    if as_json:
        click.echo(encode({"file": str(path), "events": events}).decode())
    else:
        click.echo(f"{path}: {events} events", err=True)


@examples(
    "orrery simulate uno --games 3 --bots medium --export games",
    "orrery verify games/uno-1-00000.jsonl games/uno-1-00001.jsonl",
    "orrery tournament run uno --entrants 4 --format single_elimination --option turn_limit=8 --export cup",
    "orrery verify cup",
)
@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--checkpoint",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Proofs by `orrery proof`: is each file in the tree that was signed?",
)
@click.option("--key", help="The key the checkpoint must be signed by; `orrery proof` does not decide whom you trust.")
@click.option("--witness", "witnesses", multiple=True, help="The key of a witness who must have signed it too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
def verify(
    paths: tuple[Path, ...], checkpoint: Path | None, key: str | None, witnesses: tuple[str, ...], as_json: bool
) -> int:
    """Check exported files, or folders of them, with the rules alone. No service is needed. The results of a tournament
    are compared with the tables given with it. Exit 1 at the first bad event of any.
    """
    if bool(checkpoint) != bool(key) or (witnesses and not checkpoint):
        raise click.UsageError("--checkpoint and --key go together, and --witness with them")
    if packed := [path for path in paths if path.suffix == ".gz"]:
        from api.cli.bulk import verify_all

        if checkpoint or len(packed) != len(paths):
            raise click.UsageError("large exports (.gz) are verified by themselves")
        return max(verify_all(path, as_json=as_json) for path in packed)
    failed, desk = 0, Desk(_files(paths), Signed(checkpoint, key or "", witnesses) if checkpoint else None)
    hidden = sys.stdout.isatty() or not sys.stderr.isatty()  # a line a file shows progress by itself
    with click.progressbar(desk.in_order, label="verifying", file=sys.stderr, hidden=hidden) as waiting:
        for path in waiting:
            report = desk.checked(path)
            failed += not report.passed
            click.echo(encode({"file": str(path), **_plain(report)}).decode() if as_json else _in_words(path, report))
    return 1 if failed else 0


def _files(paths: tuple[Path, ...]) -> list[Path]:
    found = [each for path in paths for each in (sorted(path.glob("*.jsonl")) if path.is_dir() else (path,))]
    if not found:
        raise click.UsageError("there is no .jsonl file in that folder")
    return list(dict.fromkeys(found))


class Desk:
    """Files that are checked together: a tournament comes after all tables, since they prove its results."""

    def __init__(self, paths: list[Path], signed: "Signed | None" = None) -> None:
        self._signed = signed
        self._streams = {path: _stream_of(path) for path in paths}
        self._tournaments = [path for path in paths if self._streams[path].startswith(TOURNAMENT)]
        self.in_order = [path for path in paths if path not in self._tournaments] + self._tournaments
        self._claimed: dict[str, set[str]] = {}
        self._proofs: dict[Claim, list[TableProof]] = {}
        if self._tournaments:
            self._read_claims()

    def _read_claims(self) -> None:
        """Which heads of which tables the tournaments name: each file of a table is then gone through once for all."""
        from domain.registry import RULE_SETS
        from domain.tournaments.codec import TournamentCodec
        from domain.tournaments.proof import claims_in

        for path in self._tournaments:
            for table, head in claims_in(TournamentCodec(RULE_SETS), path.read_bytes()):
                self._claimed.setdefault(TABLE + table, set()).add(head)

    def checked(self, path: Path) -> "Report":
        """What is found in one file, and in the tree if that is asked for."""
        report = self._checked(path)
        return self._signed.checked(self._data(path), report) if self._signed and report.passed else report

    def _data(self, path: Path) -> bytes:
        """The file as an export: a text in notation is played first."""
        from api.cli.files import exported

        return exported(path)

    def _checked(self, path: Path) -> "Report":
        from domain.registry import RULE_SETS
        from domain.tables.codec import Codec
        from domain.tables.export import game_of
        from domain.tables.verify import verify as verify_file

        data, stream = self._data(path), self._streams[path]
        if path in self._tournaments:
            from domain.tournaments.codec import TournamentCodec
            from services.tournaments.audit import audited

            return audited(RULE_SETS, TournamentCodec(RULE_SETS), data, self._proofs)
        rule_sets = RULE_SETS.narrowed(game_of(data))
        report = verify_file(rule_sets, Codec(rule_sets), data)
        if stream in self._claimed:
            from domain.tournaments.proof import proof_at

            for head in self._claimed[stream]:
                proof = proof_at(rule_sets, Codec(rule_sets), data, report, head)
                self._proofs.setdefault((stream.removeprefix(TABLE), head), []).append(proof)
        return report


class Signed:
    """The proofs that files are in a tree, and whose signatures count."""

    def __init__(self, proofs: Path, key: str, witnesses: tuple[str, ...]) -> None:
        from services.notary.notes import read_key
        from services.notary.proofs import read_proofs

        self._proofs = read_proofs(proofs.read_bytes())
        self._key, self._witnesses = read_key(key), [read_key(each) for each in witnesses]

    def checked(self, data: bytes, report: "Report") -> "Report":
        """The report on a file that holds, with what its proof says."""
        from msgspec.structs import replace

        from domain.tables.verify import refused
        from services.notary.proofs import check_proof

        check = check_proof(data, self._proofs.get(report.stream), self._key, self._witnesses)
        if check.passed:
            verdict = report.verdict.removesuffix(".") + f"; {check.detail}."
            return replace(report, checks=(*report.checks, check), verdict=verdict)
        return replace(
            report, checks=(*report.checks, check), passed=False, complete=False, verdict=refused(check.detail)
        )


def _stream_of(path: Path) -> str:
    from domain.tables.export import stream_of
    from domain.tables.notation.syntax import is_notation

    with path.open("rb") as file:
        first = file.readline()
    if is_notation(first):
        return TABLE  # its log is a table's; which, is seen when it is played
    return stream_of(first)


def _plain(report: "Report") -> dict[str, object]:
    return {name: getattr(report, name) for name in report.__struct_fields__}


def _in_words(path: Path, report: "Report") -> str:
    verdict = click.style("verified", fg="green")
    if not report.complete:
        verdict = click.style("verified as far as it shows", fg="yellow")
    if not report.passed:
        verdict = click.style("NOT what it claims to be", fg="red")
    lines = [f"{click.style(path, bold=True)}: {verdict} ({report.events} events, view of {report.viewer or '?'})"]
    for check in report.checks:
        mark = click.style("✓", fg="green") if check.passed else click.style("✗", fg="red")
        lines.append(f"  {mark} {check.name}: {check.detail}")
    lines.append(f"  {report.verdict}")
    return "\n".join(lines)

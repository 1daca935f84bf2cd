"""`orrery export` and `orrery verify`."""

import sys
from pathlib import Path

import click
from msgspec.json import encode
from rich.console import Console
from rich.progress import track

from api.cli.client import at_service, fetch_export
from domain.registry import CODEC, RULE_SETS
from domain.tables.verify import Report
from domain.tables.verify import verify as verify_file
from domain.tournaments.codec import TournamentCodec
from services.tournaments.audit import audited, is_tournament


@click.command()
@click.argument("table")
@click.option("--seat", type=int, help="As this seat sees it.")
@click.option("--spectator", is_flag=True, help="As the spectators see it; the default is everything.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@at_service
def export(table: str, seat: int | None, spectator: bool, output: Path | None, url: str, token: str) -> None:
    """Fetch TABLE from the service as one file of JSON lines."""
    text = fetch_export(url, token, table, seat=seat, everything=seat is None and not spectator)
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_text(text, encoding="utf-8")
    click.echo(f"{output}: {text.count(chr(10)) - 1} events", err=True)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
def verify(paths: tuple[Path, ...], as_json: bool) -> int:
    """Check exported files with the rules alone: no service is needed. Exit 1 at the first bad event of any."""
    console = Console()
    failed = 0
    waiting = track(
        paths, "verifying", console=Console(stderr=True), disable=len(paths) < 20 or not sys.stderr.isatty()
    )
    for path in waiting:
        report = _verified(path.read_bytes())
        failed += not report.passed
        if as_json:
            click.echo(encode({"file": str(path), **_plain(report)}).decode())
        else:
            _print(console, path, report)
    return 1 if failed else 0


def _verified(data: bytes) -> Report:
    if is_tournament(data):
        return audited(RULE_SETS, TournamentCodec(RULE_SETS), data)
    return verify_file(RULE_SETS, CODEC, data)


def _plain(report: Report) -> dict[str, object]:
    return {name: getattr(report, name) for name in report.__struct_fields__}


def _print(console: Console, path: Path, report: Report) -> None:
    verdict = "[green]verified[/]" if report.complete else "[yellow]verified as far as it shows[/]"
    if not report.passed:
        verdict = "[red]NOT what it claims to be[/]"
    console.print(
        f"[bold]{path}[/]: {verdict} ({report.events} events, view of {report.viewer or '?'})", soft_wrap=True
    )
    for check in report.checks:
        mark = "[green]✓[/]" if check.passed else "[red]✗[/]"
        console.print(f"  {mark} {check.name}: ", end="", soft_wrap=True)
        console.print(check.detail, markup=False, highlight=False, soft_wrap=True)

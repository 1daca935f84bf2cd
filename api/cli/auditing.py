"""`orrery audit`: everything that is stored, over several processes, and on from where it was left."""

import asyncio
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, encode

if TYPE_CHECKING:
    from domain.tables.audit import Audited

_PORTION = 40
"""So many streams go to a process at a time: it connects for each portion, and reports after each."""


class Begun(Struct, frozen=True, tag_field="line", tag="begun"):
    """The first line of a report: which log it is about."""

    epoch: str


class Done(Struct, frozen=True, tag_field="line", tag="audited"):
    """One stream that was audited."""

    stream: str
    events: int
    head: str
    passed: bool
    complete: bool
    fault: str = ""
    broken_at: int | None = None
    commands: int = 0
    otherwise: int = 0


_lines: Decoder[Any] = Decoder(Begun | Done)


class Report:
    """What was found so far: in memory, and in a file from which an audit that was stopped goes on."""

    def __init__(self, path: Path | None, epoch: str) -> None:
        self._path, self.known = path, dict[str, Done]()
        if path and path.exists():
            self._go_on(path, epoch)
        elif path:
            path.write_bytes(encode(Begun(epoch)) + b"\n")

    def _go_on(self, path: Path, epoch: str) -> None:
        kept = path.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]  # a line that was being written when the audit was stopped is not there
        try:
            lines = [_lines.decode(line) for line in whole.splitlines()]
        except MsgspecError:
            raise click.ClickException(f"{path} is no report of an audit") from None
        if not lines or lines[0] != Begun(epoch):
            raise click.ClickException(f"{path} is the report of another log")
        self.known = {line.stream: line for line in lines[1:]}
        path.write_bytes(whole)

    def add(self, found: Sequence["Audited"]) -> None:
        """Take in what a process has found."""
        done = [Done(**{name: getattr(each, name) for name in each.__struct_fields__}) for each in found]
        self.known |= {each.stream: each for each in done}
        if self._path:
            with self._path.open("ab") as file:
                file.write(b"".join(encode(each) + b"\n" for each in done))

    @property
    def failed(self) -> list[Done]:
        """The logs that are not what they claim to be."""
        return [each for each in self.known.values() if not each.passed]

    def summary(self) -> dict[str, int]:
        """How many logs and events there are, and of what kind."""
        done = self.known.values()
        return {
            "logs": len(done),
            "events": sum(each.events for each in done),
            "passed": sum(each.passed for each in done),
            "by_the_chain_only": sum(each.passed and not each.complete for each in done),
            "commands": sum(each.commands for each in done),
            "commands_not_proven": sum(each.otherwise for each in done),
            "failed": len(self.failed),
        }


@click.command()
@click.argument("streams", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every log there is.")
@click.option("--processes", type=click.IntRange(1, 256), help="How many work at once; by default one for each core.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a line for each log here; if the file is there, go on with the logs it does not have.",
)
@click.option("--json", "as_json", is_flag=True, help="For machines: an object for each bad log, and one at the end.")
def audit(streams: tuple[str, ...], everything: bool, processes: int | None, report: Path | None, as_json: bool) -> int:
    """Check logs as they are stored: chain, seed, every command, outcome. Tournaments are compared with their tables.

    STREAMS are names such as `table:ID`. It reads the database of the service, which goes on meanwhile; what runs is
    checked as far as it has come. Exit status 1 if a log is not what it claims to be; its first bad event is named.
    """
    from api.settings import read_settings
    from api.wiring.auditing import all_streams
    from api.wiring.servers import with_servers

    if everything == bool(streams):
        raise click.UsageError("name streams, or say --all")
    settings = with_servers(read_settings())
    url = settings.database_url
    epoch, found = asyncio.run(all_streams(url))
    kept = Report(report, epoch)
    wanted = list(streams) or [name for _, _, name in found]
    waiting = [name for name in wanted if name not in kept.known]
    audit_streams(url, waiting, kept, processes or os.cpu_count() or 1, settings.archive)
    tell(kept, as_json=as_json)
    return 1 if kept.failed else 0


def audit_streams(url: str, names: list[str], kept: Report, processes: int, archive: Path) -> None:
    """Hand portions out, a few more than there are processes, and take in what comes back."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from api.wiring.auditing import audit_portion

    columns = (TextColumn("auditing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    portions = _portions(names, max(1, min(_PORTION, len(names) // (2 * processes) or 1)))
    with (
        Progress(*columns, console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
    ):
        bar, running = progress.add_task("", total=len(names)), set[Future[list["Audited"]]]()
        while True:
            for portion in islice(portions, 2 * processes - len(running)):
                running.add(pool.submit(audit_portion, url, portion, archive))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                kept.add(each.result())
                progress.advance(bar, len(each.result()))


def _portions(names: list[str], size: int) -> Iterator[list[str]]:
    yield from (names[start : start + size] for start in range(0, len(names), size))


def tell(kept: Report, *, as_json: bool) -> None:
    """Print the logs that do not hold, and a summary."""
    summary = kept.summary()
    for each in sorted(kept.failed, key=lambda one: one.stream):
        where = f"event {each.broken_at}: " if each.broken_at else ""
        said = f"{click.style('✗', fg='red')} {each.stream}: {where}{each.fault.removeprefix(where)}"
        click.echo(encode(each).decode() if as_json else said)
    if as_json:
        click.echo(encode(summary).decode())
        return
    rest = f", {summary['by_the_chain_only']} of them not wholly by the rules" if summary["by_the_chain_only"] else ""
    if summary["commands_not_proven"]:
        rest += f" ({summary['commands_not_proven']} of {summary['commands']} commands, since mended)"
    held = f"{summary['passed']} hold{rest}, {summary['failed']} do not"
    click.echo(f"{summary['logs']} logs, {summary['events']} events: {held}")

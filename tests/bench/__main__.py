"""`python -m tests.bench [ROW...] [--json]`."""

import sys
from traceback import format_exception

import click
import uvloop
from msgspec.json import encode
from rich import progress as bars
from rich.console import Console

from tests.bench.registry import BENCHMARKS, named
from tests.bench.runner import Effort, Progress, run
from tests.bench.show import table_of

_WIDE = 130
"""What goes into a file need not fit a terminal."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@click.argument("names", nargs=-1, metavar="[ROW]...")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="How often each case is measured.")
@click.option("--seconds", default=1.0, show_default=True, type=click.FloatRange(0.001), help="How long each time.")
def bench(names: tuple[str, ...], as_json: bool, rounds: int, seconds: float) -> None:
    """Measure the service beside its peers, on embedded servers of its own. Ratios count; figures are the machine's."""
    if unknown := [name for name in names if not named(name)]:
        raise click.BadParameter(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    chosen = tuple(dict.fromkeys(each for name in names for each in named(name))) or tuple(BENCHMARKS)
    faults: list[str] = []
    with _bars() as progress:
        task = progress.add_task("")

        def begin(name: str, steps: int) -> None:
            progress.reset(task, description=name, total=steps or None)
            if progress.disable and not steps:
                click.echo(f"{name} …", err=True)

        def failed(name: str, error: Exception) -> None:
            faults.append(name)
            progress.console.print("".join(format_exception(error)), markup=False, highlight=False)

        effort = Effort(rounds=rounds, seconds=seconds)
        rows = uvloop.run(run(chosen, effort, Progress(begin, lambda: progress.advance(task), failed)))
    if as_json:
        click.echo(encode(rows).decode())
    else:
        Console(width=None if sys.stdout.isatty() else _WIDE).print(table_of(rows))
    if faults:
        raise click.ClickException(f"not measured to the end: {', '.join(faults)}")


def _bars() -> bars.Progress:
    columns = (bars.TextColumn("{task.description:>10}"), bars.BarColumn(), bars.TimeElapsedColumn())
    return bars.Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)


if __name__ == "__main__":
    bench(prog_name="python -m tests.bench")

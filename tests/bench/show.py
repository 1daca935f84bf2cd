"""Rows as a table for people."""

from collections.abc import Iterable

from rich.markup import escape
from rich.table import Table

from tests.bench.suite import Row


def table_of(rows: Iterable[Row]) -> Table:
    """The rows, one line each."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("benchmark")
    table.add_column("ours", justify="right")
    table.add_column("peer", justify="right")
    table.add_column("unit", style="dim")
    table.add_column("ratio", justify="right")
    table.add_column("aim", justify="right", style="dim")
    table.add_column("beside", style="dim")
    for row in rows:
        peer = "" if row.peer is None else _figure(row.peer)
        table.add_row(row.title, _figure(row.ours), peer, row.unit, _ratio(row), _aim(row), _beside(row))
    return table


def _figure(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def _ratio(row: Row) -> str:
    if row.ratio is None:
        return ""
    text = f"{_figure(row.ratio)}×"
    if row.met is None:
        return text
    return f"[green]{text} ✓[/]" if row.met else f"[red]{text} ✗[/]"


def _aim(row: Row) -> str:
    if row.aim is None:
        return ""
    return f"{'≥' if row.better == 'higher' else '<'} {row.aim:g}×"


def _beside(row: Row) -> str:
    return escape(f"{row.peer_name}, {row.note}" if row.note else row.peer_name)

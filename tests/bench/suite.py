"""The shape of a benchmark: what it measures, and which figures stand beside each other in a row."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

from msgspec import Struct

Figures = Mapping[str, float]
Measure = Callable[[float], Awaitable[Figures]]
"""Measures for about so many seconds; figures by name."""
Better = Literal["higher", "lower"]

INSTALL_PEERS = "not installed: pip install 'orrery[peers]'"


class Comparison(Struct, frozen=True):
    """A row to be: the figure of ours, and the peer's if there is one. `aim` is a ratio.

    `missing` is what a row says whose peer was not measured.
    """

    name: str
    title: str
    unit: str
    ours: str
    peer: str = ""
    peer_name: str = ""
    aim: float | None = None
    better: Better = "higher"
    missing: str = INSTALL_PEERS


class Suite(Struct, frozen=True):
    """What one benchmark came up with. A measure that cannot run here is left out; its rows say so."""

    measures: Mapping[str, Measure]
    rows: tuple[Comparison, ...]


class Row(Struct, frozen=True):
    """A result. The ratio is ours to the peer's; whether more of it is better, `better` tells."""

    name: str
    title: str
    unit: str
    ours: float
    peer: float | None
    peer_name: str
    ratio: float | None
    aim: float | None
    met: bool | None
    better: Better
    note: str = ""


def row_of(compared: Comparison, medians: Figures) -> Row:
    """The row of a comparison from the medians of all rounds."""
    ours, peer = medians[compared.ours], medians.get(compared.peer)
    ratio = ours / peer if peer else None
    return Row(
        name=compared.name,
        title=compared.title,
        unit=compared.unit,
        ours=rounded(ours),
        peer=None if peer is None else rounded(peer),
        peer_name=compared.peer_name,
        ratio=None if ratio is None else rounded(ratio),
        aim=compared.aim,
        met=_met(compared, ratio),
        better=compared.better,
        note=compared.missing if compared.peer and peer is None else "",
    )


def _met(compared: Comparison, ratio: float | None) -> bool | None:
    if compared.aim is None or ratio is None:
        return None
    return ratio >= compared.aim if compared.better == "higher" else ratio < compared.aim


def rounded(figure: float) -> float:
    """Four digits that matter: more would be noise."""
    return float(f"{figure:.4g}")

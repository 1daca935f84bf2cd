"""Shapes that were replaced: decided again to their own bytes, folded and shown as today's."""

from typing import Any

import pytest
from msgspec import Raw, json
from msgspec.structs import asdict, fields

from domain.kernel.redaction import audiences
from domain.tables.codec import Codec
from domain.tables.commands import OpenTable
from domain.tables.decide import decide
from domain.tables.events import TableOpened
from domain.tables.evolve import evolve
from domain.tables.gathering import invitation_digest
from domain.tables.replaced import FlatOpenTable, FlatTableOpened, with_terms
from domain.tables.state import TableState
from domain.tables.terms import Access, Series, Terms, Watch
from domain.tables.timing import Timing
from tests.architecture.golden import read
from tests.domain.tables.tabletop import RULE_SETS, SEED, opening

CODEC = Codec(RULE_SETS)
TERMS = [
    {},
    {"timing": Timing(bank_ms=9_000), "rated": True},
    {"watch": Watch(delay_moves=2), "undo": True, "series": Series("m", 2), "reserved": ("ann", "bob")},
    {"access": Access.PRIVATE, "rematch_of": "t0"},
]


def flat(terms: dict[str, Any]) -> FlatOpenTable:
    digest = invitation_digest("code") if terms.get("access") else ""
    return FlatOpenTable("t1", "toy", 1, opening().options, SEED, "ann", invitation=digest, **terms)


@pytest.mark.parametrize("terms", TERMS)
def test_an_old_command_is_decided_to_an_event_of_its_own_shape(terms: dict[str, Any]) -> None:
    (event,) = decide(RULE_SETS, TableState(), CODEC.command(json.encode(flat(terms))), 7)
    assert isinstance(event, FlatTableOpened)
    written = json.decode(json.encode(event), type=dict[str, Any])
    assert written.keys() & terms.keys() == terms.keys()
    assert "terms" not in written


@pytest.mark.parametrize("terms", TERMS)
def test_an_old_event_is_the_same_fact_in_todays_shape(terms: dict[str, Any]) -> None:
    (before,) = decide(RULE_SETS, TableState(), flat(terms), 7)
    (now,) = decide(RULE_SETS, TableState(), with_terms(flat(terms)), 7)
    assert CODEC.event(json.encode(before)) == now == CODEC.event(json.encode(now))
    assert CODEC.events(json.encode(before)) == [now]
    assert evolve(RULE_SETS, TableState(), now).terms == Terms(**terms)


def test_terms_are_always_written_and_defaults_are_not() -> None:
    """Else the bytes would depend on whether a table without terms was opened with the very default or an equal one."""
    for terms in (Terms(), Terms(rated=False, reserved=())):
        command = OpenTable("t1", "toy", 1, Raw(b"{}"), SEED, "ann", terms)
        assert b'"terms":{}' in json.encode(command)


def test_secrets_of_an_opening_stay_outside_its_terms() -> None:
    secret = {name for name, mark in audiences(TableOpened).items() if mark.kind == "nobody"}
    assert secret == {"seed", "invitation", "brought"}
    assert not secret & {field.name for field in fields(Terms)}


@pytest.mark.parametrize(
    ("name", "tag"), [("tables-uno-1.jsonl.gz", "table.opened"), ("tables-uno-8.jsonl.gz", "table.opened_2")]
)
def test_there_are_golden_logs_of_both_shapes(name: str, tag: str) -> None:
    first = json.decode(read(name).splitlines()[1])["body"]
    assert first["type"] == tag
    assert asdict(CODEC.event(json.encode(first)))["terms"] != Terms()

"""What a redacted file proves: every field that is shown, and nothing of the rest."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import Decoder

from domain.kernel.chain import LEAVES, WHOLE, Chain, Recorded, leaf
from domain.kernel.cuts import Cut, cut_of
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import encode
from domain.kernel.redaction import CONCEALED, eyes_for, redact, shown_class
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.verify import Report, verify
from services.offline.simulation import record, seed_of

STREAM = "table:t1"
VIEWERS: list[Viewer] = [Seated(0), Seated(1), SPECTATOR]
SLUGS = [game.about.slug for game in RULE_SETS]


@cache
def played(slug: str, chain: int = LEAVES, table: str = "t1") -> tuple[bytes, list[Recorded]]:
    """The first events of a game of any kind."""
    game = RULE_SETS.newest(slug)
    bots = tuple(game.bots[0].name for _ in range(max(game.about.min_seats, 1)))
    plan = Plan(game=game, options=game.about.variants[0], bots=bots, seed=seed_of("proven", 1))
    seed, log = record(plan, play_out(plan, check=False), RULE_SETS, table, chain=chain)
    whole = [event for event in log[:60] if json.loads(event.meta).get("part", 0) == 0]
    return seed, log[: whole[-1].version - 1]


def exported(slug: str, viewer: Viewer, chain: int = LEAVES, table: str = "t1") -> bytes:
    seed, log = played(slug, chain, table)
    return export.write(f"table:{table}", seed, log, CODEC, viewer)


def checked(data: bytes) -> Report:
    return verify(RULE_SETS, CODEC, data)


def repaired(line: dict[str, Any]) -> bytes:
    """A line someone has changed, with its check made anew."""
    bare = json.dumps({**line, "check": ""}, separators=(",", ":"), ensure_ascii=False).encode()
    if "check" in bare.decode():
        bare = bare.replace(b',"check":""', b"")
    return bare[:-1] + b',"check":"' + sha256(bare).hexdigest()[:16].encode() + b'"}'


def with_line(data: bytes, version: int, line: dict[str, Any]) -> bytes:
    rows = data.split(b"\n")
    rows[version] = repaired(line)
    return b"\n".join(rows)


def lines_of(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(row) for row in data.splitlines()[1:]]


def own_hand(data: bytes) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """The event that deals, its line, and the part with the hand that is shown."""
    for line in lines_of(data):
        for part in line.get("parts", ()):
            if part["of"].startswith("hands/") and "json" in part:
                return line["version"], line, part
    raise AssertionError("no hand is dealt")


def test_a_seat_proves_its_own_cards() -> None:
    report = checked(exported("uno", Seated(1)))
    assert (report.passed, report.proof.outside) == (True, 0)
    assert report.proof.in_part > 0
    assert "every field shown of" in report.verdict


def test_a_changed_card_of_ones_own_hand_is_refused_and_the_event_named() -> None:
    data = exported("uno", Seated(1))
    version, line, part = own_hand(data)
    part["json"][0] = (part["json"][0] + 1) % 108
    report = checked(with_line(data, version, line))
    assert (report.passed, report.broken_at) == (False, version)
    assert report.verdict == f"Refused: event {version}: does not match its hash."


def test_in_the_first_version_a_changed_card_passes_and_the_verdict_says_that_it_would() -> None:
    data = exported("uno", Seated(1), WHOLE)
    line = next(each for each in lines_of(data) if "hands" in each.get("shown", {}))
    line["shown"]["hands"][1][0] += 1
    report = checked(with_line(data, line["version"], line))
    assert report.passed
    assert f"not proven: what is shown of {report.proof.outside}, which stands outside the chain" in report.verdict


def test_a_changed_public_field_of_an_event_that_is_hidden_in_part_is_refused() -> None:
    data = exported("uno", SPECTATOR)
    line = next(each for each in lines_of(data) if each["version"] > 1 and "parts" in each)
    line["parts"][0]["json"]["at"] = 1
    assert checked(with_line(data, line["version"], line)).broken_at == line["version"]


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_field_that_is_shown_is_proven_and_is_what_the_viewer_is_shown(slug: str, viewer: Viewer) -> None:
    _, log = played(slug)
    data = exported(slug, viewer)
    report = checked(data)
    assert (report.passed, report.proof.outside) == (True, 0), report.verdict
    for recorded, line in zip(log, export.read(data)[1], strict=True):
        expected = redact(CODEC.event(recorded.body), viewer)
        raw = line.shown if isinstance(line.shown, Raw) else line.body
        assert isinstance(raw, Raw)
        if expected is CONCEALED:
            assert bytes(raw) == encode(CONCEALED)
        else:
            assert Decoder(shown_class(type(CODEC.event(recorded.body)))).decode(raw) == _as_twin(expected)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_those_whose_eyes_a_viewer_shares_see_the_same_of_every_event(slug: str, viewer: Viewer) -> None:
    _, log = played(slug)
    for event in [CODEC.event(recorded.body) for recorded in log]:
        assert encode(redact(event, eyes_for(event, viewer))) == encode(redact(event, viewer))


def _as_twin(shown: Any) -> Any:
    """What is shown, in the class that redacted events have: a whole one is shown in its own."""
    return Decoder(shown_class(CODEC.classes[shown.__struct_config__.tag])).decode(encode(shown))


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_salt_of_a_hidden_part_is_in_the_file(slug: str, viewer: Viewer) -> None:
    seed, log = played(slug)
    chain, data = Chain(STREAM, seed), exported(slug, viewer)
    for recorded, line in zip(log, lines_of(data), strict=True):
        shown = {part["of"] for part in line.get("parts", ()) if "json" in part}
        names = [name for name, _ in cut_of(type(CODEC.stored(recorded.body))).parts(recorded.body)]
        hidden = [name for name in names if "body" not in line and name not in shown]
        for name in [*hidden, "meta"]:
            assert chain.salt(recorded.version, name).hex().encode() not in data
    assert seed.hex().encode() not in data


def test_a_hidden_card_cannot_be_guessed_with_any_salt_at_hand() -> None:
    """Nor with those of another table of the same deal, whose whole file is known."""
    own, other = exported("uno", Seated(0)), exported("uno", AUDITOR, table="t2")
    known = {salt for line in lines_of(other) for salt in line["salts"]}
    known |= {part["salt"] for line in lines_of(own) for part in line.get("parts", ()) if "salt" in part}
    known |= {salt for line in lines_of(own) for salt in line.get("salts", ())}
    leaves = {part["leaf"] for line in lines_of(own) for part in line.get("parts", ()) if "leaf" in part}
    _, log = played("uno")
    truths = [part for event in log for part in cut_of(type(CODEC.stored(event.body))).parts(event.body)]
    for salt in known:
        for name, content in truths:
            assert leaf(LEAVES, bytes.fromhex(salt), name, content).hex() not in leaves


def test_in_the_first_version_tables_of_one_deal_share_their_salts() -> None:
    """The reason for the second: what a confederate is shown there confirms a guess here."""
    salts = [{line["body_salt"] for line in lines_of(exported("uno", AUDITOR, WHOLE, table))} for table in ("t1", "t2")]
    assert salts[0] == salts[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_which_parts_there_are_tells_nothing_of_what_is_in_them(slug: str) -> None:
    """A field that is left out of the bytes, being its default, leaves its part where it is."""
    for event_class in CODEC.classes.values():
        cut = cut_of(event_class)
        if "each" not in cut.guarded.values():
            names = [name for name, _ in cut.parts(b'{"type":"x"}')]
            assert tuple(names) == cut.names(()), event_class


@pytest.mark.parametrize(
    "forged",
    [
        b'{"type":"uno.dealt","seed":"2","seed":"1"}',
        b'{"type":"uno.dealt", "seed":"1"}',
        b'{"type":"uno.dealt","se\\u0065d":"1"}',
        b'{"seed":"1","type":"uno.dealt"} ',
    ],
)
def test_only_one_body_is_made_of_the_same_parts(forged: bytes) -> None:
    cut = Cut({"seed": "nobody"})
    assert cut.covers(b'{"type":"uno.dealt","seed":"1"}')
    assert not cut.covers(forged)


def test_only_one_array_is_made_of_the_same_entries() -> None:
    cut = Cut({"hands": "each"})
    assert cut.covers(b'{"type":"uno.dealt","hands":[[1],[2, 3]]}')
    assert not cut.covers(b'{"type":"uno.dealt","hands":[[1], [2, 3]]}')


@pytest.mark.parametrize("change", ["renamed", "dropped", "doubled", "swapped"])
def test_parts_cannot_be_taken_for_others(change: str) -> None:
    data = exported("uno", Seated(0))
    version, line, _ = own_hand(data)
    parts = line["parts"]
    match change:
        case "renamed":
            next(part for part in parts if "leaf" in part)["of"] = "owner:seat"
        case "dropped":
            parts.pop()
        case "doubled":
            parts.append(parts[-1])
        case _:
            parts[-1], parts[-2] = parts[-2], parts[-1]
    assert checked(with_line(data, version, line)).broken_at == version


def test_a_line_is_whole_or_in_parts_or_a_digest_and_nothing_of_two() -> None:
    data = exported("uno", Seated(0))
    version, line, _ = own_hand(data)
    check = line.pop("check")
    report = checked(with_line(data, version, {**line, "body_leaf": "00" * 32, "check": check}))
    assert (report.broken_at, "whole, in parts or a digest" in report.verdict) == (version, True)


@pytest.mark.parametrize("digits", ["00" * 31, "0" * 63 + "G", "0" * 62 + "AA", " " + "0" * 63])
def test_a_digest_is_64_small_hexadecimal_digits(digits: str) -> None:
    data = exported("uno", Seated(0))
    version, line, part = own_hand(data)
    part["salt"] = digits
    report = checked(with_line(data, version, line))
    assert (report.broken_at, "64 hexadecimal digits" in report.verdict) == (version, True)


def test_a_file_names_the_chain_its_first_event_does() -> None:
    data = exported("uno", AUDITOR, WHOLE).replace(b'"orrery/1"', b'"orrery/2"', 1)
    assert not checked(data).passed


@pytest.mark.parametrize(("slug", "viewer"), [("solitaire", AUDITOR), ("uno", AUDITOR)], ids=str)
def test_a_whole_file_is_proven_whole(slug: str, viewer: Viewer) -> None:
    report = checked(exported(slug, viewer))
    assert report.complete, report.verdict
    assert report.verdict.startswith(f"Proven: all {report.events} events")
    assert (report.proof.whole, report.proof.withheld) == (report.events, 0)

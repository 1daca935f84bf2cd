"""A second verifier, in another language and written from the documents, agrees with ours to the event."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from domain.kernel.chain import LEAVES, VERSIONS
from domain.kernel.cuts import Cut
from domain.kernel.rng import Rng, draws_at
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.verify import verify
from domain.tournaments.codec import TournamentCodec
from services.tournaments.audit import audited
from tests.architecture.golden import FOLDER, HEADS, read
from tests.architecture.verifier import ask
from tests.domain.tables.test_proven import played

pytestmark = pytest.mark.slow

NAMES = sorted(json.loads(HEADS.read_text()))
SOME = [name for name in NAMES if name.startswith("shown-")]
VECTORS = json.loads((Path(__file__).parents[1] / "domain/kernel/rng_vectors.json").read_text())
VIEWERS: dict[str, Viewer] = {"all": AUDITOR, "seat": Seated(0), "spectator": SPECTATOR}


def ours(data: bytes) -> Any:
    """What our verifier says: the first bad event, or that it passed."""
    if export.stream_of(data).startswith("tournament:"):
        report = audited(RULE_SETS, TournamentCodec(RULE_SETS), data)
    else:
        report = verify(RULE_SETS, CODEC, data)
    return "passed" if report.passed else report.broken_at


def agree(names: list[str]) -> None:
    answers = ask(*({"ask": "verify", "path": str(FOLDER / name)} for name in names))
    for name, answer in zip(names, answers, strict=True):
        header, _ = export.read(read(name))
        assert (answer["passed"], answer["head"], answer["events"]) == (True, header.head, header.events), name


def test_both_verifiers_agree_on_golden_logs_of_both_versions() -> None:
    agree(SOME)


def test_both_verifiers_agree_on_every_golden_log() -> None:
    agree([name for name in NAMES if name not in SOME])


def test_both_count_what_is_proven_alike_and_say_it_in_the_same_words() -> None:
    for name, answer in zip(SOME, ask(*({"ask": "verify", "path": str(FOLDER / name)} for name in SOME)), strict=True):
        if "tournament" not in name:
            proof, report = answer["proof"], verify(RULE_SETS, CODEC, read(name))
            found = (report.proof.whole, report.proof.in_part, report.proof.withheld, report.proof.outside)
            assert found == (proof["whole"], proof["inPart"], proof["withheld"], proof["outside"]), name
            if "-all." not in name:
                assert answer["verdict"] == report.verdict


# -- changes ---------------------------------------------------------------------------------------------------------


def samples(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """The beginnings of games, of both versions and seen by all."""
    for slug in ("uno", "programs"):
        for chain in VERSIONS:
            seed, log = played(slug, chain)
            begun = next(
                event.version for event in log if event.type.endswith((".dealt", ".deal")) or event.version > 7
            )
            until = next(e.version for e in log if e.version > begun and json.loads(e.meta).get("part", 0) == 0) - 1
            for name, viewer in VIEWERS.items():
                path = folder / f"{slug}-{chain}-{name}.jsonl"
                path.write_bytes(export.write("table:t1", seed, log[:until], CODEC, viewer))
                yield path, path.read_bytes()


def repaired(data: bytes, at: int) -> bytes:
    """The line at that place with its check made anew, as a forger would."""
    rows, number = data.split(b"\n"), data[:at].count(b"\n")
    bare, _, _ = rows[number].rpartition(b',"check":"')
    ending = b',"check":""}' if number == 0 else b"}"
    check = sha256(bare + ending).hexdigest()[:16].encode()
    rows[number] = bare + b',"check":"' + check + b'"}'
    return b"\n".join(rows)


def changes_agree(folder: Path, count: int) -> None:
    files = list(samples(folder))
    each, questions, expected = count // (2 * len(files)) + 1, list[dict[str, Any]](), list[list[Any]]()
    for number, (path, data) in enumerate(files):
        draw = Random(number)
        for repair in (False, True):
            changes, found = list[list[int]](), list[Any]()
            while len(changes) < each:
                at, byte = draw.randrange(len(data)), draw.randrange(256)
                in_check = data[:at].rpartition(b"\n")[2].rfind(b'"check":"') >= 0
                if byte == data[at] or (repair and (in_check or 10 in (byte, data[at]) or in_shown(data, at))):
                    continue
                made = data[:at] + bytes([byte]) + data[at + 1 :]
                changes.append([at, byte])
                found.append(ours(repaired(made, at) if repair else made))
            questions.append({"ask": "changed", "path": str(path), "changes": changes, "repair": repair})
            expected.append(found)
    for question, told, found in zip(questions, ask(*questions), expected, strict=True):
        for change, one, other in zip(question["changes"], told, found, strict=True):
            assert one == other, (question["path"], question["repair"], change)
        if not question["repair"]:
            assert "passed" not in found


def in_shown(data: bytes, at: int) -> bool:
    """Whether this is in what the first version shows outside the chain: there a forger may write what they like."""
    return b'"shown":' in data[data.rfind(b"\n", 0, at) + 1 : at] if at else False


def test_both_name_the_same_event_for_a_changed_byte(tmp_path: Path) -> None:
    changes_agree(tmp_path, 600)


def test_both_name_the_same_event_for_ten_thousand_changed_bytes(tmp_path: Path) -> None:
    changes_agree(tmp_path, 10_000)


# -- chance ----------------------------------------------------------------------------------------------------------


class Noted(Rng):
    """A generator that writes down what it was asked and what it gave."""

    __slots__ = ("calls",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.calls: list[list[Any]] = []

    def below(self, n: int) -> int:
        self.calls.append([n, super().below(n)])
        return int(self.calls[-1][1])

    def shuffled(self, items: Any) -> Any:
        order = super().shuffled(range(len(items)))
        self.calls.append([len(items), list(order)])
        return tuple(items[place] for place in order)


@pytest.mark.parametrize("slug", [game.about.slug for game in RULE_SETS])
def test_the_second_verifier_repeats_every_shuffle_and_draw(slug: str) -> None:
    name, drawn = f"shown-{slug}-{LEAVES}-all.jsonl.gz", list[tuple[int, Noted]]()

    def noted(seed: bytes, mix: bytes, step: int) -> Rng:
        key = draws_at(seed, mix, step)._key
        drawn.append((step, Noted(key)))
        return drawn[-1][1]

    with patch("domain.tables.playing.draws_at", noted):
        assert ours(read(name)) == "passed"
    asked = [{"step": step, "calls": rng.calls} for step, rng in drawn if rng.calls]
    assert asked
    (same,) = ask({"ask": "draws", "path": str(FOLDER / name), "drawn": asked})
    assert all(same), slug


def test_the_second_generator_agrees_with_the_vectors() -> None:
    for each in VECTORS["keys"]:
        key = each["key"]
        (words,) = ask({"ask": "key", "key": key, "words": 130})
        assert words[: len(each["first_words"])] == each["first_words"]
        assert words[127:] == each["words_127_to_129"]
        assert ask({"ask": "below", "key": key, "rows": each["below"]})[0] == [row["draws"] for row in each["below"]]
        orders = ask(*({"ask": "shuffled", "key": key, "n": row["n"]} for row in each["shuffled"]))
        assert orders == [row["order"] for row in each["shuffled"]]


@pytest.mark.parametrize(
    ("body", "cut"),
    [
        ('{"type":"x","a":1}', {}),
        ('{"type":"x","b":[1, 2],"a":{"é":"\\n"}}', {"b": "nobody"}),
        (
            '{"type":"x","hands":[[1],null],"seat":0,"card":3}',
            {"hands": "each", "card": "owner:seat", "gone": "nobody"},
        ),
    ],
)
def test_both_cut_alike(body: str, cut: dict[str, str]) -> None:
    parts = [[name, content.decode("latin-1")] for name, content in Cut(cut).parts(body.encode())]
    assert ask({"ask": "cut", "body": body, "cut": cut})[0] == parts


# -- checkpoints -----------------------------------------------------------------------------------------------------

TREES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "domain/kernel/checkpoint_vectors.json").read_text())


def test_the_second_verifier_makes_the_same_trees() -> None:
    leaves = [each["entry"] for each in TREES["entries"]]
    assert ask(*({"ask": "root", "leaves": leaves[:size]} for size in range(len(leaves) + 1))) == TREES["roots"]


def test_the_second_verifier_accepts_every_proof_and_no_other() -> None:
    leaves, roots = [each["entry"] for each in TREES["entries"]], TREES["roots"]
    asked = [
        {"ask": "inclusion", "leaf": leaves[each["index"]], "proof": each["hashes"], "root": roots[each["size"]]} | each
        for each in TREES["inclusion"]
    ]
    assert all(ask(*asked))
    assert not any(ask(*({**each, "leaf": roots[0]} for each in asked)))
    asked = [
        {"ask": "consistency", "proof": each["hashes"], "old": roots[each["first"]], "root": roots[each["second"]]}
        | each
        for each in TREES["consistency"]
    ]
    assert all(ask(*asked))
    assert not any(ask(*({**each, "old": leaves[0]} for each in asked)))


def test_the_second_verifier_opens_notes_and_proofs() -> None:
    last, keys = TREES["inclusion"][-1], TREES["keys"]
    log = TREES["entries"][last["index"]]
    proof = {"index": last["index"], "hashes": last["hashes"], "checkpoint": TREES["cosigned"]}
    asked = {"ask": "checkpoint", "proof": proof, "keys": keys, "stream": log["stream"], "head": log["head"]}
    found, other, stranger = ask(asked, {**asked, "head": "00" * 32}, {**asked, "keys": []})
    assert (found["included"], found["signed"]) == (True, ["example.org/orrery", "example.org/witness"])
    assert not other["included"]
    assert stranger["signed"] == []

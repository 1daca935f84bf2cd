"""Every card is worded by the glossary, WORDING.md, and one thing is said in one way."""

import re
from typing import get_args

import pytest

from domain.games.runiverse.cards import EXPANSIONS, FACES, Face
from domain.games.runiverse.facets import Keyword
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.printer import ability_text, card_lines, clause
from domain.games.runiverse.sets.catalogue import SET_SIZE
from tests.domain.games.runiverse.wording import GLOSSARY, are_effects, fits, is_effect, templates, without_price

WORDED = [shown for shown in FACES[:SET_SIZE] if shown.text.abilities or shown.text.effects]
LINES = [(shown.text.name, line) for shown in WORDED for line in card_lines(shown.text)]
NAMED = re.compile(r"(ACT|ONG|TRIG) ([A-Z][\w' ]*) — (.+)")
KEYWORD = re.compile(rf"(?:{'|'.join(get_args(Keyword))})(?: \d+)?(?: \([A-Z][\w, ]*\)| \(any [A-Z]\w*\))?")
WHERE = re.compile(r"(.+), where (N is .+?)(?: and (M is .+))?")


def faults(line: str) -> list[str]:
    """What a printed line says that the glossary does not allow."""
    if KEYWORD.fullmatch(line):
        return []
    named = NAMED.fullmatch(line)
    kind, said = (named[1], named[3]) if named else ("", line)
    if not said.endswith("."):
        return [f"no stop: {said}"]
    sentences = said.removesuffix(".").split(". ")
    if sentences[-1] == "Once a turn" and kind in ("ACT", "TRIG"):
        sentences.pop()
    first, *more = sentences
    found = [] if _opens(kind, first) else [first]
    return found + [sentence for sentence in more if not _follows(sentence)]


def _opens(kind: str, sentence: str) -> bool:
    """The first sentence: its price, its check and its condition, then an effect."""
    left = without_price(sentence, kind) if kind == "ACT" else sentence
    said = None if left is None else _small(left)
    if said is None:
        return False
    if kind == "ONG":
        return fits(_explained(said), "(?:while I am exalted, )?(?:while {condition}, )?{ongoing}")
    if kind == "TRIG":
        check = re.match(r"(?:while I am exalted, )?(?:before|when|after) (.+?), (.+)", said)
        if check is None or not fits(check[1], "{check}"):
            return False
        said = check[2]
    condition = re.match(r"if (.+?), (.+)", said)
    if condition is not None and kind and not is_effect(said) and fits(condition[1], "{condition}"):
        said = condition[2]
    paid = without_price(said, kind)
    return paid is not None and are_effects(_explained(paid))


def _follows(sentence: str) -> bool:
    said = _small(sentence)
    return said is not None and are_effects(_explained(re.sub(r"^then,? ", "", said)))


def _small(sentence: str) -> str | None:
    """The sentence as it would stand inside another; None if it does not begin with a capital."""
    if not sentence[0].isupper():
        return None
    return sentence if re.match(r"[IX] |Secrets ", sentence) else sentence[0].lower() + sentence[1:]


def _explained(said: str) -> str:
    """The clause without what its letters stand for, if that is a number one can speak of."""
    found = WHERE.fullmatch(said)
    if found is None:
        return said
    meant = [part for part in found.groups()[1:] if part is not None]
    return found[1] if all(fits(part[5:], "{quantity}") for part in meant) else said


# ------------------------------------------------------------------ every card of the set


@pytest.mark.parametrize(("name", "line"), LINES, ids=[f"{name}-{line[:24]}" for name, line in LINES])
def test_a_line_is_by_the_templates(name: str, line: str) -> None:
    assert faults(line) == []


def test_lines_that_are_not_by_the_templates_are_found() -> None:
    wrong = [
        "Deal 2 damage to a chosen enemy creature.",
        "deal 2 damage to an enemy creature.",
        "Deal 2 damage to an enemy creature",
        "TRIG Stoke — After I attack, gain one flame counters and more.",
        "TRIG Stoke — After me attack, gain a flame counter.",
        "ACT Feed — [Tasks me] Gain a flame counter.",
        "ONG Heat — me: damage +1 while attacking.",
        "Deal N damage to an enemy creature, where N is whatever.",
        "Brave",
    ]
    assert [line for line in wrong if not faults(line)] == []


@pytest.mark.parametrize("shown", WORDED, ids=lambda shown: shown.text.name)
def test_a_card_is_free_of_slips(shown: Face) -> None:
    text = "\n".join(card_lines(shown.text))
    assert not re.search(r"[$_{}|]|  |\bNone\b|[a-z]Op\b", text)
    assert not re.search(r"\b(\w+) \1\b", text)
    assert not re.search(r" [,.;:]|[,;:]\.", text)


def _rejected() -> list[str]:
    _, _, after = GLOSSARY.read_text().partition("## Not so")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", after, re.MULTILINE)
    return [row for row in rows if row != "Not"]


@pytest.mark.parametrize("words", _rejected())
def test_what_the_glossary_rejects_is_nowhere(words: str) -> None:
    said = re.compile(rf"\b{re.escape(words)}(?! pile)\b")
    assert [line for _, line in LINES if said.search(line)] == []


def test_every_template_of_effects_is_a_form_of_its_own() -> None:
    assert all(len(set(forms)) == len(forms) for forms in templates().values())


# ------------------------------------------------------------------ one thing, one way


def _parts() -> list[la.Op]:
    spoken = [op for shown in WORDED for op in shown.text.effects]
    spoken += [op for shown in WORDED for act in shown.acts for op in act.do]
    return spoken + [op for shown in WORDED for trig in shown.trigs for op in trig.do]


def test_what_is_said_alike_is_alike() -> None:
    """Two effects of the set with the same words are the same effect."""
    meant: dict[str, la.Op] = {}
    for op in _parts():
        assert meant.setdefault(clause((op,)), op) == op


def test_no_ability_of_a_creature_is_a_keyword_under_another_name() -> None:
    drive = EXPANSIONS["Drive"]
    assert isinstance(drive, la.Trig)
    for shown in FACES[:SET_SIZE]:
        if not shown.is_creature:
            continue
        for ong in shown.ongs:
            lasting = ong.if_ is None and ong.in_ == "play"
            plain = [m for m in ong.mods if isinstance(m, la.LevelMod) and m.on is None and isinstance(m.n, int)]
            fierce = [m for m in ong.mods if isinstance(m, la.DamageMod) and m.on is None and m.when == "attacking"]
            assert not (lasting and (plain or fierce)), shown.text.name
        assert all((t.on, t.timing, t.do) != (drive.on, drive.timing, drive.do) for t in shown.trigs), shown.text.name


def test_keywords_are_printed_under_their_own_names() -> None:
    said = {ability_text(k).split(" (")[0].rstrip(" 0123456789") for f in FACES[:SET_SIZE] for k in f.keywords}
    assert said == set(get_args(Keyword))

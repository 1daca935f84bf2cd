"""Every rule of this game is cited by a test or has a reason, rules named by a word included."""

import re
from pathlib import Path

import domain.games.runiverse

BOOK = (Path(domain.games.runiverse.__file__).parent / "RULES.md").read_text()
RULES, REASONS = BOOK.split("## Without a test of their own")
ENTRY = re.compile(r"^- \*\*(RU-[A-Za-z0-9-]+)\*\* \S", re.MULTILINE)


def test_every_rule_is_cited_or_explained() -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("*.py"))
    cited = set(re.findall(r"RU-[A-Za-z0-9-]+", tests))
    rules = ENTRY.findall(RULES)
    assert [rule for rule in rules if rule not in cited | set(ENTRY.findall(REASONS))] == []
    assert len(rules) == len(set(rules)) == 262


def test_a_reason_is_given_only_for_a_rule_there_is() -> None:
    assert set(ENTRY.findall(REASONS)) <= set(ENTRY.findall(RULES))


def test_every_refusal_in_the_code_names_a_rule() -> None:
    folder = Path(domain.games.runiverse.__file__).parent
    code = "".join(path.read_text() for path in folder.rglob("*.py"))
    named = set(re.findall(r'"(RU-[A-Za-z0-9-]+)"', code))
    assert named <= set(ENTRY.findall(RULES))

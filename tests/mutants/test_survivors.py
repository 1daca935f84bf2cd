"""What is told of a mutant that survived."""

from pathlib import Path

import pytest

from api.rulebooks.books import ROOT
from tests.mutants.diffs import changed_lines
from tests.mutants.subjects import SUBJECTS

DIFF = """--- domain/games/solitaire/decide.py
+++ domain/games/solitaire/decide.py
@@ -1,3 +1,3 @@
 def start():
{changes}
     return 1
"""
HELD = '    require(seats == 1, "US-01", "solitaire is for one player")'


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (HELD, HELD.replace("solitaire is", "XXsolitaire is"), False),
        (HELD, HELD.replace('"solitaire is for one player"', "None"), False),
        (HELD, HELD.replace("== 1", "!= 1"), True),
        (HELD, HELD.replace('"US-01"', '"us-01"'), True),
        ("    return a or b", "    return a and b", True),
    ],
)
def test_only_the_sentence_of_a_refusal_may_change(before: str, after: str, told: bool) -> None:
    lines = changed_lines(DIFF.format(changes=f"-{before}\n+{after}"))
    assert lines == (f"-{before}\n+{after}" if told else "")


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_every_subject_has_its_modules_and_tests(name: str) -> None:
    subject = SUBJECTS[name]
    assert (ROOT / subject.tests).is_dir()
    assert all(sorted(Path(ROOT).glob(module)) for module in subject.modules)

"""Change the rules in one small way after the other, and list the changes that no test of the rules notices.

    python -m tests.mutants uno              # every rule module of a subject
    python -m tests.mutants uno turns        # some of them, or functions, or mutants by their names
    python -m tests.mutants uno --lot 150    # as many, drawn by lot across all of them

The work is done in a copy below `.mutants`, with the tests of that subject alone and without contract suites, bots and
random play: a mutant should die by a test of its rule.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from api.rulebooks.books import CODE, ROOT
from tests.mutants.subjects import SUBJECTS, WHOLE, Subject

WORK = ROOT / ".mutants"
GOLDEN = ("test_notation.py", "test_side_by_side.py")  # they read the golden logs, which notice whatever changes
RANDOM = ("test_contract*.py", "test_bots.py", "test_any_command.py", "test_properties.py")
LEFT_OUT = (*RANDOM, *GOLDEN, "test_work.py")  # the last counts calls, and those of mutants are more
NOT_COPIED = shutil.ignore_patterns("__pycache__", "golden")


def prepare(name: str, subject: Subject) -> Path:
    """The domain as it is, and below `mutants` the other code and the tests; there mutmut adds the domain changed."""
    folder = WORK / name
    if not (folder / WHOLE).exists():  # a run that was stopped leaves half a module, which mutmut would take for whole
        shutil.rmtree(folder, ignore_errors=True)
    (folder / WHOLE).unlink(missing_ok=True)
    for part in (*CODE, "tests"):
        there = folder if part == "domain" else folder / "mutants"
        shutil.copytree(ROOT / part, there / part, dirs_exist_ok=True, ignore=NOT_COPIED)
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    changed = {"source_paths": ["domain"], "only_mutate": list(subject.modules)}
    for place, table, settings in (
        (folder, "tool.mutmut", changed),
        (folder / "mutants", "tool.pytest.ini_options", ours),
    ):
        lines = [f"[{table}]", *(f"{key} = {value!r}" for key, value in settings.items()), ""]
        (place / "pyproject.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def main() -> None:
    """Read the arguments, make the mutants, tell who survived."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("subject", choices=sorted(SUBJECTS))
    parser.add_argument("parts", nargs="*", help="some of its modules, such as `turns`, functions, or mutants by name")
    parser.add_argument("--lot", default="0", help="how many to draw; all, if none is named")
    chosen = parser.parse_args()
    subject = SUBJECTS[chosen.subject]
    folder = prepare(chosen.subject, subject)
    modules = {Path(each).stem for each in subject.modules}
    only = [f".{part}." if part in modules else part for part in chosen.parts]
    left_out = [f"--ignore-glob=*/{pattern}" for pattern in LEFT_OUT]
    command = [sys.executable, "-P", "-m", "tests.mutants.hunt", " ".join(only), chosen.lot]
    command += [subject.tests, "-p", "no:xdist", "-m", "not slow", *left_out]
    home = {**os.environ, "PYTHONPATH": str(folder / "mutants")}
    sys.exit(subprocess.run(command, cwd=folder, env=home, check=False).returncode)


if __name__ == "__main__":
    main()

"""Change the rules in one small way after the other, and list the changes that no test of the rules notices.

    python -m tests.mutants uno            # every rule module of a subject
    python -m tests.mutants uno turns      # one of them

The work is done in a copy below `.mutants`, with the tests of that subject alone and without contract suites, bots and
random play: a mutant should die by a test of its rule. Results are kept there, so a second run goes on where the first
was stopped.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from api.rulebooks.books import CODE, ROOT
from tests.mutants.subjects import SUBJECTS, Subject

WORK = ROOT / ".mutants"
LEFT_OUT = ("test_contract*.py", "test_bots.py", "test_any_command.py")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "golden")
REASON = re.compile(r'^(\s*require\(.*, "[A-Z]{2}-[\w-]+", )')


def prepare(name: str, subject: Subject) -> Path:
    """A copy of the code and of the subject's tests, with the settings of the tool beside it."""
    folder = WORK / name
    folder.mkdir(parents=True, exist_ok=True)
    for part in (*CODE, "tests"):
        shutil.copytree(ROOT / part, folder / part, dirs_exist_ok=True, ignore=NOT_COPIED)
    arguments = [f"--ignore-glob=*/{pattern}" for pattern in LEFT_OUT] + ["-p", "no:cacheprovider", "-p", "no:xdist"]
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    settings = {
        "tool.pytest.ini_options": ours,
        "tool.mutmut": {
            "source_paths": ["domain"],
            "only_mutate": list(subject.modules),
            "also_copy": [part for part in CODE if part != "domain"],
            "pytest_add_cli_args_test_selection": [subject.tests],
            "pytest_add_cli_args": arguments,
        },
    }
    lines = [
        f"[{table}]\n" + "".join(f"{key} = {value!r}\n" for key, value in rows.items())
        for table, rows in settings.items()
    ]
    (folder / "pyproject.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def mutmut(folder: Path, *arguments: str) -> str:
    """Run the tool quietly in the folder and give what it printed."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stdout


def survivors(folder: Path, only: str) -> list[tuple[str, str]]:
    """Each mutant that no test noticed, with the lines it changed."""
    listed = [line.split(": ")[0].strip() for line in mutmut(folder, "results").splitlines() if "survived" in line]
    changes = [(name, mutmut(folder, "show", name)) for name in listed if only in name]
    return [(name, lines) for name, diff in changes if (lines := changed_lines(diff))]


def changed_lines(diff: str) -> str:
    """What was changed; nothing if it is only the sentence of a refusal, which is for people."""
    lines = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    removed, added = ([line[1:] for line in lines if line[0] == sign] for sign in "-+")
    reason = REASON.match(removed[0]) if len(removed) == len(added) == 1 else None
    return "" if reason and added[0].startswith(reason[1]) else "\n".join(lines)


def main() -> None:
    """Read the arguments, make the mutants, tell who survived."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("subject", choices=sorted(SUBJECTS))
    parser.add_argument("module", nargs="?", default="", help="one of its modules, such as `turns`")
    parser.add_argument("--jobs", default="1", help="how many processes")
    chosen = parser.parse_args()
    folder = prepare(chosen.subject, SUBJECTS[chosen.subject])
    only = f".{chosen.module}." if chosen.module else ""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", chosen.jobs, *([f"*{only}*"] if only else [])]
    status = subprocess.run(command, cwd=folder, check=False).returncode
    for name, lines in survivors(folder, only):
        print(f"\n{name}\n{lines}")
    sys.exit(status)


if __name__ == "__main__":
    main()

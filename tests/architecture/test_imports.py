"""Imports point inward; the contracts in pyproject.toml are enforced here as well as by `make check`."""

import subprocess
import sys
from pathlib import Path


def test_the_import_contracts_hold() -> None:
    """In a process of its own: the linter rearranges the logging of whoever calls it."""
    linter = Path(sys.executable).with_name("lint-imports")
    linted = subprocess.run([linter, "--no-cache"], capture_output=True, text=True, check=False)
    assert linted.returncode == 0, linted.stdout

"""Where the second verifier lives, and how it is asked: Node runs it, many files at a time."""

import json
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "api" / "verifier" / "static"
ASKED = Path(__file__).with_name("verifier.mjs")
NODE = which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not here: the second verifier is not run")


def ask(*lines: dict[str, Any]) -> list[Any]:
    """What the second verifier says to each question."""
    assert NODE is not None
    asked = "\n".join(json.dumps(each) for each in lines)
    done = subprocess.run([NODE, str(ASKED)], input=asked, capture_output=True, text=True, check=True, timeout=600)
    return [json.loads(each) for each in done.stdout.splitlines()]

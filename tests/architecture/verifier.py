"""Where the second verifier lives, and how it is asked: the Node that Playwright brings runs it, file after file."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import playwright

FOLDER = Path(__file__).parents[2] / "api" / "verifier" / "static"
ASKED = Path(__file__).with_name("verifier.mjs")
NODE: Final = Path(playwright.__file__).parent / "driver" / "node"


def ask(*lines: dict[str, Any]) -> list[Any]:
    """What the second verifier says to each question."""
    asked = "\n".join(json.dumps(each) for each in lines)
    done = subprocess.run([str(NODE), str(ASKED)], input=asked, capture_output=True, text=True, check=True, timeout=600)
    return [json.loads(each) for each in done.stdout.splitlines()]

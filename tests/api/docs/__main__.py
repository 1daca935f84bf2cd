"""Writes the reference anew: read what changes before you keep it."""

import asyncio

from api.docs.library import REFERENCE
from tests.api.docs.run import all_answered, made

if __name__ == "__main__":
    REFERENCE.mkdir(exist_ok=True)
    for kept in REFERENCE.glob("*.md"):
        kept.unlink()
    for name, text in made(asyncio.run(all_answered())).items():
        (REFERENCE / f"{name}.md").write_text(text, encoding="utf-8")

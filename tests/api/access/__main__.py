"""Writes the matrix as it is to its file: read every line that changes before you keep it."""

import asyncio

from tests.api.access.matrix import FILE, GROUPS, Matrix, measured, written


async def _all() -> Matrix:
    found: Matrix = {}
    for group in GROUPS:
        found |= await measured(group)
    return found


if __name__ == "__main__":
    FILE.write_text(written(asyncio.run(_all())))

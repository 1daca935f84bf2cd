"""Writes down a table as it is played: `python recorder.py ID table.jsonl`. Started again, it goes on where it was."""

import json
import sys
from pathlib import Path

from orrery_client import Client


def record(url: str, table: str, file: Path) -> int:
    """Append what is not in the file yet, until the table is over; how many events that were."""
    written = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    last, added = (written[-1]["version"] if written else 0), 0
    with Client(url) as client, file.open("a") as out:
        for step in client.follow(table, from_version=last):
            rules = [rule.id for rule in step.rules]
            told = {"version": step.version, "at": step.at.isoformat(), "text": step.text, "rules": rules}
            out.write(json.dumps(told) + "\n")
            out.flush()
            added += 1
    return added


if __name__ == "__main__":
    address = sys.argv[3] if len(sys.argv) > 3 else "http://127.0.0.1:8000"
    sys.stdout.write(f"{record(address, sys.argv[1], Path(sys.argv[2]))} events\n")

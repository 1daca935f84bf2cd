"""Writes down a table as it is played: `python recorder.py http://127.0.0.1:8000 ID table.jsonl`.

Started again, it goes on where it was. With a token in ORRERY_TOKEN it sees what its account may see.
"""

import json
import os
import sys
from pathlib import Path

from orrery_client import Client


def record(url: str, table: str, file: Path) -> int:
    """Append what is not in the file yet, until the table is over; how many events that were."""
    written = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    last, added = (written[-1]["version"] if written else 0), 0
    with Client(url, os.environ.get("ORRERY_TOKEN", "")) as client, file.open("a") as out:
        for step in client.follow(table, from_version=last):
            rules = [rule.id for rule in step.rules]
            told = {"version": step.version, "at": step.at.isoformat(), "text": step.text, "rules": rules}
            out.write(json.dumps(told) + "\n")
            out.flush()
            added += 1
    return added


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit("say where the service is, which table, and which file to write")
    sys.stdout.write(f"{record(sys.argv[1], sys.argv[2], Path(sys.argv[3]))} events\n")

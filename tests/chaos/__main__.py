"""`python -m tests.chaos`: harm a running installation in every way we know, and compare what is left."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from msgspec.json import encode

from tests.chaos.campaign import Row, campaign
from tests.chaos.faults import FAULTS


def main() -> int:
    """Run, tell, and end with 1 if a promise was broken."""
    asked = _arguments()
    if not asked.json:
        print(f"{'fault':42} {'held':>6} {'acts':>6} {'silence':>8} {'back':>6}")
    with tempfile.TemporaryDirectory(prefix="orrery-chaos-") as folder:
        verdict = asyncio.run(
            campaign(
                Path(folder),
                [name for name in FAULTS if asked.only in name] * asked.rounds,
                people=asked.people,
                hold=asked.hold,
                seed=asked.seed,
                told=(lambda _: None) if asked.json else _tell,
            )
        )
    if asked.json:
        print(encode(verdict).decode())
    else:
        print(f"\n{verdict.acts:,} acts acknowledged, {verdict.events:,} events at {verdict.tables} tables")
        print(f"{verdict.messages:,} messages to followers over {verdict.connections} connections")
        print(f"HTTP statuses {verdict.statuses}")
        for line in verdict.violations or ["every promise was kept"]:
            print(line)
    return 1 if verdict.violations else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--only", default="", help="faults whose names contain this")
    parser.add_argument("--rounds", type=int, default=1, help="how often each fault comes")
    parser.add_argument("--people", type=int, default=8, help="how many play")
    parser.add_argument("--hold", type=float, default=5.0, help="seconds each fault is held")
    parser.add_argument("--seed", type=int, default=0, help="what people's choices follow from")
    parser.add_argument("--json", action="store_true", help="the verdict for machines")
    return parser.parse_args()


def _tell(row: Row) -> None:
    print(f"{row.fault:42} {row.held:5.1f}s {row.acts:6,} {row.silence:7.1f}s {row.back:5.1f}s", flush=True)


if __name__ == "__main__":
    sys.exit(main())

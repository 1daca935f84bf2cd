"""`python -m tests.simulated`: runs from many seeds, and tells of each that broke a promise."""

import argparse
import logging
import multiprocessing
import os
import sys
import time

from msgspec.json import encode

from tests.simulated.simulation import Ran, simulate


def main() -> int:
    """Run, tell, and end with 1 if a promise was broken."""
    asked = _arguments()
    logging.disable(logging.CRITICAL)  # killed processes complain a lot
    began, done, broken, acts = time.monotonic(), 0, [], 0
    with multiprocessing.get_context("spawn").Pool(asked.processes, logging.disable, (logging.CRITICAL,)) as pool:
        seeds = range(asked.first, asked.first + asked.count)
        for ran in pool.imap_unordered(simulate, seeds, chunksize=4):
            done, acts = done + 1, acts + ran.acts
            if ran.violations:
                broken.append(ran)
                _tell(ran)
            if sys.stderr.isatty() or done % 500 == 0:
                print(f"\r{done:,} of {asked.count:,} runs, {acts:,} acts", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if asked.json:
        print(encode({"runs": done, "acts": acts, "broken": broken}).decode())
    else:
        seconds = time.monotonic() - began
        print(f"{done:,} runs, {acts:,} acts acknowledged, {len(broken)} broken promises, {seconds:.0f} s")
    return 1 if broken else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description=__doc__)
    parser.add_argument("first", nargs="?", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=1, help="how many seeds")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many run side by side")
    parser.add_argument("--json", action="store_true", help="the verdicts for machines")
    return parser.parse_args()


def _tell(ran: Ran) -> None:
    print(f"\nseed {ran.seed}: have it again with `python -m tests.simulated {ran.seed}`", file=sys.stderr)
    for line in (*ran.told, *ran.violations):
        print(f"  {line}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

"""How the eight facets fare against each other: `python -m tests.domain.games.runiverse.balance 40`.

Every pairing plays so many games of preconstructed decks by sensible bots, each facet going first in half of them. A
second number is how many more cards the player who does not begin draws (RU-SET-09).
"""

import sys
from collections import Counter
from itertools import combinations
from typing import Any

from domain.games.runiverse.cards import face
from domain.games.runiverse.events import Evoked, Joined
from domain.games.runiverse.facets import WHEEL, Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Options
from tests.domain.games.playouts import playout


class Tally:
    """Results so far: wins and games by facet and pairing, turns, wins of the first player, cards evoked or joined."""

    def __init__(self, more: int = 0) -> None:
        self.more = more
        self.wins: Counter[Facet] = Counter()
        self.games: Counter[Facet] = Counter()
        self.pairs: Counter[tuple[Facet, Facet]] = Counter()
        self.turns: list[int] = []
        self.first = 0
        self.played: Counter[str] = Counter()
        self.won_with: Counter[str] = Counter()

    def add(self, facets: tuple[Facet, Facet], first: int, seed: str) -> None:
        """Play one game and count it."""
        seen: list[set[str]] = [set(), set()]
        final: Any = None
        for step in playout(GAME, Options(facets=facets, first=first, second_draws=self.more), 2, seed, bot="medium"):
            final = GAME.rules.fold(step.state, step.events)
            for event in step.events:
                if isinstance(event, Evoked | Joined):
                    seen[event.place // 3].add(face(event.card).text.name)
        self.turns.append(final.turn)
        for facet in facets:
            self.games[facet] += 1
        for seat in (0, 1):
            self.played.update(seen[seat])
        if len(final.outcome.winners) == 1:
            winner = final.outcome.winners[0]
            self.wins[facets[winner]] += 1
            self.pairs[facets[winner], facets[1 - winner]] += 1
            self.first += winner == first
            self.won_with.update(seen[winner])


def measure(games: int, more: int = 0) -> Tally:
    """All pairings."""
    tally = Tally(more)
    for a, b in combinations(WHEEL, 2):
        for number in range(games):
            facets = (a, b) if number % 4 < 2 else (b, a)
            tally.add(facets, number % 2, f"{a}-{b}-{number}")
    return tally


def table(tally: Tally, games: int) -> str:
    """Win rates in percent as Markdown: the row's facet against the column's."""
    head = "| | " + " | ".join(f.capitalize() for f in WHEEL) + " | all |"
    lines = [head, "|---" * (len(WHEEL) + 2) + "|"]
    for a in WHEEL:
        cells = ["–" if a is b else f"{100 * tally.pairs[a, b] / games:.0f}" for b in WHEEL]
        lines.append(f"| **{a.capitalize()}** | {' | '.join(cells)} | **{100 * tally.wins[a] / tally.games[a]:.1f}** |")
    return "\n".join(lines)


def main() -> None:
    """Print the table, the mean length and the advantage of going first."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    tally = measure(games, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    total = len(tally.turns)
    out = [table(tally, games), f"games {total}, mean turns {sum(tally.turns) / total:.1f}, first player wins "]
    out[-1] += f"{100 * tally.first / total:.1f} %"
    out += [f"{name}: played {n}, won {100 * tally.won_with[name] / n:.0f} %" for name, n in tally.played.most_common()]
    sys.stdout.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()

"""A naive scorer: tries every subset of the cards as a meld, and every way to cover the hand with melds.

It shares no code with the scorer under test beyond the numbering of the cards: faces are (suit, rank) pairs here,
scores are written out again, Divinity is tried as every face there is.
"""

from domain.games.secrets.cards import DIV, RANK_OF, S0, SUIT_OF, SUITED, Card, is_zero

RUNS = ((10, 15, 25, 40, 60, 80, 120, 160), (15, 20, 30, 50, 75, 100, 150, 200))
Face = tuple[int, int]
ZERO = (-1, 0)
EVERY_FACE = [(suit, rank) for suit in range(5) for rank in range(1, 10)] + [ZERO]


def band(rank: int) -> int:
    return {8: 1, 9: 2}.get(rank, 0)


def natural_points(faces: list[Face], concealed: bool) -> tuple[int, int] | None:
    """Points and chance units of a meld of these faces; None if it is none."""
    size = len(faces)
    suited = [face for face in faces if face != ZERO]
    zeros = size - len(suited)
    suits, ranks = {suit for suit, _ in suited}, sorted(rank for _, rank in suited)
    if size < 3 or zeros > 1 or not suited:
        return None
    if len(suits) == 1:
        suit = suited[0][0]
        magic = suit == 4
        if ranks == list(range(ranks[0], ranks[-1] + 1)):
            if not zeros or ranks[0] == 1 or ranks[-1] == 9:
                return RUNS[magic][size - 3], int(magic and size == 5)
            return None
        if zeros or len(set(ranks)) > 1 or size > 4:
            return None
        base = ((20, 25, 30), (25, 30, 40))[magic][band(ranks[0])]
        four = ((100, 125, 150), (125, 160, 200))[magic][band(ranks[0])]
        points = (base if size == 3 else four) * (2 if concealed else 1)
        return points, (2 if concealed else 1) if magic and ranks[0] == 8 else 0
    if zeros or len(set(ranks)) > 1 or len(suits) != size:
        return None
    if 4 in suits and size < 5:
        return None
    table = {3: (10, 10, 15), 4: (20, 25, 30), 5: (40, 50, 60)}[size]
    return table[band(ranks[0])], int(size == 3 and ranks[0] == 8)


def meld_points(cards: list[Card], hidden: bool) -> tuple[int, int] | None:
    """The same for cards; Divinity stands for whatever is best."""
    faces: list[Face] = [ZERO if is_zero(card) else (SUIT_OF[card], RANK_OF[card]) for card in cards if card != DIV]
    if DIV not in cards:
        return natural_points(faces, hidden)
    found = [natural_points([*faces, face], False) for face in EVERY_FACE]
    return max((got for got in found if got is not None), default=None)


class Oracle:
    """Best worth by leftovers for one hand with table melds: 0, 1, 2 left, an identical pair left, anything left."""

    def __init__(self, hand: list[Card], shown: set[Card], table: list[list[Card]]) -> None:
        self.hand = [card for card in hand if card < SUITED or is_zero(card) or card == DIV]
        self.singles = len(hand) - len(self.hand)
        self.shown, self.table = shown, table
        self.items: list[list[Card]] = [[card] for card in self.hand] + table
        self.melds = self._melds()
        self.known: dict[int, tuple[tuple[int, int, int] | None, ...]] = {}

    def _melds(self) -> list[tuple[int, int, int, int, bool]]:
        """(items, points, chance, cards from hand, saturated) of every possible meld."""
        found = []
        for mask in self._alike():
            cards = [card for i, item in enumerate(self.items) if mask >> i & 1 for card in item]
            tables = mask >> len(self.hand)
            if len(cards) < 3 or all(card >= SUITED for card in cards):
                continue
            zeros = [card for card in cards if is_zero(card)]
            freed = 0
            if len(zeros) == 2 and not mask & self._hand_zeros():
                cards.remove(zeros[0])
                freed = 5
                if len(cards) != 10:
                    continue
            if len(cards) > 10:
                continue
            got = meld_points(cards, not tables and not self.shown.intersection(cards))
            if got is not None:
                size = len(cards)
                unity = len({(SUIT_OF[c], RANK_OF[c]) for c in cards if c != DIV}) == 1
                sets = len({SUIT_OF[c] for c in cards if c < SUITED}) > 1
                saturated = size == 10 or (unity and size == 4) or (sets and size == 5)
                found.append((mask, got[0] + freed, got[1], size, saturated))
        return found

    def _alike(self) -> set[int]:
        """Every choice of items within one suit or one rank: nothing else is a meld, whatever Divinity stands for."""
        found: set[int] = set()
        for kind_of in (SUIT_OF, RANK_OF):
            for kind in {kind_of[card] for card in range(SUITED)}:
                group = 0
                for i, item in enumerate(self.items):
                    if all(card >= SUITED or kind_of[card] == kind for card in item):
                        group |= 1 << i
                choice = group
                while choice:
                    found.add(choice)
                    choice = (choice - 1) & group
        return found

    def _hand_zeros(self) -> int:
        return sum(1 << i for i, card in enumerate(self.hand) if is_zero(card))

    def solve(  # noqa: C901 - a plain recursion reads better whole
        self, saturated: bool = False, must: Card | None = None
    ) -> tuple[tuple[int, int, int] | None, ...]:
        melds = [meld for meld in self.melds if meld[4] or not saturated]
        by_low: dict[int, list[tuple[int, int, int, int, bool]]] = {}
        for meld in melds:
            by_low.setdefault(meld[0] & -meld[0], []).append(meld)
        known: dict[int, tuple[tuple[int, int, int] | None, ...]] = {0: ((0, 0, 0), None, None, None, (0, 0, 0))}

        def best(mask: int) -> tuple[tuple[int, int, int] | None, ...]:
            if mask in known:
                return known[mask]
            low = mask & -mask
            index = low.bit_length() - 1
            rows: list[list[tuple[int, int, int]]] = [[], [], [], [], []]
            for used, points, chance, size, _ in by_low.get(low, ()):
                if used & mask == used:
                    for kind, rest in enumerate(best(mask ^ used)):
                        if rest is not None:
                            rows[kind].append((rest[0] + points, rest[1] + chance, rest[2] + size))
            card = self.hand[index] if index < len(self.hand) else None
            if card is not None and card not in (S0, DIV):
                rest_row = best(mask ^ low)
                for kind, source in ((1, 0), (2, 1), (4, 4)) if card != must else ():
                    if (value := rest_row[source]) is not None:
                        rows[kind].append(value)
                for other in range(index + 1, len(self.hand)):
                    twin = self.hand[other]
                    alike = mask >> other & 1 and twin not in (S0, DIV) and card // 4 == twin // 4
                    if alike and (value := best(mask ^ low ^ 1 << other)[0]) is not None:
                        rows[3].append(value)
            known[mask] = tuple(max(row, default=None) for row in rows)
            return known[mask]

        return best((1 << len(self.items)) - 1)

    def best(self) -> tuple[int, int]:
        """Points and chance of the best arrangement, Bonus one-card melds included."""
        found = self.solve()[4]
        assert found is not None
        return found[0] + 5 * self.singles, found[1]

    def out(self, fully: bool) -> int | None:
        """Points with those for going out fully; None if it cannot be done."""
        row = self.solve()
        options = [value[0] + 10 for value in (row[0], row[3]) if value is not None]
        if not fully:
            options += [value[0] for value in (row[1], row[2]) if value is not None]
        if DIV in self.hand:
            without = Oracle([card for card in self.hand if card != DIV], self.shown, self.table).solve(saturated=True)
            options += [value[0] + 15 for value in (without[0], without[3]) if value is not None]
        return max(options) + 5 * self.singles if options else None

    def out_by_deck_draw(self, drawn: Card) -> int | None:
        """Points for going out when `drawn`, or a concealed copy like it, came from the deck this turn."""
        options = [self.out(fully=False)]
        for copy in self.hand:
            if copy // 4 == drawn // 4 and copy not in self.shown:
                row = self.solve(must=copy)
                options += [value[0] + 15 + 5 * self.singles for value in (row[0], row[3]) if value is not None]
                options += [value[0] + 5 + 5 * self.singles for value in (row[1], row[2]) if value is not None]
        return max((option for option in options if option is not None), default=None)

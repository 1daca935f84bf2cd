"""Decks: the text players paste, the checks of each format, and decks made from a seed."""

import re
from collections import Counter
from difflib import get_close_matches
from typing import Annotated, Final

from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.facets import WHEEL, Facet, beside
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.sets.catalogue import CORE_MAGES, SLOTS, dream_deck, preconstructed, slot
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove, require
from domain.kernel.rng import Rng
from domain.kernel.structs import Record

MAGES: Final = 12
OTHERS: Final = 18
DREAMS: Final = 10
MOST_UNREAD: Final = 20
"""How many lines that cannot be read are named one by one."""
LONGEST_NAME: Final = 60
_COUNT_FIRST: Final = re.compile(r"(?P<count>[0-9]+)(?:\s*[x×](?=\s)|\s)\s*(?P<name>.*)", re.IGNORECASE)
_COUNT_LAST: Final = re.compile(
    r"(?P<name>.*\S)\s+(?:[x×]\s*(?P<count>[0-9]+)|\((?P<in_brackets>[0-9]+)\))", re.IGNORECASE
)
_COUNTED_HEADING: Final = re.compile(r"\s*[(\[]\s*[0-9]+(?: cards)?\s*[)\]]")
PACK: Final = (("common", 9), ("uncommon", 6), ("rare", 3))
"""RU-FMT-07: how many cards of each rarity a pack has."""


class Deck(Record, frozen=True):
    """A main deck and a dream deck as numbers of faces."""

    main: tuple[int, ...]
    dream: tuple[int, ...]


class Breach(Record, frozen=True):
    """A rule a deck breaks, and how."""

    rule: Annotated[str, doc("The clause of RULES.md it breaks.")]
    reason: Annotated[str, doc("How the deck breaks it, in words.")]


# ------------------------------------------------------------------ text


def print_deck(deck: Deck) -> str:
    """The deck as text: `2 Kittle` by line, the dream deck after a line `Dream`."""
    return "\n".join([*_lines(deck.main), "", "Dream", *_lines(deck.dream)])


def _lines(numbers: tuple[int, ...]) -> list[str]:
    return [f"{count} {FACES[number].text.name}" for number, count in Counter(numbers).items()]


def parse_deck(text: str) -> Deck:
    """Read what `print_deck` writes; ValueError names every line that cannot be read."""
    deck, unread = read_deck(text)
    if unread:
        raise ValueError("; ".join(breach.reason for breach in unread))
    return deck


def read_deck(text: str) -> tuple[Deck, list[Breach]]:
    """Read what `print_deck` writes, and what other programs write much like it, and tell what cannot be read.

    A count may be left out, stand behind the name or have an `x`; lines may begin with a dash or a star, headings may
    count their cards, and the dream deck may come first; `#` and `//` begin a remark. A misspelt card is counted as
    the one it is taken for, so that the other rules can be checked at once.
    """
    main: list[int] = []
    dream: list[int] = []
    unread: list[str] = []
    pile = main
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        words = line.partition("#")[0].partition("//")[0].strip().removeprefix("- ").removeprefix("* ").strip()
        heading = _COUNTED_HEADING.sub("", words.lower()).rstrip(":").strip()
        if heading in ("dream", "dream deck"):
            pile = dream
        elif heading in ("main", "main deck", "deck"):
            pile = pile if main else main  # not twice: decks on record may go on with dream cards below it
        elif words:
            pile.extend(_read_line(number, words, unread))
    if len(unread) > MOST_UNREAD:
        unread[MOST_UNREAD:] = [f"and {len(unread) - MOST_UNREAD} more lines that cannot be read"]
    return Deck(main=tuple(main), dream=tuple(dream)), [Breach("RU-SET-01", reason) for reason in unread]


def _read_line(number: int, words: str, unread: list[str]) -> list[int]:
    """The cards of a line; what is wrong with it is added to `unread`."""
    name, count = _counted(words)
    if not 1 <= count <= MAGES + OTHERS:
        unread.append(f"line {number}: {words[:LONGEST_NAME]!r}: a count is from 1 to 30")
        return []
    try:
        return [number_of(name)] * count
    except ValueError:
        meant = similar_names(name) if len(unread) < MOST_UNREAD else []
        hint = f"; did you mean {' or '.join(meant)}?" if meant else ""
        unread.append(f"line {number}: there is no card called {name[:LONGEST_NAME]!r}{hint}")
        return [number_of(meant[0])] * count if meant else []


def _counted(words: str) -> tuple[str, int]:
    """A name and how many: `2 Kittle`, `2x Kittle`, `2 x Kittle`, `Kittle x2`, `Kittle (2)`; one without a number."""
    for form in (_COUNT_FIRST, _COUNT_LAST):
        if found := form.fullmatch(words):
            count = next(each for name, each in found.groupdict().items() if name != "name" and each)
            return found["name"].strip(), int(count[:9])
    return words, 1


def similar_names(name: str) -> list[str]:
    """The names of cards that are spelt much like this one, the likeliest first."""
    known = {face.text.name.lower(): face.text.name for face in FACES}
    return [known[each] for each in get_close_matches(name[:LONGEST_NAME].lower(), known, n=2, cutoff=0.75)]


# ------------------------------------------------------------------ checks


def breaches(deck: Deck, budget: int = 40) -> tuple[Breach, ...]:
    """Every rule of Constructed that a deck breaks."""
    found: list[Breach] = []
    mages = [FACES[n] for n in deck.main if FACES[n].is_mage]
    rest = len(deck.main) - len(mages)
    if len(mages) != MAGES or rest != OTHERS:
        found.append(Breach("RU-FMT-02", f"a main deck has 12 mages and 18 others, this one {len(mages)} and {rest}"))
    gifts = Counter(mage.text.gift for mage in mages)
    found += [Breach("RU-FMT-03", f"{n} mages with the gift {gift}") for gift, n in gifts.items() if n > 3]
    pips = sum(FACES[n].pips for n in deck.main)
    if pips > budget:
        found.append(Breach("RU-FMT-04", f"{pips} pips, {budget} are allowed"))
    return tuple(found + _copy_breaches(deck))


def _copy_breaches(deck: Deck) -> list[Breach]:
    found: list[Breach] = []
    main, dream = Counter(deck.main), Counter(deck.dream)
    found += [Breach("RU-FMT-05", f"{n} copies of {_name(c)}") for c, n in main.items() if n > 2]
    if len(deck.dream) < DREAMS:
        found.append(Breach("RU-FMT-06", f"a dream deck has at least 10 cards, this one {len(deck.dream)}"))
    for card, count in dream.items():
        if FACES[card].is_mage:
            found.append(Breach("RU-FMT-06", f"{_name(card)} is a mage and cannot be dreamed"))
        if count > 1:
            found.append(Breach("RU-FMT-06", f"{count} copies of {_name(card)} in the dream deck"))
        if main[card] >= 2:
            found.append(Breach("RU-FMT-06", f"{_name(card)} is twice in the main deck and also dreamed"))
    both = [(card, main[card] + count) for card, count in dream.items() if 1 <= main[card] <= 2]
    found += [Breach("RU-FMT-05", f"{n} copies of {_name(c)} in both decks together") for c, n in both if n > 2]
    tokens = [c for c in {*main, *dream} if FACES[c].is_token]
    found += [Breach("RU-TOKEN-01", f"{_name(card)} is a token") for card in tokens]
    return found


def _name(number: int) -> str:
    return FACES[number].text.name


# ------------------------------------------------------------------ decks of the formats


def preconstructed_deck(facet: Facet) -> Deck:
    """RU-FMT-08: the fixed deck of a facet."""
    return Deck(main=preconstructed(facet), dream=dream_deck(facet))


def booster_deck(facet: Facet, rng: Rng) -> Deck:
    """RU-FMT-07: the Core mages and a random pack of 30 pips, mostly of the facet, at most two of a card."""
    pack: list[int] = []
    for rarity, places in PACK:
        count = 0
        while count < places:
            card = pulled(facet, rarity, rng)
            if pack.count(card) < 2:
                pack.append(card)
                count += 1
    return Deck(main=CORE_MAGES[facet] + tuple(pack), dream=dream_deck(facet))


def pulled(facet: Facet, rarity: str, rng: Rng) -> int:
    """RU-FMT-07: a card of a pack, mostly of its facet, sometimes of a neighbour."""
    left, right = beside(facet)
    roll = rng.below(10)
    source = left if roll == 0 else right if roll == 1 else facet
    pool = [slot(source, n) for n in range(1, SLOTS + 1)]
    return rng.choice([n for n in pool if FACES[n].text.rarity == rarity])


def check_decks(options: Options) -> tuple[Deck, ...]:
    """RU-SET-01: the decks that were brought, none where the format gives them out; IllegalMove where it forbids what
    was asked for.
    """
    if options.format is Format.CONSTRUCTED:
        require(len(options.decks) == 2, "RU-SET-01", "Constructed needs one deck text per seat")
        return _checked(options.decks, options.pip_budget)
    require(not options.decks, "RU-SET-01", "only Constructed takes deck texts")
    require(len(options.facets) in (0, 2), "RU-SET-01", "one facet per seat, or none to draw them")
    alike = options.format is not Format.BOOSTER and len(set(options.facets)) == 1
    require(not alike, "RU-FMT-08", "each player takes a different facet")
    return ()


def are_brought(options: Options) -> bool:
    """Whether each player brings a deck of their own, and none was given for the seats."""
    return options.format is Format.CONSTRUCTED and not options.decks


def faults(options: Options, text: str) -> tuple[str, ...]:
    """Every rule of Constructed that a deck text breaks, in words."""
    deck, unread = read_deck(text)
    return tuple(f"{each.rule}: {each.reason}" for each in (*unread, *breaches(deck, options.pip_budget)))


def decks_for(options: Options, rng: Rng) -> tuple[Deck, ...]:
    """RU-SET-01: the two decks of a match; IllegalMove where the format forbids what was asked for."""
    given = check_decks(options)
    if given:
        return given
    facets = options.facets or rng.shuffled(WHEEL)[:2]
    if options.format is Format.BOOSTER:
        return tuple(booster_deck(facet, rng) for facet in facets)
    return tuple(preconstructed_deck(facet) for facet in facets)


def _checked(texts: tuple[str, ...], budget: int) -> tuple[Deck, ...]:
    """The decks, if neither breaks a rule; else one refusal that names every rule they break."""
    read = [read_deck(text) for text in texts]
    found = [
        (seat, breach) for seat, (deck, unread) in enumerate(read) for breach in (*unread, *breaches(deck, budget))
    ]
    if found:
        said = [f"{breach.rule}: deck of seat {seat}: {breach.reason}" for seat, breach in found]
        first = found[0][1].rule
        raise IllegalMove(first, "; ".join(said).removeprefix(f"{first}: "))
    return tuple(deck for deck, _ in read)

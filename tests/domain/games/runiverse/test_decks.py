"""Formats, the deck checker and the text of a deck."""

from collections import Counter

import pytest

from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.decks import (
    MOST_UNREAD,
    Breach,
    Deck,
    booster_deck,
    breaches,
    parse_deck,
    preconstructed_deck,
    print_deck,
    read_deck,
)
from domain.games.runiverse.facets import WHEEL, Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.sets.catalogue import CORE_MAGES, dream_deck
from domain.games.runiverse.tools import TOOLS, DeckCheck, DeckText
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.tools import Document


@pytest.mark.rule("RU-FMT-02", "RU-FMT-08")
@pytest.mark.parametrize("facet", WHEEL)
def test_a_preconstructed_deck_is_legal_in_constructed(facet: Facet) -> None:
    assert breaches(preconstructed_deck(facet)) == ()


@pytest.mark.rule("RU-FMT-07")
@pytest.mark.parametrize("seed", range(24))
def test_a_random_booster_deck_has_its_shape(seed: int) -> None:
    facet = WHEEL[seed % 8]
    deck = booster_deck(facet, Rng(b"pack%d" % seed))
    pack = deck.main[12:]
    assert deck.main[:12] == CORE_MAGES[facet]
    assert deck.dream == dream_deck(facet)
    assert Counter(FACES[n].text.rarity for n in pack) == {"common": 9, "uncommon": 6, "rare": 3}
    assert sum(FACES[n].pips for n in pack) == 30
    assert max(Counter(pack).values()) <= 2


@pytest.mark.rule("RU-FMT-07")
def test_the_same_seed_gives_the_same_pack() -> None:
    assert booster_deck(Facet.EMRY, Rng(b"x")) == booster_deck(Facet.EMRY, Rng(b"x"))


@pytest.mark.rule("RU-FMT-02", "RU-FMT-06")
def test_every_broken_rule_is_named() -> None:
    deck = Deck(main=preconstructed_deck(Facet.RUBY).main[:20], dream=())
    assert {b.rule for b in breaches(deck)} == {"RU-FMT-02", "RU-FMT-06"}


@pytest.mark.rule("RU-SET-01")
def test_a_match_with_bad_decks_is_refused_with_every_breach() -> None:
    """The same breaches the deck checker names, for both seats."""
    short = Deck(main=preconstructed_deck(Facet.RUBY).main[:20], dream=())
    options = Options(format=Format.CONSTRUCTED, decks=(print_deck(short), print_deck(short)))
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.start(options, 2, Moment(Rng(b""), 0))
    said = [f"{b.rule}: deck of seat {seat}: {b.reason}" for seat in (0, 1) for b in breaches(short)]
    assert str(refusal.value) == "; ".join(said)


@pytest.mark.rule("RU-FMT-06")
def test_a_mage_or_a_double_in_the_dream_deck_is_a_breach() -> None:
    fine = preconstructed_deck(Facet.RUBY)
    odd = Deck(main=fine.main, dream=(*fine.dream, CORE_MAGES[Facet.RUBY][0], fine.dream[0]))
    assert [b.rule for b in breaches(odd)] == ["RU-FMT-06", "RU-FMT-06", "RU-FMT-05"]


@pytest.mark.rule("RU-TOKEN-01")
def test_a_token_belongs_to_no_deck() -> None:
    fine = preconstructed_deck(Facet.QUAM)
    odd = Deck(main=fine.main, dream=(*fine.dream, number_of("Snowball")))
    assert "RU-TOKEN-01" in {b.rule for b in breaches(odd)}


@pytest.mark.rule("RU-FMT-01", "RU-FMT-04")
def test_the_pip_budget_is_part_of_the_format() -> None:
    deck = preconstructed_deck(Facet.SAFF)
    assert [b.rule for b in breaches(deck, budget=29)] == ["RU-FMT-04"]
    assert breaches(deck, budget=30) == ()


@pytest.mark.rule("RU-R-55")
@pytest.mark.refuses("RU-FMT-08")
def test_the_same_facet_twice() -> None:
    twice = (Facet.ORTH, Facet.ORTH)
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.start(Options(facets=twice), 2, Moment(Rng(b""), 0))
    assert refusal.value.rule == "RU-FMT-08"
    assert GAME.rules.start(Options(format=Format.BOOSTER, facets=twice), 2, Moment(Rng(b""), 0))


def test_a_deck_text_is_forgiving() -> None:
    text = "Main deck:\n2x Kittle  # the small one\nScorch\n\ndream:\n1 flariger\n"
    deck = parse_deck(text)
    kittle, scorch, flariger = (number_of(name) for name in ("Kittle", "Scorch", "Flariger"))
    assert deck == Deck(main=(kittle, kittle, scorch), dream=(flariger,))
    assert parse_deck(print_deck(deck)) == deck


@pytest.mark.parametrize(
    "line",
    [
        "2 Kittle",
        "2x Kittle",
        "2 x Kittle",
        "2 × kittle",
        "Kittle x2",
        "Kittle x 2",
        "Kittle (2)",
        "- 2 Kittle // small",
    ],
)
def test_a_count_is_read_wherever_people_write_it(line: str) -> None:
    assert parse_deck(f"\ufeffMain Deck (2 cards)\r\n{line}\r\n").main == (number_of("Kittle"),) * 2


def test_every_card_is_read_back_however_its_count_is_written() -> None:
    printed = [(number, face) for number, face in enumerate(FACES) if not face.text.id.startswith("test-")]
    for number, face in printed:  # other tests have enrolled cards of their own, with a remark in their names
        for line in (face.text.name, f"1 {face.text.name}", f"1x {face.text.name}", f"{face.text.name} x1"):
            assert parse_deck(line).main == (number,), line


@pytest.mark.parametrize("line", ["3 Nobody", "0 Kittle", "99 Kittle", "Kittle the Second"])
def test_a_line_that_names_nothing_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"card called|count"):
        parse_deck(line)


def checked(text: str) -> tuple[Breach, ...]:
    """What the deck checker finds."""
    found: DeckCheck = TOOLS[0].run(DeckText(Document(text)))
    return found.breaches


@pytest.mark.rule("RU-SET-01")
def test_every_misspelt_card_is_named_with_what_may_be_meant() -> None:
    """They count as the cards they are taken for, so nothing else is wrong with the deck."""
    printed = print_deck(preconstructed_deck(Facet.RUBY))
    first, second, *rest = printed.splitlines()
    swapped = "\n".join([f"{line[:-2]}{line[-1]}{line[-2]}" for line in (first, second)] + rest)
    found = checked(swapped)
    assert [breach.rule for breach in found] == ["RU-SET-01", "RU-SET-01"]
    for line, breach in zip((first, second), found, strict=True):
        assert f"did you mean {line.partition(' ')[2]}" in breach.reason


@pytest.mark.rule("RU-SET-01", "RU-FMT-02", "RU-FMT-06")
def test_names_like_no_other_and_broken_rules_are_told_together() -> None:
    found = checked("2 Kittel\n1 Qqqqxxzz\n31 Kittle")
    assert [breach.rule for breach in found] == ["RU-SET-01"] * 3 + ["RU-FMT-02", "RU-FMT-06"]
    assert found[0].reason.endswith("did you mean Kittle?")
    assert found[1].reason == "line 2: there is no card called 'Qqqqxxzz'"
    assert "count" in found[2].reason


@pytest.mark.rule("RU-SET-01")
def test_of_very_many_lines_that_cannot_be_read_some_are_named_and_the_others_counted() -> None:
    found = [breach for breach in checked("zzzz\n" * 500) if breach.rule == "RU-SET-01"]
    assert len(found) == MOST_UNREAD + 1
    assert found[-1].reason == f"and {500 - MOST_UNREAD} more lines that cannot be read"


@pytest.mark.refuses("RU-SET-01")
def test_a_match_tells_both_players_every_misspelt_card() -> None:
    fine = print_deck(preconstructed_deck(Facet.RUBY))
    decks = (f"{fine}\nKittel", f"{fine}\nQqqqxxzz\nStray Sprak")
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.start(Options(format=Format.CONSTRUCTED, decks=decks), 2, Moment(Rng(b""), 0))
    assert all(name in str(refusal.value) for name in ("seat 0", "Kittel", "seat 1", "Qqqqxxzz", "Stray Spark?"))


@pytest.mark.parametrize("dream", ["Dream", "dream deck", "Dream deck (1)", "DREAM:"])
@pytest.mark.parametrize("main", ["Main", "main deck", "Deck", "Main deck (2):"])
def test_headings_are_read_as_people_write_them_in_either_order(main: str, dream: str) -> None:
    decks = f"{main}\n2 Stray Spark", f"{dream}\nFlariger"
    sparks, flariger = (number_of("Stray Spark"),) * 2, (number_of("Flariger"),)
    for text in ("\n".join(decks), "\n".join(reversed(decks))):
        assert read_deck(text) == (Deck(main=sparks, dream=flariger), [])


def test_below_a_second_heading_of_the_main_deck_dream_cards_go_on() -> None:
    """Decks on record may have been read so."""
    deck, _ = read_deck("Main\nStray Spark\nDream\nFlariger\nMain\nStray Spark")
    assert (len(deck.main), len(deck.dream)) == (1, 2)


@pytest.mark.rule("RU-FMT-05", "RU-FMT-06")
@pytest.mark.parametrize(
    ("main", "dream", "rules"),
    [
        (2, 2, ["RU-FMT-06", "RU-FMT-06", "RU-FMT-05"]),
        (2, 1, ["RU-FMT-06", "RU-FMT-05"]),
        (1, 2, ["RU-FMT-06", "RU-FMT-05"]),
        (3, 1, ["RU-FMT-05", "RU-FMT-06"]),
        (0, 2, ["RU-FMT-06"]),
        (1, 1, []),
        (2, 0, []),
    ],
)
def test_copies_are_counted_in_each_deck_and_in_both_together(main: int, dream: int, rules: list[str]) -> None:
    card = number_of("Kittle")
    others = tuple(each for each in preconstructed_deck(Facet.RUBY).dream if each != card)
    found = breaches(Deck(main=(card,) * main, dream=others + (card,) * dream))
    assert [each.rule for each in found if "Kittle" in each.reason] == rules

"""What a card and each of its abilities must keep to as a whole: tables of small checks, each with its reason."""

from collections.abc import Iterator
from typing import Final, get_args

from msgspec import Struct

from domain.games.runiverse.facets import Keyword
from domain.games.runiverse.language.grammar import (
    Act,
    AddBondOp,
    AlterAttackOp,
    AttackOp,
    BreakBondOp,
    CardText,
    Count,
    DiscardOp,
    DrawOp,
    DreamOp,
    EvokeFreeOp,
    KeywordAbility,
    KeywordMod,
    LevelMod,
    LevelOf,
    Ong,
    Pick,
    RollOp,
    Sel,
    SendOp,
    TokenOp,
    Trig,
    VimOp,
)
from domain.games.runiverse.language.scopes import strangers
from domain.games.runiverse.language.word_checks import WORDS, Check, failed, walk

_KEYWORDS: Final = frozenset(get_args(Keyword))
_NAMED: Final = (Act, Ong, Trig)


def faults(card: CardText) -> Iterator[str]:
    """The reasons to refuse a card, the plainest first."""
    yield from failed(CARDS, card)
    for ability in card.abilities:
        yield from failed(ABILITIES, ability)
    for word in walk((card.abilities, card.effects)):
        yield from failed(WORDS, word)
    yield from strangers(card)


# ------------------------------------------------------------------ cards


def _has(card: CardText, *words: Keyword) -> bool:
    return any(isinstance(a, KeywordAbility) and a.kw in words for a in card.abilities)


def _names_differ(card: CardText) -> bool:
    """An ACT is used by its name, and by its name it is remembered that something was done this turn."""
    named = [a for a in card.abilities if isinstance(a, _NAMED)]
    names = [a.name for a in named]
    return all(names.count(a.name) == 1 for a in named if isinstance(a, Act) or getattr(a, "once", False))


def _alters(part: object) -> bool:
    return any(isinstance(word, AlterAttackOp) for word in walk(part))


CARDS: Final = (
    Check(CardText, lambda c: any(map(str.isalnum, c.name)), "a card has a name"),
    Check(CardText, lambda c: c.id.strip() != "", "a card has an id"),
    Check(CardText, lambda c: (c.level is None) == (c.type == "mage"), "mages have no level, all other cards have one"),
    Check(CardText, lambda c: not isinstance(c.level, int) or c.level >= 0, "a level is never below 0"),
    Check(
        CardText,
        lambda c: (c.gift is not None) == (c.focus != "") == (c.type == "mage"),
        "mages, and only they, have gift and focus",
    ),
    Check(CardText, lambda c: c.type == "spell" or not c.effects, "only spells have effects outside abilities"),
    Check(CardText, lambda c: c.type != "mage" or not c.traits, "mages have a focus and no traits"),
    Check(CardText, lambda c: c.type == "mage" or not _has(c, "Battlemage"), "only a mage is a Battlemage"),
    Check(CardText, lambda c: c.type != "mage" or not _has(c, "Trap", "Ritual"), "a mage is no Trap and no Ritual"),
    Check(
        CardText,
        lambda c: c.type == "creature" or not _has(c, "Evolve", "Swarm", "Swarm Up"),
        "only a creature has Evolve, Swarm or Swarm Up",
    ),
    Check(CardText, _names_differ, "an ACT, or what is done once a turn, has a name of its own"),
    Check(CardText, lambda c: _has(c, "Trap") or not _alters(c.effects), "only an attack can be altered: by a Trap"),
)
"""Checks of whole cards."""

# ------------------------------------------------------------------ abilities


def _is_certain(trig: Trig) -> bool:
    """RU-R-51: what comes before an action uses no chance and no hidden card; else a refusal would tell of them."""
    return trig.timing != "before" or not any(_is_uncertain(word, trig) for word in walk(trig.do))


def _is_uncertain(word: Struct, trig: Trig) -> bool:
    match word:
        case RollOp() | DrawOp() | DreamOp() | TokenOp() | BreakBondOp() | AddBondOp() | AttackOp() | EvokeFreeOp():
            return True
        case DiscardOp(who=who, random=random):  # off turn nobody chooses, so it is chance as well
            return random or who == "opponent" or trig.turn != "mine"
        case SendOp(zone=zone):
            return zone.endswith("_shuffled")
        case VimOp(from_=source):
            return source == "deck"
        case Pick(sel=sel, how=how):
            return how == "random" or _is_hidden(sel)
        case Count(sel=sel):
            return _is_hidden(sel)
        case _:
            return False


def _is_hidden(sel: Sel) -> bool:
    return sel.zone in ("deck", "dream") or (sel.zone == "hand" and sel.side == "enemy")


def _stands_on_its_own(ability: Ong) -> bool:
    """A level or keyword that hangs on levels or keywords would in the end hang on itself."""
    mods = [mod for mod in ability.mods if isinstance(mod, LevelMod | KeywordMod)]
    read = [word for mod in mods for word in walk((mod.on, getattr(mod, "n", 0), ability.if_))]
    return not any(isinstance(word, LevelOf) or (isinstance(word, Sel) and (word.lv or word.kw)) for word in read)


def _alters_in_time(trig: Trig) -> bool:
    return not _alters(trig.do) or (trig.on in ("attacks", "is_attacked") and trig.timing != "after")


ABILITIES: Final = (
    Check(_NAMED, lambda a: a.name.strip() != "", "an ability has a name"),
    Check(_NAMED, lambda a: a.name not in _KEYWORDS, "{0.name} is a keyword and no name for an ability"),
    Check((Act, Trig), lambda a: len(a.do) > 0, "{0.name} does nothing"),
    Check(Ong, lambda a: len(a.mods) > 0, "{0.name} does nothing"),
    Check(Ong, _stands_on_its_own, "an ongoing level or keyword may not depend on levels or keywords"),
    Check(Act, lambda a: not _alters(a.do), "only an attack can be altered: no ACT is used in one"),
    Check(Trig, _alters_in_time, "only an attack can be altered: before or when it is made"),
    Check(
        Trig,
        lambda a: a.timing != "before" or a.who != "me" or a.on not in ("evoked", "joined", "mage_played"),
        "{0.name} would never come: before that the card is not in play itself",
    ),
    Check(Trig, lambda a: a.on != "drawn" or not a.type, "no trigger looks at what was drawn"),
    Check(Trig, _is_certain, "what comes before may use no chance and no hidden card"),
)
"""Checks of abilities."""

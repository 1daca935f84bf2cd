"""How the sensible bot answers questions."""

from collections.abc import Callable

from domain.games.runiverse.bot.acts import wants_guard
from domain.games.runiverse.bot.appraisal import Situation, bond_worth, life, worth
from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.state import Option
from domain.games.runiverse.views import QuestionView
from domain.kernel.rng import Rng


def answer(situation: Situation, question: QuestionView, rng: Rng) -> int:
    """The number of the option that seems best."""
    options = question.options
    match question.kind:
        case "gift_reveal":
            return len(options) - 1
        case "gift_location":
            return _best(options, lambda o: sum(worth(c) for c in situation.place(o.place).cards))
        case "enemy_location":
            return _best(options, lambda o: sum(worth(c) for c in situation.place(o.place).cards if not c.secret))
        case "split":
            return _split(situation, len(options) - 1)
        case "snowplay" | "dream_keep":
            return _best(options, lambda o: _from_deck(situation, o))
        case "modes":
            return _best(options, lambda o: _mode(situation, o.label) + rng.below(4) / 8)
        case "pick":
            return _best(options, lambda o: _pick(situation, o))
        case "bond_or_ritual":
            return _best(options, lambda o: _ritual_worth(situation, o))
        case "unity_affected":
            return _best(options, lambda o: -sum(_worth_of(situation, c) for c in o.cards))
        case _:
            return 0


def _mode(situation: Situation, label: str) -> float:
    """What the words of a mode promise."""
    hand = [face(card) for card in situation.me.hand]
    promises = (
        ("draw", 1.0),
        ("damage", 1.5 if situation.foes() else 0.0),
        ("dispel", 2.0 if situation.foes() else 0.0),
        ("evoke", 1.2 if any(not f.is_mage and f.level <= 2 for f in hand) else 0.0),
        ("dream", 0.8),
        ("Aggressive", 0.6 if situation.friends() else 0.0),
        ("break a bond", -5.0),
    )
    return sum(worth_ for word, worth_ in promises if word in label)


def _ritual_worth(situation: Situation, option: Option) -> float:
    """A great ritual is worth more than a bond, as long as many bonds are left."""
    if not option.cards:
        return bond_worth(situation) if situation.foe_bonds() > 1 else 100.0
    return face(option.cards[0]).level - 1.0


def _best(options: tuple[Option, ...], rate: Callable[[Option], float]) -> int:
    return max(range(len(options)), key=lambda i: (rate(options[i]), -i))


def _worth_of(situation: Situation, card: Card) -> float:
    shown = situation.seen(card)
    return face(card).level + 0.5 if shown is None else worth(shown)


def _pick(situation: Situation, option: Option) -> float:
    """Strike what is strong, strengthen what is strong, part with what is weak."""
    if option.place >= 0 and not option.cards:
        return float(wants_guard(situation, option.place))
    if option.label == "none" or not option.cards:
        return -0.5
    if option.label.startswith("discard "):
        card = option.cards[0]
        spare = face(card).is_mage and all(place.mage is not None for place in situation.me.places)
        return 1.0 if spare else -float(face(card).level)
    if len(option.cards) == 1 and option.cards[0] in situation.me.hand:
        return -float(face(option.cards[0]).level)
    total = 0.0
    for card in option.cards:
        shown = situation.seen(card)
        guard = 2.0 if shown is not None and shown.guarding and not situation.is_mine(card) else 0.0
        close = 0.5 if shown is not None and life(shown) <= 2 and not situation.is_mine(card) else 0.0
        total += _worth_of(situation, card) + guard + close
    return total


def _from_deck(situation: Situation, option: Option) -> float:
    levels = [face(card).level for card in option.cards]
    fits = [lv if lv <= max(situation.view.power, 3) else -lv for lv in levels]
    return float(sum(fits))


def _split(situation: Situation, back: int) -> int:
    """How much of the damage the first attacker takes, so that the least is lost."""
    cast = [situation.seen(card) for card in situation.view.attackers]
    lives = [1 if c is None else life(c) for c in cast]
    prices = [1.0 if c is None else worth(c) for c in cast]

    def lost(first: int) -> float:
        parts = (first, back - first)
        return sum(price for n, left, price in zip(parts, lives, prices, strict=True) if n >= left)

    return min(range(back + 1), key=lost)

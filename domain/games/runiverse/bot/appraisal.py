"""What cards and attacks are worth to the sensible bot, judged from its view alone."""

from collections.abc import Iterator

from domain.games.runiverse.cards import Card, Face, face
from domain.games.runiverse.commands import MakeAttack
from domain.games.runiverse.facets import EVOKABLE
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.views import CardView, PlaceView, SideView, View

_KEYWORDS = {
    "Aggressive": 0.8,
    "Boundless": 0.6,
    "Burrowing": 1.2,
    "Deft": 1.2,
    "Drive": 1.5,
    "Relentless": 1.8,
    "Strength": 1.0,
    "Unity": 0.5,
    "Ward": 0.5,
    "Roaming": 0.3,
}


class Situation:
    """A view with the questions a player asks of it all the time."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a bot sits at the table"
        self.view = view
        self.me: SideView = view.sides[view.seat]
        self.foe: SideView = view.sides[1 - view.seat]
        self.cards: dict[Card, tuple[int, CardView]] = {}
        for side in view.sides:
            for loc, place in enumerate(side.places):
                for shown in _all(place):
                    if shown.card is not None:
                        self.cards[shown.card] = (side.seat * 3 + loc, shown)

    def seen(self, card: Card) -> CardView | None:
        """A card in play."""
        found = self.cards.get(card)
        return None if found is None else found[1]

    def place_of(self, card: Card) -> int:
        """Where a card in play lies; -1 if it does not."""
        found = self.cards.get(card)
        return -1 if found is None else found[0]

    def place(self, index: int) -> PlaceView:
        """A location by its place."""
        return self.view.sides[index // 3].places[index % 3]

    def is_mine(self, card: Card) -> bool:
        """Whether I control a card in play, or it is not in play."""
        at = self.place_of(card)
        return at < 0 or at // 3 == self.me.seat

    @property
    def rifts(self) -> int:
        """How many rifts I have opened."""
        return sum(place.opened for place in self.me.places)

    def foe_bonds(self) -> int:
        """How many bonds the other player has left."""
        return sum(place.bonds for place in self.foe.places)

    def my_bonds(self) -> int:
        """How many bonds I have left."""
        return sum(place.bonds for place in self.me.places)

    def reachable(self) -> list[PlaceView]:
        """Enemy places this phase can still touch."""
        if self.view.engaged >= 0:
            return [self.place(self.view.engaged)]
        return [place for place in self.foe.places if place.mage is not None]

    def foes(self) -> list[CardView]:
        """Enemy creatures within reach of an effect."""
        return [c for place in self.reachable() for c in place.cards if c.kind == "creature"]

    def friends(self) -> list[CardView]:
        """My creatures at the place of the phase."""
        if self.view.phase < 0:
            return []
        return [c for c in self.place(self.view.phase).cards if c.kind == "creature"]


def _all(place: PlaceView) -> Iterator[CardView]:
    if place.mage is not None:
        yield place.mage
    yield from place.cards


# ------------------------------------------------------------------ cards


def worth(shown: CardView) -> float:
    """What a card in play is worth to its controller."""
    if shown.kind == "mage":
        return 4.0
    bonus = sum(_KEYWORDS.get(word.split()[0], 0.0) for word in shown.keywords)
    return shown.level + 0.5 + 0.4 * bonus + 1.2 * len(shown.vim)


def life(shown: CardView) -> int:
    """How much damage a card still takes before it goes."""
    base = shown.level + 3 if shown.kind == "relic" else max(1, shown.level)
    return base - shown.damage


def can_evoke(situation: Situation, place: int, shown: Face) -> bool:
    """Whether the mage of a place may evoke a face."""
    mage = situation.place(place).mage
    if mage is None or mage.facet is None or shown.is_mage:
        return False
    return shown.text.facet in EVOKABLE[mage.facet]


def value(situation: Situation, shown: Face, x: int = 0) -> float:
    """What evoking a card would bring."""
    if shown.is_creature:
        strength = sum(k.n * _KEYWORDS.get(k.kw, 0.0) for k in shown.keywords)
        texts = 0.7 * (len(shown.trigs) + len(shown.acts) + len(shown.ongs))
        return shown.level + 1.0 + strength + texts
    if shown.is_relic:
        return 1.2 + 0.6 * (len(shown.acts) + len(shown.ongs) + len(shown.trigs)) + 0.8 * x
    return sum(effect_value(situation, op, x) for op in shown.text.effects)


def effect_value(situation: Situation, op: la.Op, x: int) -> float:
    """What an operation would bring if it were carried out now."""
    foes = situation.foes()
    match op:
        case la.DamageOp():
            n = x if isinstance(op.n, la.X) else op.n if isinstance(op.n, int) else 3
            return max((worth(c) if life(c) <= n else 0.3 for c in foes), default=0.0)
        case la.DispelOp() | la.SendOp():
            return _removal(situation, op)
        case la.SetTaskedOp(value=True):
            return 1.5 if any(c.guarding for c in foes) else 0.3
        case la.SetTaskedOp(value=False):
            return 1.0 * sum(c.tasked and "Bug" in c.traits for c in situation.friends())
        case la.TokenOp():
            return 1.8 * (x if isinstance(op.n, la.X) else op.n if isinstance(op.n, int) else 1)
        case la.JoinOp():
            buried = sorted((face(c).level for c in situation.me.discard if face(c).is_creature), reverse=True)
            return float(sum(buried[:2]))
        case la.CounterOp() | la.VimOp() | la.GrantOp():
            return _strengthening(situation, op)
        case _:
            return _FLAT.get(type(op), 0.5)


_FLAT: dict[type, float] = {la.AttackOp: 3.0, la.ModesOp: 3.0, la.DrawOp: 1.8, la.DreamOp: 1.8}
"""What effects are worth that hardly depend on the table."""


def _removal(situation: Situation, op: la.DispelOp | la.SendOp) -> float:
    foes = [worth(c) for c in situation.foes()]
    if isinstance(op.on, la.Pick) and op.on.sel.zone == "discard":
        return 1.5 if any(face(c).is_creature for c in situation.me.discard) else 0.0
    if isinstance(op.on, la.Pick) and op.on.how == "all":
        return 0.9 * sum(foes)
    return max(foes, default=0.0)


def _strengthening(situation: Situation, op: la.CounterOp | la.VimOp | la.GrantOp) -> float:
    if isinstance(op, la.CounterOp) and op.kind == "dream":
        return 2.0 if situation.place(situation.view.phase).dream == "expended" else 0.0
    if isinstance(op, la.CounterOp) and op.kind != "l_plus_1":
        return 1.2
    return 1.6 if situation.friends() else 0.0


# ------------------------------------------------------------------ attacks


def attack_value(situation: Situation, command: MakeAttack, waiting: int) -> float:
    """What an attack would bring; `waiting` counts other creatures that could attack after it."""
    target = situation.seen(command.target)
    cast = [situation.seen(card) for card in command.attackers]
    if target is None:
        return -1.0
    force = sum(_force(situation, card, shown) for card, shown in zip(command.attackers, cast, strict=True))
    at = situation.place_of(command.target)
    if target.kind == "mage" and "Battlemage" not in " ".join(target.keywords):
        return _mage_value(situation, at, force) - 1.2 * (len(cast) - 1)
    gain = worth(target) if force >= life(target) and not target.vim else 0.6 if force >= life(target) else 0.0
    if "Burrowing" in target.keywords:
        gain = 0.2
    loss = _loss(target, cast, force)
    opening = 0.0
    if target.guarding and waiting and situation.place(at).bonds:
        opening = 0.8 * min(waiting, situation.place(at).bonds) * bond_worth(situation)
    return gain - loss + opening


def _force(situation: Situation, card: Card, shown: CardView | None) -> int:
    if shown is not None:
        return shown.attack
    hosts = [c for c in situation.friends() if any(v.card == card for v in c.vim)]
    return hosts[0].attack if hosts else 1


def bond_worth(situation: Situation) -> float:
    """What breaking a bond is worth: more, the fewer are left."""
    left = situation.foe_bonds()
    return 2.6 + (6 - min(left, 6)) * 0.5


def _mage_value(situation: Situation, at: int, force: int) -> float:
    place = situation.place(at)
    if force < 1 or not place.bonds:
        return -1.0
    if situation.foe_bonds() == 1:
        return 100.0
    secrets = sum(c.secret for c in place.cards)
    return bond_worth(situation) - 0.5 * secrets


def _loss(target: CardView, cast: list[CardView | None], force: int) -> float:
    if (target.kind != "creature" and not target.defence) or "Burrowing" in target.keywords:
        return 0.0
    fighters = [c for c in cast if c is not None]
    swift = any("Deft" in c.keywords for c in fighters)
    if swift and force >= life(target) and not target.vim:
        return 0.0
    prices = [worth(c) if not c.vim else 1.0 for c in fighters if target.defence >= life(c)]
    prices += [1.0] * (len(cast) - len(fighters)) * (target.defence > 0)  # bugs that attack as vim
    return min(prices, default=0.0) if len(cast) > 1 else sum(prices)

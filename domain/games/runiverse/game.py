"""Rüniverse as a value the rest of the project can use."""

from dataclasses import replace

from domain.games.runiverse.bot.choice import random_bot, sensible_bot
from domain.games.runiverse.cards import NOTATION, Card, number_of
from domain.games.runiverse.commands import COMMANDS, ArrangeDiscard, ArrangeVim, Evoke, MakeAttack, SetGuards, UseAct
from domain.games.runiverse.decide import decide, start
from domain.games.runiverse.decks import Deck, preconstructed_deck, print_deck
from domain.games.runiverse.events import EVENTS
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.facets import WHEEL, Facet
from domain.games.runiverse.legal import legal
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.sets.catalogue import SET_SIZE
from domain.games.runiverse.state import PILES, State
from domain.games.runiverse.text import describe, draw, tell
from domain.games.runiverse.views import View, view
from domain.kernel.decider import Game, Outcome
from domain.kernel.piles import misplaced
from domain.kernel.viewers import Seat


def outcome(state: State) -> Outcome | None:
    """The result, once the match is over."""
    return state.outcome


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat the match waits for."""
    if state.outcome is not None:
        return ()
    return (state.active if state.pending is None else state.pending.seat,)


def deadline(_: State) -> int | None:
    """No clock."""
    return None


def violations(state: State) -> tuple[str, ...]:
    """Every card lies somewhere exactly once, and nothing counts below zero."""
    places = [getattr(side, pile) for side in state.sides for pile in PILES]
    places += [location.bonds for location in state.places]
    places += [(e.card, *(v.card for v in e.vim), *e.attached) for e in state.board]
    found = misplaced(places, state.cards)
    odd = [e for e in state.board if min(e.damage, e.plus, e.charge, e.sap) < 0]
    found += tuple(f"card {e.card} has a count below 0" for e in odd)
    if state.power < 0 or any(side.flame < 0 for side in state.sides):
        found += ("power or flame is below 0",)
    return found


def _constructed(*chosen: tuple[Facet, str]) -> Options:
    """Decks with a battlemage in place of the last Core mage with the same gift."""
    decks = []
    for facet, battlemage in chosen:
        deck = preconstructed_deck(facet)
        main = (*deck.main[:11], number_of(battlemage), *deck.main[12:])
        decks.append(print_deck(Deck(main=main, dream=deck.dream)))
    return Options(format=Format.CONSTRUCTED, decks=tuple(decks))


VARIANTS = (
    Options(),
    Options(best_of=3),
    *(Options(facets=(facet, WHEEL[(place + 3) % len(WHEEL)])) for place, facet in enumerate(WHEEL)),
    Options(format=Format.BOOSTER),
    Options(format=Format.BOOSTER, facets=(Facet.SPHENE, Facet.SPHENE), first=1),
    _constructed((Facet.QUAM, "Rime Champion Oda"), (Facet.TRINE, "Anvil Marshal")),
    _constructed((Facet.RUBY, "Cael Furnaceborn"), (Facet.THYST, "Tempest Duke Arro")),
)

GAME: Game[State, View, Options] = Game(
    slug="runiverse",
    title="Rüniverse",
    summary=(
        "Two players, three mages each: evoke creatures, spells and relics, break the other's six bonds. "
        f"With an original set of {SET_SIZE} cards in eight facets."
    ),
    rules_version=2,
    rule_prefix="RU",
    min_seats=2,
    max_seats=2,
    options=Options,
    commands=COMMANDS,
    events=EVENTS,
    view_class=View,
    initial=State(),
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    outcome=outcome,
    to_act=to_act,
    deadline=deadline,
    violations=violations,
    tell=tell,
    describe=describe,
    draw=draw,
    bots={"random": random_bot, "sensible": sensible_bot},
    notations={Card: NOTATION},
    variants=VARIANTS,
    templates={
        Evoke: "`choices` may answer picks in advance; listed without, and then they are asked.",
        UseAct: "`choices` may answer picks in advance; listed without, and then they are asked.",
        MakeAttack: "Two attackers may come in either order, and `split` may divide their damage in advance.",
        SetGuards: "Any one guard for each location, in any order; of very many only the single ones are listed.",
        ArrangeVim: "Any new order, at any time of one's turn; listed with the guards, one for each new bottom.",
        ArrangeDiscard: "Any new order under the top card, at any time of one's turn; listed once, with the guards.",
    },
)

FIRST = replace(GAME, rules_version=1, mended=True)
"""The rule-set before faults of its fights were mended: its tables can be replayed, and go on by the rules of today."""

"""Rüniverse as a value the rest of the project can use."""

from dataclasses import replace
from typing import Final

from domain.games.runiverse.bot.choice import BOTS, THINKING
from domain.games.runiverse.bot.reasons import reason
from domain.games.runiverse.cards import CARD, Card, number_of
from domain.games.runiverse.commands import COMMANDS
from domain.games.runiverse.decide import carry_out, check, check_brought, decide, start, start_with
from domain.games.runiverse.decks import Deck, are_brought, faults, preconstructed_deck, print_deck
from domain.games.runiverse.events import EVENTS
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.explain import explain
from domain.games.runiverse.faces import FACES
from domain.games.runiverse.facets import WHEEL, Facet
from domain.games.runiverse.grounds import GROUNDS
from domain.games.runiverse.imagination import IMAGINATION
from domain.games.runiverse.legal import TEMPLATES, legal
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.outcome import Label, Reason, outcome, violations
from domain.games.runiverse.rules import deadline, to_act
from domain.games.runiverse.scene import face, picking, scene
from domain.games.runiverse.sets.catalogue import SET_SIZE
from domain.games.runiverse.state import EDITION, SECOND_EDITION, State
from domain.games.runiverse.text import COLOURS, describe, offer, tell
from domain.games.runiverse.tools import TOOLS
from domain.games.runiverse.touches import touches
from domain.games.runiverse.turning import TURNING
from domain.games.runiverse.views import View, view
from domain.kernel.decks import Decks
from domain.kernel.game import About, Game, Rules, Talk


def _constructed(*chosen: tuple[Facet, str]) -> Options:
    """Decks with a battlemage in place of the last Core mage with the same gift."""
    decks = []
    for facet, battlemage in chosen:
        deck = preconstructed_deck(facet)
        main = (*deck.main[:11], number_of(battlemage), *deck.main[12:])
        decks.append(print_deck(Deck(main=main, dream=deck.dream)))
    return Options(format=Format.CONSTRUCTED, decks=tuple(decks))


FORMER_VARIANTS: Final = (
    Options(),
    Options(best_of=3),
    *(Options(facets=(facet, WHEEL[(place + 3) % len(WHEEL)])) for place, facet in enumerate(WHEEL)),
    Options(format=Format.BOOSTER),
    Options(format=Format.BOOSTER, facets=(Facet.SPHENE, Facet.SPHENE), first=1),
    _constructed((Facet.QUAM, "Rime Champion Oda"), (Facet.TRINE, "Anvil Marshal")),
    _constructed((Facet.RUBY, "Cael Furnaceborn"), (Facet.THYST, "Tempest Duke Arro")),
)
VARIANTS: Final = (*FORMER_VARIANTS, Options(second_draws=2))

ABOUT: Final = About(
    slug="runiverse",
    title="Rüniverse",
    summary=(
        "Two players, three mages each: evoke creatures, spells and relics, break the other's six bonds. "
        f"With an original set of {SET_SIZE} cards in eight facets."
    ),
    rule_prefix="RU",
    rules_version=EDITION,
    min_seats=2,
    max_seats=2,
    variants=VARIANTS,
    stand_in="sensible",
)
RULES: Final = Rules(
    Options,
    COMMANDS,
    EVENTS,
    View,
    State(),
    start,
    decide,
    evolve,
    legal,
    view,
    outcome,
    to_act,
    deadline,
    violations,
    Reason,
    Label,
    check,
    carry_out=carry_out,
)
TALK: Final = Talk(
    tell,
    describe,
    scene,
    {Card: CARD},
    TEMPLATES,
    {Card: FACES},
    offer=offer,
    explain=explain,
    colours=COLOURS,
    touches=touches,
    reason=reason,
    grounds=GROUNDS,
    turning=TURNING,
    picking=picking,
    drawings={Card: face},
)
DECKS: Final = Decks(
    are_brought=are_brought,
    check=check_brought,
    faults=faults,
    start=start_with,
    samples=tuple(print_deck(preconstructed_deck(facet)) for facet in WHEEL),
)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, TOOLS, DECKS, imagination=IMAGINATION, thinking=THINKING)

SECOND: Final = replace(
    GAME,
    about=replace(ABOUT, rules_version=SECOND_EDITION, variants=FORMER_VARIANTS),
    rules=replace(RULES, initial=State(edition=SECOND_EDITION)),
)
"""RU-R-65: the rule-set of old tables, which go on by it; their logs decide to the same bytes."""

_MENDED: Final = replace(ABOUT, rules_version=1, mended=True, variants=FORMER_VARIANTS)
FIRST: Final = replace(GAME, about=_MENDED, as_played=replace(SECOND, about=_MENDED))
"""The rule-set before faults of its fights were mended: its tables can be replayed, and go on by the rules of today.
Of how it was played the words of rule-set 2 are kept, the faults are not."""

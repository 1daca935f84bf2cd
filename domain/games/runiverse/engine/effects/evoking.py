"""What happens once a card is evoked: it joins, or its effects are performed."""

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.engine.effects.core import perform
from domain.games.runiverse.engine.effects.moves import join, send
from domain.games.runiverse.engine.effects.upkeep import upkeep
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.values import Scope
from domain.games.runiverse.state import LOCATIONS, InPlay, Zone


def before_evoking(run: Run, card: Card, place: int, x: int = 0) -> None:
    """RU-TIME-04: what comes before a card is evoked at a place."""
    seat, loc = divmod(place, LOCATIONS)
    run.before("evoked", InPlay(card=card, seat=seat, loc=loc, x=x))


def free_x(card: Card) -> int:
    """RU-R-47: without paying, X is 1."""
    return 1 if face(card).text.level == "X" else 0


def evoked(run: Run, card: Card, source: Zone, place: int, x: int = 0, onto: Card | None = None) -> None:
    """RU-EVO-04: a creature or relic joins, a spell is performed and then discarded."""
    seat, loc = divmod(place, LOCATIONS)
    run.happen(ev.Evoked(seat=seat, card=card, place=place, x=x))
    if not face(card).is_spell:
        if join(run, card, source, place, x=x, onto=onto):
            run.trigger("evoked", run.state.find(card))
        return
    if source is not Zone.SPELL:
        send_spell(run, card, source)
    perform(run, Context(Scope(seat, place, card, x), attack=run.state.attack), face(card).text.effects)
    upkeep(run)
    if any(card in side.spell for side in run.state.sides):
        send(run, card, Zone.SPELL, Zone.DISCARD)
    run.trigger("evoked", InPlay(card=card, seat=seat, loc=loc, x=x))


def send_spell(run: Run, card: Card, source: Zone) -> None:
    """A spell lies open on the table while it is performed."""
    seat = next(s for s, side in enumerate(run.state.sides) if card in getattr(side, source.value))
    run.happen(ev.Moved(seat=seat, card=card, source=source, zone=Zone.SPELL))

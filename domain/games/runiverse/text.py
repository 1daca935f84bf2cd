"""Events, commands and views in plain words."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.games.runiverse import commands as co
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.core import place_name
from domain.games.runiverse.views import CardView, PlaceView, SideView, View

# ------------------------------------------------------------------ events


def name(card: Card | None) -> str:
    """The name of a card, or what one says of a hidden one."""
    return "a card" if card is None else title(card)


def names(cards: Sequence[Card | None] | None, count: int = 0) -> str:
    """Several cards in words; hidden ones by their number."""
    if cards is None:
        return "a card" if count == 1 else f"{count} cards"
    return ", ".join(name(card) for card in cards) or "nothing"


def _seat(seat: int) -> str:
    return f"Seat {seat}"


def _drew(e: Any) -> str:
    source = f" from the bonds at {place_name(e.place)}" if e.place >= 0 else ""
    return f"{_seat(e.seat)} draws {names(e.cards, e.count)}{source}."


def _mage_played(e: Any) -> str:
    over = f" in place of {name(e.replaced)}" if e.replaced is not None else ""
    return f"{_seat(e.seat)} plays {name(e.card)} to {place_name(e.place)}{over}."


def _power(e: Any) -> str:
    return f"{e.n} power is gained ({e.why})." if e.n >= 0 else f"{-e.n} power is spent ({e.why})."


def _evoked(e: Any) -> str:
    x = f" with X = {e.x}" if e.x else ""
    return f"The mage at {place_name(e.place)} evokes {name(e.card)}{x}."


def _joined(e: Any) -> str:
    how = "tasked" if e.tasked else "untasked"
    onto = f" on top of {name(e.onto)}" if e.onto is not None else ""
    return f"{name(e.card)} joins at {place_name(e.place)}{onto}, {how}."


def _attack(e: Any) -> str:
    amount = f" for {e.amount}" if e.amount >= 0 else ""
    return f"{names(e.attackers)} attack{'s' if len(e.attackers) == 1 else ''} {name(e.target)}{amount}."


def _altered(e: Any) -> str:
    parts = ["no damage is dealt"] if e.no_damage else []
    parts += ["it is stopped"] if e.stopped else []
    parts += [f"{e.extra:+d} damage"] if e.extra else []
    parts += [f"it goes to {name(e.target)}"] if e.target is not None else []
    return f"The attack is altered: {', '.join(parts) or 'nothing'}."


def _guards(e: Any) -> str:
    return f"{_seat(e.seat)} guards with {names(e.cards)}." if e.cards else f"{_seat(e.seat)} sets no guards."


def _vim_added(e: Any) -> str:
    shown = e.shown if e.shown is not None else e.card
    return f"{name(shown)} becomes face-{'up' if e.up else 'down'} vim of {name(e.host)}."


def _counters(e: Any) -> str:
    kind = "L+1" if e.kind == "l_plus_1" else e.kind
    verb = f"gets {e.n}" if e.n >= 0 else f"loses {-e.n}"
    return f"{name(e.card)} {verb} {kind} counter{'' if abs(e.n) == 1 else 's'}."


def _game_ended(e: Any) -> str:
    who = f"{_seat(e.losers[0])} loses" if len(e.losers) == 1 else "Nobody wins"
    return f"{who} the game: {e.why}."


def _relocated(e: Any) -> str:
    held = f", held by {name(e.held_by)}" if e.held_by is not None else ""
    return f"{name(e.card)} moves to {place_name(e.place)}{held}."


_TELL: Final[dict[str, Callable[[Any], str]]] = {
    "rune.match_began": lambda e: f"A {e.options.format} match begins, best of {e.options.best_of}.",
    "rune.dealt": lambda e: f"Game {e.game}: decks are shuffled, {_seat(e.first).lower()} goes first.",
    "rune.kept": lambda e: f"{_seat(e.seat)} keeps the opening hand.",
    "rune.mulliganed": lambda e: f"{_seat(e.seat)} shows {names(e.shown)} and takes a mulligan.",
    "rune.shuffled": lambda e: f"{_seat(e.seat)} shuffles the {e.zone} cards.",
    "rune.turn_began": lambda e: f"Turn {e.turn}: {_seat(e.seat).lower()}.",
    "rune.rift_opened": lambda e: f"{_seat(e.seat)} opens the rift at {place_name(e.place)}.",
    "rune.main_began": lambda e: f"{_seat(e.seat)} may play a mage and begin phases.",
    "rune.drew": _drew,
    "rune.revealed": lambda e: f"{_seat(e.seat)} reveals {names(e.cards)} ({e.why}).",
    "rune.moved": lambda e: f"{name(e.card)} goes from {e.source} to {e.zone} of {_seat(e.seat).lower()}.",
    "rune.moved_unseen": lambda e: f"{name(e.card)} of {_seat(e.seat).lower()} goes from {e.source} to {e.zone}.",
    "rune.mage_played": _mage_played,
    "rune.phase_began": lambda e: f"The phase of the mage at {place_name(e.place)} begins.",
    "rune.phase_ended": lambda e: f"The phase at {place_name(e.place)} ends.",
    "rune.power_changed": _power,
    "rune.evoked": _evoked,
    "rune.joined": _joined,
    "rune.secret_set": lambda e: f"{_seat(e.seat)} puts {name(e.card)} face down at {place_name(e.place)} as a Secret.",
    "rune.secrets_revealed": lambda e: f"The Secrets at {place_name(e.place)} are revealed: {names(e.cards)}.",
    "rune.secrets_hidden": lambda e: f"{names(e.cards)} at {place_name(e.place)} turn face down again.",
    "rune.secret_left": lambda e: f"{name(e.card)} is no longer a Secret.",
    "rune.bug_made": lambda e: f"{_seat(e.seat)} gets a Swarming Bug ready.",
    "rune.dream_revealed": lambda e: f"{_seat(e.seat)} dreams of {names(e.cards)}.",
    "rune.dream_returned": lambda e: f"{names(e.cards)} return to the dream deck of {_seat(e.seat).lower()}.",
    "rune.dream_counter_turned": lambda e: (
        f"The dream counter at {place_name(e.place)} is {'refreshed' if e.available else 'expended'}."
    ),
    "rune.engaged": lambda e: f"{place_name(e.place)} is engaged.",
    "rune.attack_declared": _attack,
    "rune.attack_altered": _altered,
    "rune.attack_ended": lambda _: "The attack is over.",
    "rune.tasked": lambda e: f"{name(e.card)} is tasked.",
    "rune.untasked": lambda e: f"{name(e.card)} untasks.",
    "rune.burrowed": lambda e: f"{name(e.card)} burrows.",
    "rune.guards_set": _guards,
    "rune.guard_ended": lambda e: f"{name(e.card)} stops guarding.",
    "rune.damage_dealt": lambda e: f"{name(e.card)} is dealt {e.n} damage.",
    "rune.damage_removed": lambda e: f"{e.n} damage is removed from {name(e.card)}.",
    "rune.dispelled": lambda e: f"{name(e.card)} is dispelled.",
    "rune.vim_added": _vim_added,
    "rune.vim_lost": lambda e: f"{name(e.host)} loses the vim {name(e.card)}.",
    "rune.vim_arranged": lambda e: f"The vim of {name(e.host)} is put into a new order.",
    "rune.discard_arranged": lambda e: f"{_seat(e.seat)} puts the discard pile into a new order.",
    "rune.bond_broken": lambda e: (
        f"A bond at {place_name(e.place)} breaks: {_seat(e.seat).lower()} takes {name(e.card)}."
    ),
    "rune.relocated": _relocated,
    "rune.counters_changed": _counters,
    "rune.flame_changed": lambda e: f"{_seat(e.seat)} {'gains' if e.n >= 0 else 'spends'} {abs(e.n)} flame.",
    "rune.ability_used": lambda e: f"{name(e.card)}: {e.ability}.",
    "rune.mods_granted": lambda e: f"{name(e.card)} is changed: {', '.join(_mod(m) for m in e.mods)}.",
    "rune.attached": lambda e: f"{name(e.card)} is attached to {name(e.host)}.",
    "rune.paired": lambda e: f"{name(e.a)} and {name(e.b)} are paired.",
    "rune.rolled": lambda e: f"The die shows {e.value}.",
    "rune.guard_step_began": lambda e: f"{_seat(e.seat)} chooses guards.",
    "rune.turn_ended": lambda e: f"{_seat(e.seat)} ends the turn.",
    "rune.loss_pending": lambda e: f"{_seat(e.seat)} has drawn the last bond and loses when the turn ends.",
    "rune.game_ended": _game_ended,
    "rune.match_ended": lambda e: f"The match is over: {e.outcome.label} ({e.outcome.reason}).",
    "rune.undertaken": lambda e: f"{_seat(e.seat)} begins something that needs a decision.",
    "rune.asked": lambda e: f"{_seat(e.seat)} is asked: {e.kind.replace('_', ' ')}.",
    "rune.answered": lambda e: f"{_seat(e.seat)} has decided.",
    "rune.finished": lambda _: "It is done.",
}


def _mod(mod: Any) -> str:
    if mod.kind == "forbid":
        return f"cannot {mod.word.replace('_', ' ')}"
    return f"{mod.word or mod.kind} {mod.n:+d}"


def tell(event: Any) -> str:
    """One event, whole or redacted, as a sentence."""
    return _TELL[str(event.__struct_config__.tag)](event)


# ------------------------------------------------------------------ commands


def _evoke(c: co.Evoke) -> str:
    x = f" with X = {c.x}" if c.x is not None else ""
    how = {co.How.NORMAL: "", co.How.SECRET: " as a Secret", co.How.EVOLVE: f" onto {name(c.onto)}"}[c.how]
    return f"evoke {name(c.card)}{x}{how}"


_DESCRIBE: Final[dict[type, Callable[[Any], str]]] = {
    co.ChooseFirst: lambda c: "go first" if c.first else "go second",
    co.KeepHand: lambda _: "keep the hand",
    co.Mulligan: lambda _: "take a mulligan",
    co.OpenRift: lambda c: f"open the rift of location {c.loc + 1}",
    co.PlayMage: lambda c: f"play {name(c.card)} to location {c.loc + 1}",
    co.BeginPhase: lambda c: f"begin the phase of location {c.loc + 1}",
    co.MakePower: lambda _: "make power",
    co.Assist: lambda c: f"assist by {name(c.card)}" if c.loc is None else f"assist from location {c.loc + 1}",
    co.Evoke: _evoke,
    co.DreamDelve: lambda _: "dream delve",
    co.UseAct: lambda c: f"{name(c.card)}: {c.ability}" + (f" with X = {c.x}" if c.x is not None else ""),
    co.MakeAttack: lambda c: f"attack {name(c.target)} with {names(c.attackers)}",
    co.ArrangeVim: lambda c: f"rearrange the vim of {name(c.card)}",
    co.ArrangeDiscard: lambda _: "rearrange the discard pile",
    co.EndPhase: lambda _: "end the phase",
    co.EndMain: lambda _: "end the main step",
    co.SetGuards: lambda c: f"guard with {names(c.cards)}",
    co.Decide: lambda c: f"answer number {c.value}",
}


def describe(command: Any) -> str:
    """A command in a few words."""
    return _DESCRIBE[type(command)](command)


# ------------------------------------------------------------------ the table


def draw(view: View) -> str:
    """The table as plain text: the opponent above, the viewer below."""
    below = view.viewer if view.viewer in (0, 1) else 0
    head = f"Game {view.game}  turn {view.turn}  {view.step}  active: seat {view.active}"
    if view.phase >= 0:
        head += f"  phase of {place_name(view.phase)}, power {view.power}"
        head += f", engaged {place_name(view.engaged)}" if view.engaged >= 0 else ""
    lines = [head, *_side(view.sides[1 - below]), "-" * 60, *_side(view.sides[below])]
    if view.question is not None:
        lines.append(f"Question to seat {view.question.seat}: {view.question.kind.replace('_', ' ')}")
        lines += [f"  {i}: {option.label}" for i, option in enumerate(view.question.options)]
    if view.outcome is not None:
        lines.append(f"Over: {view.outcome.label} ({view.outcome.reason})")
    return "\n".join(lines)


def _side(side: SideView) -> list[str]:
    lines = [
        f"Seat {side.seat}: deck {side.deck}, dream {side.dream_deck}, hand {side.hand_size}, "
        f"discard {len(side.discard)}, flame {side.flame}" + (", losing at end of turn" if side.losing else "")
    ]
    for index, place in enumerate(side.places):
        lines.append(_place(side.seat * 3 + index, place))
        lines += [f"      {_card(card)}" for card in place.cards]
    if side.hand:
        lines.append("  hand: " + ", ".join(_hand_card(card) for card in side.hand))
    if side.dreamed:
        lines.append("  dreamed: " + ", ".join(_hand_card(card) for card in side.dreamed))
    if side.exalted:
        lines.append("  exalted: " + names(side.exalted))
    return lines


def _hand_card(card: Card) -> str:
    text = face(card).text
    return f"{title(card)} ({text.facet.value} {'mage' if text.level is None else f'L{text.level} {text.type}'})"


def _place(place: int, shown: PlaceView) -> str:
    bonds = "▮" * shown.bonds or ("–" if shown.opened else "closed")
    mage = "no mage" if shown.mage is None else _card(shown.mage)
    return f"  {place_name(place)} [{bonds}] dream {shown.dream}: {mage}"


def _card(shown: CardView) -> str:
    level = f" L{shown.level}" if shown.kind in ("creature", "relic") else ""
    marks = [
        word for word, on in (("tasked", shown.tasked), ("GUARD", shown.guarding), ("burrowed", shown.burrowed)) if on
    ]
    marks += [
        f"{n} {word}" for word, n in (("damage", shown.damage), ("charge", shown.charge), ("sap", shown.sap)) if n
    ]
    marks += [f"{len(shown.vim)} vim"] if shown.vim else []
    words = f" {{{', '.join(shown.keywords)}}}" if shown.keywords else ""
    secret = " (Secret)" if shown.secret and shown.name != "Secret" else ""
    facet = f" ({shown.facet})" if shown.kind == "mage" else ""
    called = shown.name if shown.card is None else title(shown.card)
    return f"{called}{facet}{level}{secret}{words}" + (f" [{', '.join(marks)}]" if marks else "")

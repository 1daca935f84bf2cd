"""Events, commands and views in plain words."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.games.runiverse import commands as co
from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.core import place_name
from domain.games.runiverse.views import CardView, PlaceView, SideView, View
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.viewers import Seat
from domain.kernel.words import counted, folded, known, listed, spaced, who

COLOURS: Final = {
    r"\bGUARD\b": "yellow",
    r"\b\d+ damage\b": "red",
    r"▮+": "cyan",
    r"\{[^}]*\}": "green",
    r"\bL\d+\b": "magenta",
}

# ------------------------------------------------------------------ events


def name(card: Card | None) -> str:
    """The name of a card, or what one says of a hidden one."""
    return known(card, title)


def names(cards: Sequence[Card | None] | None, count: int = 0) -> str:
    """Several cards in words; hidden ones by their number."""
    if cards is None:
        return "a card" if count == 1 else counted(count)
    return listed(cards, name, ", ")


def _drew(e: Any) -> str:
    source = f" from the bonds at {place_name(e.place)}" if e.place >= 0 else ""
    return f"{who(e.seat)} draws {names(e.cards, e.count)}{source}."


def _mage_played(e: Any) -> str:
    over = f" in place of {name(e.replaced)}" if e.replaced is not None else ""
    return f"{who(e.seat)} plays {name(e.card)} to {place_name(e.place)}{over}."


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
    return f"{who(e.seat)} guards with {names(e.cards)}." if e.cards else f"{who(e.seat)} sets no guards."


def _vim_added(e: Any) -> str:
    shown = e.shown if e.shown is not None else e.card
    return f"{name(shown)} becomes face-{'up' if e.up else 'down'} vim of {name(e.host)}."


def _counters(e: Any) -> str:
    kind = "L+1" if e.kind == "l_plus_1" else e.kind
    verb = f"gets {e.n}" if e.n >= 0 else f"loses {-e.n}"
    return f"{name(e.card)} {verb} {kind} counter{'' if abs(e.n) == 1 else 's'}."


def _game_ended(e: Any) -> str:
    result = f"{who(e.losers[0])} loses" if len(e.losers) == 1 else "Nobody wins"
    return f"{result} the game: {e.why}."


def _relocated(e: Any) -> str:
    held = f", held by {name(e.held_by)}" if e.held_by is not None else ""
    return f"{name(e.card)} moves to {place_name(e.place)}{held}."


_TELL: Final = tellers(
    {
        ev.MatchBegan: lambda e: f"A {e.options.format} match begins, best of {e.options.best_of}.",
        ev.Dealt: lambda e: f"Game {e.game}: decks are shuffled, seat {e.first} goes first.",
        ev.Kept: lambda e: f"{who(e.seat)} keeps the opening hand.",
        ev.Mulliganed: lambda e: f"{who(e.seat)} shows {names(e.shown)} and takes a mulligan.",
        ev.Shuffled: lambda e: f"{who(e.seat)} shuffles the {e.zone} cards.",
        ev.TurnBegan: lambda e: f"Turn {e.turn}: seat {e.seat}.",
        ev.RiftOpened: lambda e: f"{who(e.seat)} opens the rift at {place_name(e.place)}.",
        ev.MainBegan: lambda e: f"{who(e.seat)} may play a mage and begin phases.",
        ev.Drew: _drew,
        ev.Revealed: lambda e: f"{who(e.seat)} reveals {names(e.cards)} ({e.why}).",
        ev.Moved: lambda e: f"{name(e.card)} goes from {e.source} to {e.zone} of seat {e.seat}.",
        ev.MovedUnseen: lambda e: f"{name(e.card)} of seat {e.seat} goes from {e.source} to {e.zone}.",
        ev.MagePlayed: _mage_played,
        ev.PhaseBegan: lambda e: f"The phase of the mage at {place_name(e.place)} begins.",
        ev.PhaseEnded: lambda e: f"The phase at {place_name(e.place)} ends.",
        ev.PowerChanged: _power,
        ev.Evoked: _evoked,
        ev.Joined: _joined,
        ev.SecretSet: lambda e: f"{who(e.seat)} puts {name(e.card)} face down at {place_name(e.place)} as a Secret.",
        ev.SecretsRevealed: lambda e: f"The Secrets at {place_name(e.place)} are revealed: {names(e.cards)}.",
        ev.SecretsHidden: lambda e: f"{names(e.cards)} at {place_name(e.place)} turn face down again.",
        ev.SecretLeft: lambda e: f"{name(e.card)} is no longer a Secret.",
        ev.BugMade: lambda e: f"{who(e.seat)} gets a Swarming Bug ready.",
        ev.DreamRevealed: lambda e: f"{who(e.seat)} dreams of {names(e.cards)}.",
        ev.DreamReturned: lambda e: f"{names(e.cards)} return to the dream deck of seat {e.seat}.",
        ev.DreamCounterTurned: lambda e: (
            f"The dream counter at {place_name(e.place)} is {'refreshed' if e.available else 'expended'}."
        ),
        ev.Engaged: lambda e: f"{place_name(e.place)} is engaged.",
        ev.AttackDeclared: _attack,
        ev.AttackAltered: _altered,
        ev.AttackEnded: lambda _: "The attack is over.",
        ev.Tasked: lambda e: f"{name(e.card)} is tasked.",
        ev.Untasked: lambda e: f"{name(e.card)} untasks.",
        ev.Burrowed: lambda e: f"{name(e.card)} burrows.",
        ev.GuardsSet: _guards,
        ev.GuardEnded: lambda e: f"{name(e.card)} stops guarding.",
        ev.DamageDealt: lambda e: f"{name(e.card)} is dealt {e.n} damage.",
        ev.DamageRemoved: lambda e: f"{e.n} damage is removed from {name(e.card)}.",
        ev.Dispelled: lambda e: f"{name(e.card)} is dispelled.",
        ev.VimAdded: _vim_added,
        ev.VimLost: lambda e: f"{name(e.host)} loses the vim {name(e.card)}.",
        ev.VimArranged: lambda e: f"The vim of {name(e.host)} is put into a new order.",
        ev.DiscardArranged: lambda e: f"{who(e.seat)} puts the discard pile into a new order.",
        ev.BondBroken: lambda e: f"A bond at {place_name(e.place)} breaks: seat {e.seat} takes {name(e.card)}.",
        ev.Relocated: _relocated,
        ev.CountersChanged: _counters,
        ev.FlameChanged: lambda e: f"{who(e.seat)} {'gains' if e.n >= 0 else 'spends'} {abs(e.n)} flame.",
        ev.AbilityUsed: lambda e: f"{name(e.card)}: {e.ability}.",
        ev.ModsGranted: lambda e: f"{name(e.card)} is changed: {', '.join(_mod(m) for m in e.mods)}.",
        ev.Attached: lambda e: f"{name(e.card)} is attached to {name(e.host)}.",
        ev.Paired: lambda e: f"{name(e.a)} and {name(e.b)} are paired.",
        ev.Rolled: lambda e: f"The die shows {e.value}.",
        ev.GuardStepBegan: lambda e: f"{who(e.seat)} chooses guards.",
        ev.TurnEnded: lambda e: f"{who(e.seat)} ends the turn.",
        ev.LossPending: lambda e: f"{who(e.seat)} has drawn the last bond and loses when the turn ends.",
        ev.GameEnded: _game_ended,
        ev.MatchEnded: lambda e: f"The match is over: {e.outcome.label} ({e.outcome.reason}).",
        ev.Undertaken: lambda e: f"{who(e.seat)} begins something that needs a decision.",
        ev.Asked: lambda e: f"{who(e.seat)} is asked: {spaced(e.kind)}.",
        ev.Answered: lambda e: f"{who(e.seat)} has decided.",
        ev.Finished: lambda _: "It is done.",
    },
    ev.EVENTS,
)


def _mod(mod: Any) -> str:
    if mod.kind == "forbid":
        return f"cannot {spaced(mod.word)}"
    return f"{mod.word or mod.kind} {mod.n:+d}"


def tell(event: Any) -> str:
    """One event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event)


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


def offer(view: View, command: Any) -> str:
    """A command in a few words to someone who sees the table: an answer says what it answers."""
    if isinstance(command, co.Decide) and view.question is not None and command.value < len(view.question.options):
        return f"{spaced(view.question.kind)}: {view.question.options[command.value].label}"
    return describe(command)


# ------------------------------------------------------------------ the table


def draw(view: View) -> str:
    """The table as plain text: the opponent above, the viewer below."""
    below = view.seat or 0
    head = f"Game {view.game}  turn {view.turn}  {view.step}  active: seat {view.active}"
    if view.phase >= 0:
        head += f"  phase of {place_name(view.phase)}, power {view.power}"
        head += f", engaged {place_name(view.engaged)}" if view.engaged >= 0 else ""
    lines = [head, *_side(view.sides[1 - below], view.seat), *_side(view.sides[below], view.seat)]
    if view.question is not None:
        answers = f", {counted(len(view.question.options), 'answer')}" if view.question.options else ""
        lines.append(f"Question to seat {view.question.seat}: {spaced(view.question.kind)}{answers}")
    if view.outcome is not None:
        lines.append(f"Over: {view.outcome.label} ({view.outcome.reason})")
    return "\n".join(lines)


def _side(side: SideView, viewer: Seat | None) -> list[str]:
    you = " (you)" if side.seat == viewer else ""
    lines = [
        f"Seat {side.seat}{you}: deck {side.deck}, dream {side.dream_deck}, hand {side.hand_size}, "
        f"discard {len(side.discard)}, flame {side.flame}" + (", losing at end of turn" if side.losing else "")
    ]
    for index, place in enumerate(side.places):
        lines += _place(side.seat * 3 + index, place)
    if side.hand:
        lines += folded("  hand: ", map(_hand_card, side.hand), ", ")
    if side.dreamed:
        lines += folded("  dreamed: ", map(_hand_card, side.dreamed), ", ")
    if side.exalted:
        lines += folded("  exalted: ", map(name, side.exalted), ", ")
    return lines


def _hand_card(card: Card) -> str:
    text = face(card).text
    return f"{title(card)} ({'mage' if text.level is None else f'L{text.level} {text.type}'})"


def _place(place: int, shown: PlaceView) -> list[str]:
    """A location: its bonds, whether one may dream there, its mage, and then all that lies there."""
    bonds = "▮" * shown.bonds or ("–" if shown.opened else "closed")
    dream = {"available": " dream", "expended": " dreamt"}.get(shown.dream, "")
    mage = "no mage" if shown.mage is None else _card(shown.mage)
    return folded(f"  {place_name(place)} [{bonds}]{dream}: ", [mage, *map(_card, shown.cards)], " · ", indent=6)


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

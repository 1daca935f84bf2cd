"""Events and commands in plain words."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.games.runiverse import commands as co
from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, title
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import Zone
from domain.games.runiverse.views import View
from domain.games.runiverse.words import PowerCause, QuestionKind
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.viewers import Seat
from domain.kernel.voice import NAMELESS, Voice, begun, joined
from domain.kernel.words import counted, known, spaced

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
    return joined([name(card) for card in cards])


def _place(place: int, voice: Voice, seat: Seat | None = None) -> str:
    """`Bram's location 2`, or `location 2` where the sentence is about the seat it belongs to."""
    owner, number = divmod(place, 3)
    return f"location {number + 1}" if owner == seat else f"{voice.whose(owner)} location {number + 1}"


def _do(cards: Sequence[Card], verb: str) -> str:
    """The verb for one card or for several."""
    return f"{verb}s" if len(cards) == 1 else verb


def _drew(e: Any, voice: Voice) -> str:
    source = f" from the bonds at {_place(e.place, voice, e.seat)}" if e.place >= 0 else ""
    return f"{voice.who(e.seat)} draws {names(e.cards, e.count)}{source}."


def _mage_played(e: Any, voice: Voice) -> str:
    over = f" in place of {name(e.replaced)}" if e.replaced is not None else ""
    return f"{voice.who(e.seat)} plays {name(e.card)} to {_place(e.place, voice, e.seat)}{over}."


def _power(e: Any, _: Voice) -> str:
    if e.n < 0:
        return f"{-e.n} power is spent on {e.why}."
    if e.why == PowerCause.MAKE_POWER:
        return f"The mage makes {e.n} power."
    return f"{e.n} power is gained by {'assistance' if e.why == PowerCause.ASSIST else e.why}."


def _evoked(e: Any, voice: Voice) -> str:
    x = f" with X = {e.x}" if e.x else ""
    return f"{voice.who(e.seat)} evokes {name(e.card)}{x} by the mage at {_place(e.place, voice, e.seat)}."


def _joined(e: Any, voice: Voice) -> str:
    how = "tasked" if e.tasked else "untasked"
    onto = f" on top of {name(e.onto)}" if e.onto is not None else ""
    return f"{name(e.card)} joins at {_place(e.place, voice)}{onto}, {how}."


def _attack(e: Any, _: Voice) -> str:
    amount = f" for {e.amount}" if e.amount >= 0 else ""
    return f"{names(e.attackers)} {_do(e.attackers, 'attack')} {name(e.target)}{amount}."


def _altered(e: Any, _: Voice) -> str:
    parts = ["no damage is dealt"] if e.no_damage else []
    parts += ["it is stopped"] if e.stopped else []
    parts += [f"{e.extra:+d} damage"] if e.extra else []
    parts += [f"it goes to {name(e.target)}"] if e.target is not None else []
    return f"The attack is altered: {', '.join(parts) or 'nothing changes'}."


def _guards(e: Any, voice: Voice) -> str:
    return f"{voice.who(e.seat)} guards with {names(e.cards)}." if e.cards else f"{voice.who(e.seat)} sets no guards."


def _secret_set(e: Any, voice: Voice) -> str:
    where = _place(e.place, voice, e.seat)
    return f"{voice.who(e.seat)} puts {name(e.card)} face down at {where} as a Secret."


def _secrets_revealed(e: Any, voice: Voice) -> str:
    return f"The Secrets at {_place(e.place, voice)} are revealed: {names(e.cards)}."


def _secrets_hidden(e: Any, voice: Voice) -> str:
    return f"{names(e.cards)} at {_place(e.place, voice)} {_do(e.cards, 'turn')} face down again."


def _dream_returned(e: Any, voice: Voice) -> str:
    return f"{names(e.cards)} {_do(e.cards, 'return')} to {voice.whose(e.seat)} dream deck."


def _dream_counter(e: Any, voice: Voice) -> str:
    return f"The dream counter at {_place(e.place, voice)} is {'refreshed' if e.available else 'expended'}."


def _vim_added(e: Any, _: Voice) -> str:
    shown = e.shown if e.shown is not None else e.card
    return f"{begun(name(shown))} becomes face-{'up' if e.up else 'down'} vim of {name(e.host)}."


_ZONES: Final = {
    Zone.DECK: "deck",
    Zone.DREAM: "dream deck",
    Zone.HAND: "hand",
    Zone.DISCARD: "discard pile",
    Zone.EXALTED: "exalted cards",
    Zone.SNOWPLAY: "Snowplay tokens",
    Zone.WILD: "Wild Summons deck",
    Zone.SUPPLY: "supply",
    Zone.DREAMED: "dream",
    Zone.BONDS: "bonds",
}
"""What is a player's own: the other zones belong to nobody."""
_FROM: Final = {
    Zone.PLAY: "from play",
    Zone.SPELL: "after its effect",
    Zone.VIM: "from among the vim",
    Zone.ATTACHED: "from the card it was attached to",
    Zone.BANISHED: "back from banishment",
}
_TO: Final = {
    Zone.PLAY: "into play",
    Zone.SPELL: "into the air as a spell",
    Zone.VIM: "under a card as vim",
    Zone.ATTACHED: "onto a card as its attachment",
    Zone.BANISHED: "out of the game for good",
}


def _moved(e: Any, voice: Voice) -> str:
    """The owner is named once, at the first zone that is a player's own."""
    whose = voice.whose(e.seat)
    source = _FROM.get(e.source) or f"from {whose} {_ZONES[e.source]}"
    to = _TO.get(e.zone) or f"to {'the' if e.source in _ZONES else whose} {_ZONES[e.zone]}"
    return f"{begun(name(e.card))} goes {source} {to}."


def _bond_broken(e: Any, voice: Voice) -> str:
    return f"A bond at {_place(e.place, voice)} breaks: {voice.seat(e.seat)} takes {name(e.card)}."


def _counters(e: Any, _: Voice) -> str:
    kind = "L+1" if e.kind == "l_plus_1" else e.kind
    verb = f"gets {e.n}" if e.n >= 0 else f"loses {-e.n}"
    return f"{name(e.card)} {verb} {kind} counter{'' if abs(e.n) == 1 else 's'}."


def _game_ended(e: Any, voice: Voice) -> str:
    result = f"{voice.who(e.losers[0])} loses" if len(e.losers) == 1 else "Nobody wins"
    return f"{result} the game: {_REASONS[Reason(e.why)]}."


def _match_ended(e: Any, voice: Voice) -> str:
    best = e.outcome.winners
    result = f"{voice.seat(best[0])} wins" if len(best) == 1 else "it is a draw"
    return f"The match is over, {_REASONS[Reason(e.outcome.reason)]}: {result}."


_REASONS: Final = {
    Reason.BOND_BROKEN: "the last bond was broken",
    Reason.BOND_DRAWN: "the last bond was drawn",
    Reason.CONCEDED: "a player gave up",
}


def _asked(e: Any, voice: Voice) -> str:
    question = QuestionKind(e.kind).description
    return f"{voice.who(e.seat)} is asked {question[0].lower()}{question[1:]}"


def _relocated(e: Any, voice: Voice) -> str:
    held = f", held by {name(e.held_by)}" if e.held_by is not None else ""
    return f"{name(e.card)} moves to {_place(e.place, voice)}{held}."


def _loss_pending(e: Any, voice: Voice) -> str:
    return f"{voice.who(e.seat)} has drawn the last bond and loses when the turn ends."


def _modified(e: Any, _: Voice) -> str:
    return f"{name(e.card)} is changed: {', '.join(_mod(m) for m in e.mods)}."


_TELL: Final = tellers(
    {
        ev.MatchBegan: lambda e, _: f"A {e.options.format} match begins, best of {e.options.best_of}.",
        ev.Dealt: lambda e, voice: f"Game {e.game}: decks are shuffled, {voice.seat(e.first)} goes first.",
        ev.Kept: lambda e, voice: f"{voice.who(e.seat)} keeps the opening hand.",
        ev.Mulliganed: lambda e, voice: f"{voice.who(e.seat)} shows {names(e.shown)} and takes a mulligan.",
        ev.Shuffled: lambda e, voice: f"{voice.who(e.seat)} shuffles the {_ZONES[e.zone]}.",
        ev.TurnBegan: lambda e, voice: f"Turn {e.turn}: {voice.seat(e.seat)} is to play.",
        ev.RiftOpened: lambda e, voice: f"{voice.who(e.seat)} opens the rift at {_place(e.place, voice, e.seat)}.",
        ev.MainBegan: lambda e, voice: f"{voice.who(e.seat)} may play a mage and begin phases.",
        ev.Drew: _drew,
        ev.Revealed: lambda e, voice: f"{voice.who(e.seat)} reveals {names(e.cards)} ({e.why}).",
        ev.Moved: _moved,
        ev.MovedUnseen: _moved,
        ev.MagePlayed: _mage_played,
        ev.PhaseBegan: lambda e, voice: f"The phase of the mage at {_place(e.place, voice)} begins.",
        ev.PhaseEnded: lambda e, voice: f"The phase at {_place(e.place, voice)} ends.",
        ev.PowerChanged: _power,
        ev.Evoked: _evoked,
        ev.Joined: _joined,
        ev.SecretSet: _secret_set,
        ev.SecretsRevealed: _secrets_revealed,
        ev.SecretsHidden: _secrets_hidden,
        ev.SecretLeft: lambda e, _: f"{name(e.card)} is no longer a Secret.",
        ev.BugMade: lambda e, voice: f"{voice.who(e.seat)} gets a Swarming Bug ready.",
        ev.DreamRevealed: lambda e, voice: f"{voice.who(e.seat)} dreams of {names(e.cards)}.",
        ev.DreamReturned: _dream_returned,
        ev.DreamCounterTurned: _dream_counter,
        ev.Engaged: lambda e, voice: f"The mage engages {_place(e.place, voice)}.",
        ev.AttackDeclared: _attack,
        ev.AttackAltered: _altered,
        ev.AttackEnded: lambda *_: "The attack is over.",
        ev.Tasked: lambda e, _: f"{name(e.card)} is tasked.",
        ev.Untasked: lambda e, _: f"{name(e.card)} untasks.",
        ev.Burrowed: lambda e, _: f"{name(e.card)} burrows.",
        ev.GuardsSet: _guards,
        ev.GuardEnded: lambda e, _: f"{name(e.card)} stops guarding.",
        ev.DamageDealt: lambda e, _: f"{name(e.card)} is dealt {e.n} damage.",
        ev.DamageRemoved: lambda e, _: f"{e.n} damage is removed from {name(e.card)}.",
        ev.Dispelled: lambda e, _: f"{name(e.card)} is dispelled.",
        ev.VimAdded: _vim_added,
        ev.VimLost: lambda e, _: f"{name(e.host)} loses the vim {name(e.card)}.",
        ev.VimArranged: lambda e, _: f"The vim of {name(e.host)} is put into a new order.",
        ev.DiscardArranged: lambda e, voice: f"{voice.who(e.seat)} puts the discard pile into a new order.",
        ev.BondBroken: _bond_broken,
        ev.Relocated: _relocated,
        ev.CountersChanged: _counters,
        ev.FlameChanged: lambda e, voice: f"{voice.who(e.seat)} {'gains' if e.n >= 0 else 'spends'} {abs(e.n)} flame.",
        ev.AbilityUsed: lambda e, _: f"{name(e.card)}: {e.ability}.",
        ev.ModsGranted: _modified,
        ev.Attached: lambda e, _: f"{name(e.card)} is attached to {name(e.host)}.",
        ev.Paired: lambda e, _: f"{name(e.a)} and {name(e.b)} are paired.",
        ev.Rolled: lambda e, _: f"The die shows {e.value}.",
        ev.GuardStepBegan: lambda e, voice: f"{voice.who(e.seat)} chooses guards.",
        ev.TurnEnded: lambda e, voice: f"{voice.who(e.seat)} ends the turn.",
        ev.LossPending: _loss_pending,
        ev.GameEnded: _game_ended,
        ev.MatchEnded: _match_ended,
        ev.Undertaken: lambda e, voice: f"{voice.who(e.seat)} begins something that needs a decision.",
        ev.Asked: _asked,
        ev.Answered: lambda e, voice: f"{voice.who(e.seat)} has decided.",
        ev.Finished: lambda *_: "It is done.",
    },
    ev.EVENTS,
)


def _mod(mod: Any) -> str:
    if mod.kind == "forbid":
        return f"cannot {spaced(mod.word)}"
    return f"{mod.word or mod.kind} {mod.n:+d}"


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """One event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event, voice)


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


def describe(command: Any, _: Voice = NAMELESS) -> str:
    """A command in a few words."""
    return _DESCRIBE[type(command)](command)


def offer(view: View, command: Any, _: Voice = NAMELESS) -> str:
    """A command in a few words to someone who sees the table: an answer says what it answers."""
    if isinstance(command, co.Decide) and view.question is not None and command.value < len(view.question.options):
        return f"{spaced(view.question.kind)}: {view.question.options[command.value].label}"
    return describe(command)

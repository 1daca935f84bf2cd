"""Cards in words: one printer for everything the card language can say."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.runiverse.cards import Face
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.phrases import (
    COUNTERS,
    a,
    amount,
    each_of,
    is_many,
    kind,
    modifier,
    price,
    signed,
    target,
    test,
    word,
)

_EVENTS: Final = {
    "evoked": "is evoked",
    "joined": "joins",
    "tasked": "becomes tasked",
    "untasked": "untasks",
    "attacks": "attacks",
    "is_attacked": "is attacked",
    "survives": "survives an attack",
    "dealt_damage": "is dealt damage",
    "dispelled": "is dispelled",
    "vim_lost": "loses a vim",
    "bond_broken": "has a bond broken",
    "mage_played": "is played",
    "power_made": "makes power",
    "secret_revealed": "is revealed",
    "moved": "moves",
    "phase_begun": "begins its phase",
    "phase_ended": "ends its phase",
}
_SUBJECTS: Final = {
    "mage_played": "mage",
    "power_made": "mage",
    "phase_begun": "mage",
    "phase_ended": "mage",
    "bond_broken": "mage",
    "secret_revealed": "Secret",
}
"""What alone such an event can be about; the others can be about any card."""
_ZONES: Final = {
    "hand": "its owner's hand",
    "discard": "the discard pile",
    "banished": "the banished zone",
    "exalted": "the exalted zone",
    "deck_top": "the top of the main deck",
    "deck_shuffled": "the main deck, which is shuffled",
    "dream_shuffled": "the dream deck, which is shuffled",
}

# ------------------------------------------------------------------ operations


def sentence(ops: tuple[la.Op, ...]) -> str:
    """Operations in words, separated by "then"."""
    return ", then ".join(_SAY[type(op)](op) for op in ops)


def _many(n: la.Num, one: str, many: str) -> str:
    return one if n == 1 else f"{amount(n)} {many}"


def _say_counter(op: la.CounterOp) -> str:
    less = isinstance(op.n, int) and op.n < 0
    if op.kind == "dream":
        return f"{'expend' if less else 'refresh'} the dream counter of {target(op.on)}"
    name = f"{COUNTERS[op.kind]} counter"
    n = -op.n if isinstance(op.n, int) and less else op.n
    counters = _many(n, a(name), f"{name}s")
    if op.kind == "flame":
        return f"{'lose' if less else 'gain'} {counters}"
    return f"remove {counters} from {each_of(op.on)}" if less else f"put {counters} on {each_of(op.on)}"


def _say_move(op: la.MoveOp) -> str:
    if op.control:
        until = " for as long as I am in play" if op.until == "me_leaves" else ""
        return f"take control of {target(op.on)}{until}"
    return f"move {target(op.on)} to " + ("this location" if op.to == "here" else "another of your mages")


def _say_token(op: la.TokenOp) -> str:
    match op.from_:
        case "bugs":
            return f"{_many(op.n, 'a Swarming Bug joins', 'Swarming Bugs join')}"
        case "snowplay":
            return f"retrieve {_many(op.n, 'a Snowplay token', 'Snowplay tokens')}"
        case _:
            return (
                f"reveal {_many(op.n, 'a Wild Summons card: a creature joins', 'Wild Summons cards: creatures join')}"
            )


def _say_alter(op: la.AlterAttackOp) -> str:
    parts = ["neither side deals damage"] if op.no_damage else []
    parts += ["stop the attack"] if op.stop else []
    parts += [f"the attack deals {signed(op.extra)} damage"] if op.extra != 0 else []
    parts += [f"the attack goes to {target(op.redirect)}"] if op.redirect is not None else []
    return " and ".join(parts)


def _say_grant(op: la.GrantOp) -> str:
    until = {"turn": "until end of turn", "phase": "until the phase ends", "leaves": "while in play"}[op.until]
    return f"{until}, " + "; ".join(modifier(mod, target(op.on)) for mod in op.mods)


def _say_roll(op: la.RollOp) -> str:
    cases = [f"on {'/'.join(map(str, case.on))} {sentence(case.do)}" for case in op.cases]
    return "roll a d6" + (": " + "; ".join(cases) if cases else "")


def _say_if(op: la.IfOp) -> str:
    other = f", otherwise {sentence(op.else_)}" if op.else_ else ""
    return f"if {test(op.cond)}, {sentence(op.then)}{other}"


def _say_modes(op: la.ModesOp) -> str:
    options = " / ".join(sentence(option) for option in op.options)
    return f"choose {op.pick} of {len(op.options)}: {options}"


def _say_draw(op: la.DrawOp) -> str:
    who = "draw" if op.who == "me" else "the opponent draws"
    return f"{who} {_many(op.n, 'a card', 'cards')}"


def _say_discard(op: la.DiscardOp) -> str:
    who = "discard" if op.who == "me" else "the opponent discards"
    return f"{who} {_many(op.n, 'a card', 'cards')}" + (" at random" if op.random or op.who != "me" else "")


def _say_join(op: la.JoinOp) -> str:
    how = "" if op.tasked is None else " tasked" if op.tasked else " untasked"
    return f"{target(op.on)} join{'' if is_many(op.on) else 's'}{how}"


def _say_vim(op: la.VimOp) -> str:
    """Vim that changes its card stays as it lay; only other cards are laid face up or down."""
    moved = isinstance(op.from_, la.Pick) and op.from_.sel.zone == "vim"
    face = "" if moved else f"face-{op.face} "
    mute = " and passes nothing on" if op.mute else ""
    said = f"{target(op.from_)} becomes {face}vim of {target(op.to)}{mute}"
    return f"{said}, face up or down as it was" if moved else said


_SAY: Final[dict[type, Callable[[Any], str]]] = {
    la.DamageOp: lambda op: f"{amount(op.n)} damage to {each_of(op.to)}",
    la.AttackOp: lambda op: f"{target(op.by)} attacks {target(op.target)} for {amount(op.n)}",
    la.HealOp: lambda op: f"heal {target(op.on)}",
    la.DispelOp: lambda op: f"dispel {target(op.on)}",
    la.SetTaskedOp: lambda op: f"{'task' if op.value else 'untask'} {target(op.on)}",
    la.SendOp: lambda op: f"put {target(op.on)} into {_ZONES[op.zone]}".replace("into the top", "on the top"),
    la.JoinOp: _say_join,
    la.MoveOp: _say_move,
    la.EvokeFreeOp: lambda op: f"evoke {target(op.on)} for free",
    la.DrawOp: _say_draw,
    la.DiscardOp: _say_discard,
    la.CounterOp: _say_counter,
    la.VimOp: _say_vim,
    la.TokenOp: _say_token,
    la.DreamOp: lambda op: f"dream {a(kind(op.sel))}",
    la.PowerOp: lambda op: f"your mage's power {signed(op.n)}",
    la.BreakBondOp: lambda op: f"break a bond {'here' if op.at == 'here' else 'at the engaged location'}",
    la.AddBondOp: lambda _: "the top card of your main deck becomes a bond here",
    la.AttachOp: lambda op: f"attach {target(op.on)} to {target(op.to)}",
    la.PairOp: lambda op: f"pair {target(op.a)} with {target(op.b)}",
    la.GrantOp: _say_grant,
    la.AlterAttackOp: _say_alter,
    la.RollOp: _say_roll,
    la.IfOp: _say_if,
    la.EachOp: lambda op: f"for {target(op.over)}: {sentence(op.do)}" if op.do else f"choose {target(op.over)}",
    la.ModesOp: _say_modes,
    la.MayOp: lambda op: f"you may {price(op.costs)}{sentence(op.do)}",
}


# ------------------------------------------------------------------ abilities and whole cards


def ability_text(ability: la.Ability) -> str:
    """One ability as it would be printed."""
    match ability:
        case la.KeywordAbility():
            return word(ability)
        case la.Act():
            once = " Once a turn." if ability.once else ""
            cond = f"if {test(ability.if_)}, " if ability.if_ else ""
            return f"ACT {ability.name} — {price(ability.costs)}{cond}{sentence(ability.do)}.{once}"
        case la.Ong():
            cond = f"while {test(ability.if_)}, " if ability.if_ else ""
            place = "while exalted, " if ability.in_ == "exalted" else ""
            mods = "; ".join(modifier(mod, "me") for mod in ability.mods)
            return f"ONG {ability.name} — {place}{cond}{mods}."
        case la.Trig():
            return _trigger_text(ability)


def _trigger_text(ability: la.Trig) -> str:
    place = "while exalted, " if ability.in_ == "exalted" else ""
    cond = f" if {test(ability.if_)}" if ability.if_ else ""
    once = " Once a turn." if ability.once else ""
    check = f"{place}{ability.timing} {_event(ability)}{cond}"
    return f"TRIG {ability.name} — {check}, {price(ability.costs)}{sentence(ability.do)}.{once}"


def _event(ability: la.Trig) -> str:
    """What a triggered ability waits for."""
    if ability.on in ("turn_begun", "turn_ended"):
        whose = {"mine": "your", "enemy": "the opponent's", "any": "a"}[ability.turn]
        return f"{whose} turn {'begins' if ability.on == 'turn_begun' else 'ends'}"
    turn = {"mine": " on your turn", "enemy": " on the opponent's turn", "any": ""}[ability.turn]
    noun = " or ".join(ability.type) or _SUBJECTS.get(ability.on, "card")
    if ability.on in ("drawn", "discarded"):
        player, s = {"enemy": ("the opponent", "s"), "any": ("a player", "s")}.get(ability.who, ("you", ""))
        done = f"draw{s} {a(noun)}" if ability.on == "drawn" else f"discard{s} {a(noun)} from hand"
        return f"{player} {done}{turn}"
    here = f"the {noun} here" if noun == "mage" else f"{a(noun)} here"
    who = {"me": "I", "ally": "an ally", "mine": here, "enemy": f"an enemy {noun}", "any": a(noun)}[ability.who]
    return f"{who} {_conjugated(_EVENTS[ability.on], ability.who)}{turn}"


def _conjugated(verb: str, who: str) -> str:
    if who != "me":
        return verb
    first, _, rest = verb.partition(" ")
    first = {"is": "am", "has": "have"}.get(first, first.removesuffix("s"))
    return f"{first} {rest}".strip().replace("its phase", "my phase")


def card_text(shown: Face) -> str:
    """A whole card in a few lines."""
    text = shown.text
    level = "" if text.level is None else f"L{text.level} "
    head = f"{text.name} · {level}{text.facet.value.capitalize()} {text.type} · {text.rarity}"
    if shown.is_mage:
        head += f" · focus {text.focus} · gift {str(text.gift).capitalize()}"
    elif text.traits:
        head += " · " + ", ".join(text.traits)
    lines = [head, *(ability_text(ability) for ability in text.abilities)]
    if text.effects:
        said = sentence(text.effects)
        lines.append(said[0].upper() + said[1:] + ".")
    return "\n".join(lines)

"""Cards in words: one printer for everything the card language can say."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.runiverse import language as la
from domain.games.runiverse.cards import Face

_REFERENCES: Final = {
    "me": "me",
    "mage": "the mage here",
    "attacker": "the attacker",
    "attacked": "the attacked card",
    "event": "that card",
    "it": "it",
    "player": "you",
    "deck": "the top card of your main deck",
}
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
_SUBJECTLESS: Final = {
    "drawn": "a card is drawn",
    "discarded": "a card is discarded from hand",
    "turn_begun": "the turn begins",
    "turn_ended": "the turn ends",
}
_WHOSE: Final = {"mine": "your", "enemy": "the opponent's", "any": "your"}
_COUNTERS: Final = {"l_plus_1": "L+1", "charge": "charge", "sap": "sap", "flame": "flame", "dream": "dream"}
_ZONES: Final = {
    "hand": "its owner's hand",
    "discard": "the discard pile",
    "banished": "the banished zone",
    "exalted": "the exalted zone",
    "deck_top": "the top of the main deck",
    "deck_shuffled": "the main deck, which is shuffled",
    "dream_shuffled": "the dream deck, which is shuffled",
}
_PLACES: Final = {
    "here": " here",
    "engaged": " at the engaged location",
    "near": " here or at the engaged location",
    "all_mine": " of all your mages",
    "all_enemy": " of all enemy mages",
    "off": "",
}


# ------------------------------------------------------------------ things and numbers


def thing(sel: la.Sel, plural: bool = False) -> str:
    """A selection in words."""
    words: list[str] = [w for w in sel.is_ if w not in ("ally", "secret", "has_vim", "paired", "me")]
    words += ["/".join(f.value.capitalize() for f in sel.facet)] if sel.facet else []
    words += ["/".join(sel.trait)] if sel.trait else []
    noun = _noun(sel) + ("s" if plural else "")
    named = f" named {sel.name}" if sel.name else f' with "{sel.name_has}" in its name' if sel.name_has else ""
    if sel.lv is not None:
        named += f" of level {sel.lv[0]}" + (f" to {sel.lv[1]}" if sel.lv[1] != sel.lv[0] else "")
    if sel.kw is not None:
        named += f" with {sel.kw}"
    named += " with vim" if "has_vim" in sel.is_ else " paired with me" if "paired" in sel.is_ else ""
    enemy = "enemy " if sel.side == "enemy" else ""
    mine = " of yours" if sel.side == "mine" and sel.zone in ("play", "vim") else ""
    where = _PLACES[sel.at] if sel.zone in ("play", "vim") else f" in {_WHOSE[sel.side]} {sel.zone}"
    return f"{enemy}{' '.join([*words, noun])}{named}{mine}{where}"


def _noun(sel: la.Sel) -> str:
    if "secret" in sel.is_:
        return "Secret"
    if "ally" in sel.is_:
        return "ally"
    if sel.zone == "vim":
        return "vim"
    return " or ".join(sel.type) or "card"


def target(what: la.Target) -> str:
    """A pick or reference in words."""
    if isinstance(what, str):
        return _REFERENCES.get(what, what.removeprefix("$"))
    label = f" ({what.as_})" if what.as_ else ""
    if what.how == "all":
        return f"each {thing(what.sel)}{label}"
    if what.how == "choose":
        if (what.min, what.max) == (1, 1):
            return f"a chosen {thing(what.sel)}{label}"
        least = "up to " if what.min == 0 else ""
        count = {1: "one", 2: "two", 3: "three"}.get(what.max, str(what.max))
        return f"{least}{count} chosen {thing(what.sel, plural=what.max > 1)}{label}"
    count = "" if what.max == 1 else f"{what.max} "
    how = {"highest": "highest-level", "lowest": "lowest-level", "random": "random", "top": "top"}[what.how]
    article = "a" if what.how == "random" else "the"
    return f"{article} {count}{how} {thing(what.sel)}{label}"


def amount(num: la.Num) -> str:
    """A number in words."""
    match num:
        case int():
            return str(num)
        case la.X():
            return "X"
        case la.Die():
            return "the roll"
        case la.Rifts():
            return "the number of your opened rifts"
        case la.Count(sel):
            return f"the number of {thing(sel, plural=True)}"
        case la.LevelOf(of):
            return f"the level of {target(of)}"
        case la.CountersOn(kind, of):
            where = "you have" if kind == "flame" else f"on {target(of)}"
            return f"the {_COUNTERS[kind]} counters {where}"
        case la.Sum(of=parts):
            return (
                " plus ".join(amount(part) for part in parts)
                .replace("plus minus ", "minus ")
                .replace("plus -", "minus ")
            )
        case la.Scale(of=part, by=by):
            return f"minus {amount(part)}" if by == -1 else f"{by} times {amount(part)}"


def test(cond: la.Test) -> str:
    """A comparison in words."""
    if isinstance(cond.a, la.Count) and "me" in cond.a.sel.is_:
        return "I am " + " and ".join(word for word in cond.a.sel.is_ if word != "me")
    words = {"<": "is below", "<=": "is at most", "==": "is", ">=": "is at least", ">": "is above"}
    return f"{amount(cond.a)} {words[cond.cmp]} {amount(cond.b)}"


def price(costs: tuple[la.Cost, ...]) -> str:
    """A price in square brackets."""
    return f"[{', '.join(_cost(cost) for cost in costs)}] " if costs else ""


def _cost(cost: la.Cost) -> str:
    match cost:
        case la.PayCost(n):
            return f"pay {amount(n)}"
        case la.TaskCost(what):
            return f"task {target(what)}"
        case la.DiscardCost(n):
            return "discard a card" if n == 1 else f"discard {n} cards"
        case la.DispelCost(what):
            return f"dispel {target(what)}"
        case la.SpendCost(kind, n):
            if kind == "dream":
                return "expend the dream counter here"
            return f"spend {n} {'vim' if kind == 'vim' else _COUNTERS[kind] + ' counter' + 's' * (n > 1)}"


# ------------------------------------------------------------------ modifiers and operations


def modifier(mod: la.Mod, on: str) -> str:
    """A modifier in words; `on` is what it is on unless it says so itself."""
    own = getattr(mod, "on", None)
    subject = target(own) if isinstance(own, str) else f"each {thing(own)}" if isinstance(own, la.Sel) else on
    match mod:
        case la.LevelMod(n):
            return f"{subject}: level {_signed(n)}"
        case la.DamageMod(n, when):
            return f"{subject}: damage {_signed(n)}" + ("" if when == "always" else f" while {when}")
        case la.KeywordMod(kw):
            return f"{subject}: {word(kw)}"
        case la.CostMod(n, _, secret):
            return f"{'evoking a Secret' if secret else subject}: cost {_signed(n)}"
        case la.ForbidMod(what):
            return f"{subject}: cannot {what.replace('_', ' ')}"
        case la.PowerMod(n):
            return f"make power: {_signed(n)}"


def _signed(n: la.Num) -> str:
    return f"{n:+d}" if isinstance(n, int) else f"+({amount(n)})"


def word(ability: la.KeywordAbility) -> str:
    """A keyword as printed."""
    name = ability.name or ability.name_has
    if ability.kw == "Evolve":
        return f"Evolve ({name})"
    if ability.kw == "Battlemage":
        return f"Battlemage {ability.n} ({', '.join(ability.traits)})"
    return ability.kw if ability.n == 1 else f"{ability.kw} {ability.n}"


def sentence(ops: tuple[la.Op, ...]) -> str:
    """Operations in words, separated by "then"."""
    return ", then ".join(_SAY[type(op)](op) for op in ops)


def _many(n: la.Num, one: str, many: str) -> str:
    return one if n == 1 else f"{amount(n)} {many}"


def _say_counter(op: la.CounterOp) -> str:
    if op.kind == "dream":
        return f"{'refresh' if op.n == 1 else 'expend'} the dream counter of {target(op.on)}"
    if op.kind == "flame":
        return f"gain {_many(op.n, 'a flame counter', 'flame counters')}"
    kind = _COUNTERS[op.kind]
    article = "an" if kind.startswith("L") else "a"
    return f"put {_many(op.n, f'{article} {kind} counter', f'{kind} counters')} on {target(op.on)}"


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
    parts += [f"the attack deals {_signed(op.extra)} damage"] if op.extra != 0 else []
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
    return f"{target(op.on)} joins{how}"


_SAY: Final[dict[type, Callable[[Any], str]]] = {
    la.DamageOp: lambda op: f"{amount(op.n)} damage to {target(op.to)}",
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
    la.VimOp: lambda op: f"{target(op.from_)} becomes face-{op.face} vim of {target(op.to)}",
    la.TokenOp: _say_token,
    la.DreamOp: lambda op: f"dream a {_noun(op.sel)}",
    la.PowerOp: lambda op: f"your mage's power {_signed(op.n)}",
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
    who = {"me": "I", "ally": "an ally", "mine": "a card here", "enemy": "an enemy card", "any": "a card"}[ability.who]
    if ability.type:
        who = who.replace("card", " or ".join(ability.type))
    told = _SUBJECTLESS.get(ability.on) or f"{who} {_conjugated(_EVENTS[ability.on], ability.who)}"
    turn = {"mine": " on your turn", "enemy": " on the opponent's turn", "any": ""}[ability.turn]
    place = "while exalted, " if ability.in_ == "exalted" else ""
    cond = f" if {test(ability.if_)}" if ability.if_ else ""
    once = " Once a turn." if ability.once else ""
    check = f"{place}{ability.timing} {told}{turn}{cond}"
    return f"TRIG {ability.name} — {check}, {price(ability.costs)}{sentence(ability.do)}.{once}"


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

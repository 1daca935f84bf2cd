"""Cards in words: one printer for everything the card language can say, by the templates of WORDING.md."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Face
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.events import happening, subject_noun
from domain.games.runiverse.language.loader import walk
from domain.games.runiverse.language.phrases import (
    COUNTERS,
    Noun,
    Phrases,
    a,
    cardinal,
    described,
    each,
    in_play,
    listed,
    picked,
    word,
)

_UNTIL: Final = {"turn": "until end of turn", "phase": "until end of phase"}
_FORBIDDEN: Final = {
    "attack": "attack",
    "guard": "guard",
    "be_attacked": "be attacked",
    "be_chosen": "be chosen by opposing effects",
    "untask": "untask",
    "evoke": "evoke",
    "make_power": "make power",
}
_PILES: Final = {
    "hand": "hand",
    "discard": "discard pile",
    "deck_top": "main deck",
    "deck_shuffled": "main deck",
    "dream_shuffled": "dream deck",
}

# ------------------------------------------------------------------ operations


class _Sentences(Phrases):
    """Operations in words. Every operation has one sentence or a few, without capitals and stops."""

    def text(self, ops: tuple[la.Op, ...], opening: str = "") -> str:
        """Operations as sentences; each but the first begins with "Then". `opening` stands before the first."""
        found: list[str] = []
        for op, times in _runs(ops):
            first, *more = self._said(op, times)
            if found:
                first = f"then, {first}" if first.startswith("if ") else f"then {first}"
            found += [first, *more]
        found[0] = opening + found[0]
        return " ".join(f"{each[0].upper()}{each[1:]}." for each in found)

    def clause(self, ops: tuple[la.Op, ...]) -> str:
        """Operations inside a sentence."""
        return ", then ".join("; ".join(self._said(op, times)) for op, times in _runs(ops))

    def _said(self, op: la.Op, times: int) -> list[str]:
        if isinstance(op, la.VimOp) and op.from_ == "deck":
            return [self._gain_vim(op, times)]
        said = _SAY[type(op)](self, op)
        sentences = [said] if isinstance(said, str) else said
        return [*sentences[:-1], self.where(sentences[-1])]

    def _gain_vim(self, op: la.VimOp, times: int) -> str:
        return self.who(op.to).does(f"gain {self.counted(times, 'vim')}")

    # -------------------------------------------------------------- cards and damage

    def damage(self, op: la.DamageOp) -> str:
        return f"deal {self.much(op.n)} damage to {self.each_of(op.to)}"

    def attack(self, op: la.AttackOp) -> str:
        return self.who(op.by).does(f"attack {self.whom(op.target)} for {self.much(op.n)} damage")

    def send(self, op: la.SendOp) -> str:
        what = self.whom(op.on, of="from")
        if op.zone in ("banished", "exalted"):
            return f"{'banish' if op.zone == 'banished' else 'exalt'} {what}"
        goal = f"{self._whose(op.on)} {_PILES[op.zone]}"
        if op.zone == "hand":
            return f"return {what} to {goal}"
        if op.zone == "discard" and isinstance(op.on, la.Pick) and op.on.sel.zone == "hand":
            return f"discard {what}"
        if op.zone.endswith("_shuffled"):
            return f"shuffle {what} into {goal}"
        return f"put {what} {'on top of' if op.zone == 'deck_top' else 'into'} {goal}"

    def _whose(self, target: la.Target) -> str:
        """The owner of what is moved: cards in play may be somebody else's."""
        if isinstance(target, la.Pick) and not in_play(target.sel):
            return "the opponent's" if target.sel.side == "enemy" else "your"
        noun = self.who(target)
        return {"I": "my owner's", "they": "their owner's"}.get(noun.person, "its owner's")

    def join(self, op: la.JoinOp) -> str:
        how = "" if op.tasked is None else " tasked" if op.tasked else " untasked"
        return self.who(op.on, of="from").does(f"join here{how}")

    def move(self, op: la.MoveOp) -> str:
        if op.control:
            until = " for as long as I am in play" if op.until == "me_leaves" else ""
            return f"take control of {self.whom(op.on)}{until}"
        return f"move {self.whom(op.on)} to another of your mages"

    # -------------------------------------------------------------- resources

    def draw(self, op: la.DrawOp) -> str:
        cards = self.counted(op.n, "card")
        return f"draw {cards}" if op.who == "me" else f"the opponent draws {cards}"

    def discard(self, op: la.DiscardOp) -> str:
        cards = self.counted(op.n, "card")
        if op.who != "me":
            return f"the opponent discards {cards} at random"
        return f"discard {cards}{' at random' if op.random else ''}"

    def counter(self, op: la.CounterOp) -> str:
        less = isinstance(op.n, int) and op.n < 0
        if op.kind == "dream":
            return f"{'expend' if less else 'refresh'} {self.who(op.on).its} dream counter"
        n = -op.n if isinstance(op.n, int) and less else op.n
        counters = self.counted(n, f"{COUNTERS[op.kind]} counter")
        if op.kind == "flame":
            return f"{'lose' if less else 'gain'} {counters}"
        return f"{'remove' if less else 'put'} {counters} {'from' if less else 'on'} {self.each_of(op.on)}"

    def vim(self, op: la.VimOp) -> str:
        """Vim that changes its card stays as it lay; only other cards are laid face up or down."""
        what, to = self.whom(op.from_, of="from"), self.whom(op.to)
        if isinstance(op.from_, la.Pick) and op.from_.sel.zone == "vim":
            return f"move {what} to {to}, face up or down as it was"
        return f"put {what} under {to} as face-{op.face} vim{' that passes nothing on' * op.mute}"

    def token(self, op: la.TokenOp) -> str | list[str]:
        if op.from_ == "bugs":
            bugs = self.counted(op.n, "Swarming Bug")
            return f"{bugs} join{'s' * (op.n == 1)} here"
        if op.from_ == "snowplay":
            return f"retrieve {self.counted(op.n, 'Snowplay token')}"
        summoned = ["reveal a random Wild Summons card", "if it is a creature, it joins here"]
        if op.n == 1:
            return summoned
        again = {2: "once", 3: "twice"}.get(op.n) if isinstance(op.n, int) else None
        times = again or f"until it is done {self.counted(op.n, 'time')}"
        return [*summoned, f"repeat this {times}"]

    def power(self, op: la.PowerOp) -> str:
        if isinstance(op.n, int) and op.n < 0:
            return f"lose {-op.n} power"
        return f"gain {self.much(op.n)} power"

    def break_bond(self, op: la.BreakBondOp) -> str:
        return "break one of your bonds here" if op.at == "here" else "break a bond of the enemy mage"

    # -------------------------------------------------------------- shape

    def grant(self, op: la.GrantOp) -> str:
        until = _UNTIL.get(op.until)
        if until is None:
            until = f"for as long as {self.who(op.on).does('are in play')}"
        return f"{self.mods(op.mods, self.who(op.on), lasting=False)} {until}"

    def mods(self, mods: tuple[la.Mod, ...], usual: Noun, lasting: bool) -> str:
        """Modifiers, those on the same cards in one breath; lasting ones are had, passing ones gained."""
        told = [(self._modified(mod, usual), self._change(mod, lasting)) for mod in mods]
        return "; ".join(
            subject.does(listed([change for _, change in group], "and"))
            for subject, group in groupby(told, key=lambda pair: pair[0])
        )

    def _modified(self, mod: la.Mod, usual: Noun) -> Noun:
        if isinstance(mod, la.CostMod):
            return Noun("Secrets" if mod.secret else described(mod.on, many=True), "they")
        if isinstance(mod, la.PowerMod):
            return usual if usual.text != "I" else Noun("your mage")
        if isinstance(mod.on, str):
            return self.who(mod.on)
        return Noun(each(mod.on)) if isinstance(mod.on, la.Sel) else usual

    def _change(self, mod: la.Mod, lasting: bool) -> str:
        match mod:
            case la.LevelMod(n):
                return f"{'have' if lasting else 'get'} {self.signed(n, 'level')}"
            case la.DamageMod(n, when):
                return f"deal {_uncounted(self.signed(n, 'damage'))}{'' if when == 'always' else f' while {when}'}"
            case la.KeywordMod(kw):
                return f"{'have' if lasting else 'gain'} {word(kw)}"
            case la.CostMod(n):
                change = f"{-n} less" if isinstance(n, int) and n < 0 else f"{self.amount(n)} more"
                return f"cost {change} to evoke here"
            case la.ForbidMod(what):
                return f"cannot {_FORBIDDEN[what]}"
            case la.PowerMod(n):
                return f"make {_uncounted(self.signed(n, 'power'))}"

    def alter_attack(self, op: la.AlterAttackOp) -> str:
        parts = ["no damage is dealt in this attack"] if op.no_damage else []
        parts += ["stop this attack"] if op.stop else []
        parts += [f"this attack deals {_uncounted(self.signed(op.extra, 'damage'))}"] if op.extra != 0 else []
        parts += [f"redirect this attack to {self.whom(op.redirect)}"] if op.redirect is not None else []
        return " and ".join(parts)

    def roll(self, op: la.RollOp) -> list[str]:
        cases = [f"on {listed([*map(str, case.on)])}, {self.clause(case.do)}" for case in op.cases]
        return ["roll a d6", *cases]

    def if_(self, op: la.IfOp) -> list[str]:
        said = [f"if {self.test(op.cond)}, {self.clause(op.then)}"]
        return [*said, f"otherwise, {self.clause(op.else_)}"] if op.else_ else said

    def each(self, op: la.EachOp) -> str | list[str]:
        traded = _traded(op)
        if traded:
            return [
                f"choose {listed([picked(pick).text for pick in traded], 'and')}",
                "they trade levels until end of turn",
            ]
        if not op.do:
            return f"choose {self.whom(op.over)}"
        alone = _alone(op)
        if alone is not None:
            return self.clause((alone,))
        every = self.whom(op.over)
        if isinstance(op.over, la.Pick) and op.over.how == "all" and not _names_it(op.do):
            return f"{self.clause(op.do)} for {every}"
        return f"for {every}, {self.clause(op.do)}"

    def modes(self, op: la.ModesOp) -> str:
        *most, last = [self.clause(option) for option in op.options]
        return f"choose {cardinal(op.pick)}: {'; '.join([*most, f'or {last}' if most else last])}"

    def may(self, op: la.MayOp) -> str:
        paid = f"{self.price(op.costs, 'and')} to " if op.costs else ""
        return f"you may {paid}{self.clause(op.do)}"


def _uncounted(said: str) -> str:
    """Damage and power have no plural."""
    return said.replace("damages", "damage").replace("powers", "power")


def _runs(ops: tuple[la.Op, ...]) -> list[tuple[la.Op, int]]:
    """The operations, those that only give vim again and again taken together."""
    found: list[tuple[la.Op, int]] = []
    for op in ops:
        if found and found[-1][0] == op and isinstance(op, la.VimOp) and op.from_ == "deck":
            found[-1] = (op, found[-1][1] + 1)
        else:
            found.append((op, 1))
    return found


def _names_it(ops: tuple[la.Op, ...]) -> bool:
    return any(getattr(part, name) == "it" for part in walk(ops) for name in part.__struct_fields__)


def _alone(op: la.EachOp) -> la.Op | None:
    """What is done to each card, as one thing done to all of them, if it is nothing more."""
    if len(op.do) != 1 or not isinstance(op.over, la.Pick):
        return None
    inner = op.do[0]
    fields = [name for name in inner.__struct_fields__ if getattr(inner, name) == "it"]
    named = sum(getattr(part, name) == "it" for part in walk(inner) for name in part.__struct_fields__)
    return replace(inner, **{fields[0]: op.over}) if len(fields) == named == 1 else None


def _traded(op: la.EachOp) -> list[la.Pick]:
    """The two picks whose levels are traded until the end of the turn, if that is what the operation does."""
    inner = op.do[0] if len(op.do) == 1 else None
    if not isinstance(inner, la.EachOp) or not isinstance(op.over, la.Pick) or not isinstance(inner.over, la.Pick):
        return []
    ours, theirs = (f"${pick.as_}" for pick in (op.over, inner.over))
    gains = tuple(
        la.LevelMod(n=la.Sum(of=(la.LevelOf(of=other), la.Scale(of=la.LevelOf(of=own), by=-1))), on=own)
        for own, other in ((ours, theirs), (theirs, ours))
    )
    grant = inner.do[0] if len(inner.do) == 1 else None
    return [op.over, inner.over] if isinstance(grant, la.GrantOp) and grant.mods == gains else []


_SAY: Final[dict[type, Callable[[_Sentences, Any], str | list[str]]]] = {
    la.DamageOp: _Sentences.damage,
    la.AttackOp: _Sentences.attack,
    la.HealOp: lambda s, op: f"heal {s.whom(op.on)}",
    la.DispelOp: lambda s, op: f"dispel {s.whom(op.on)}",
    la.SetTaskedOp: lambda s, op: f"{'task' if op.value else 'untask'} {s.whom(op.on)}",
    la.SendOp: _Sentences.send,
    la.JoinOp: _Sentences.join,
    la.MoveOp: _Sentences.move,
    la.EvokeFreeOp: lambda s, op: f"evoke {s.whom(op.on, of='from')} for free",
    la.DrawOp: _Sentences.draw,
    la.DiscardOp: _Sentences.discard,
    la.CounterOp: _Sentences.counter,
    la.VimOp: _Sentences.vim,
    la.TokenOp: _Sentences.token,
    la.DreamOp: lambda _, op: f"dream {a(described(op.sel))}",
    la.PowerOp: _Sentences.power,
    la.BreakBondOp: _Sentences.break_bond,
    la.AddBondOp: lambda _, __: "put the top card of your main deck here as a bond",
    la.AttachOp: lambda s, op: f"attach {s.whom(op.on)} to {s.whom(op.to)}",
    la.PairOp: lambda s, op: f"pair {s.whom(op.a)} with {s.whom(op.b)}",
    la.GrantOp: _Sentences.grant,
    la.AlterAttackOp: _Sentences.alter_attack,
    la.RollOp: _Sentences.roll,
    la.IfOp: _Sentences.if_,
    la.EachOp: _Sentences.each,
    la.ModesOp: _Sentences.modes,
    la.MayOp: _Sentences.may,
}


def _speaker(part: object, event: str = "that card") -> _Sentences:
    several = (f"${p.as_}" for p in walk(part) if isinstance(p, la.Pick) and p.as_ and picked(p).person == "they")
    return _Sentences(event, frozenset(several))


def clause(ops: tuple[la.Op, ...]) -> str:
    """Operations in words, as part of a sentence: how a choice between them is put to a player."""
    return _speaker(ops).clause(ops)


# ------------------------------------------------------------------ abilities and whole cards


def ability_text(ability: la.Ability) -> str:
    """One ability as it would be printed."""
    match ability:
        case la.KeywordAbility():
            return word(ability)
        case la.Act():
            says = _speaker(ability)
            return f"ACT {ability.name} — {_price(says, ability.costs)}{_done(says, ability)}"
        case la.Ong():
            says = _speaker(ability)
            place = "while I am exalted, " if ability.in_ == "exalted" else ""
            cond = f"while {says.test(ability.if_)}, " if ability.if_ else ""
            usual = Noun("each of your mages") if _all_mages(ability) else Noun("I", "I")
            said = says.where(f"{place}{cond}{says.mods(ability.mods, usual, lasting=True)}")
            return f"ONG {ability.name} — {said[0].upper()}{said[1:]}."
        case la.Trig():
            says = _speaker(ability, f"that {subject_noun(ability)}")
            place = "while I am exalted, " if ability.in_ == "exalted" else ""
            check = f"{place}{ability.timing} {happening(ability)}, "
            return f"TRIG {ability.name} — {_done(says, ability, check)}"


def _all_mages(ability: la.Ong) -> bool:
    """RU-ZONE-07: an exalted card belongs to no mage, so its power is every mage's."""
    return ability.in_ == "exalted" and all(isinstance(mod, la.PowerMod) for mod in ability.mods)


def _price(says: _Sentences, costs: tuple[la.Cost, ...]) -> str:
    paid = says.price(costs)
    return f"[{paid[0].upper()}{paid[1:]}] " if paid else ""


def _done(says: _Sentences, ability: la.Act | la.Trig, check: str = "") -> str:
    """Check, condition, price, effect, and how often."""
    cond = f"if {says.test(ability.if_)}, " if ability.if_ else ""
    price = f"[{says.price(ability.costs)}] " if check and ability.costs else ""
    return says.text(ability.do, f"{check}{cond}{price}") + (" Once a turn." if ability.once else "")


def card_lines(text: la.CardText) -> list[str]:
    """What is printed on a card below its name, a line for each ability and one for the effects."""
    lines = [ability_text(ability) for ability in text.abilities]
    return [*lines, _speaker(text.effects).text(text.effects)] if text.effects else lines


def card_text(shown: Face) -> str:
    """A whole card in a few lines."""
    text = shown.text
    level = "" if text.level is None else f"L{text.level} "
    head = f"{text.name} · {level}{text.facet.value.capitalize()} {text.type} · {text.rarity}"
    if shown.is_mage:
        head += f" · focus {text.focus} · gift {str(text.gift).capitalize()}"
    elif text.traits:
        head += " · " + ", ".join(text.traits)
    return "\n".join([head, *card_lines(text)])

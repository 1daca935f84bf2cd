"""Phrases of a printed card: which cards, how many, at what price, and how they are changed."""

from typing import Final

from domain.games.runiverse.language import grammar as la

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
_WHOSE: Final = {"mine": "your", "enemy": "the opponent's", "any": "your"}
COUNTERS: Final = {"l_plus_1": "L+1", "charge": "charge", "sap": "sap", "flame": "flame", "dream": "dream"}
_PLACES: Final = {
    "here": " here",
    "engaged": " at the engaged location",
    "near": " here or at the engaged location",
    "all_mine": " of all your mages",
    "all_enemy": " of all enemy mages",
    "off": "",
}


# ------------------------------------------------------------------ things and numbers


def kind(sel: la.Sel, plural: bool = False) -> str:
    """What sort of card a selection means, wherever it lies."""
    words: list[str] = [w for w in sel.is_ if w not in ("ally", "secret", "has_vim", "paired", "me")]
    words += ["/".join(f.value.capitalize() for f in sel.facet)] if sel.facet else []
    words += ["/".join(sel.trait)] if sel.trait else []
    named = f" named {sel.name}" if sel.name else f' with "{sel.name_has}" in its name' if sel.name_has else ""
    if sel.lv is not None:
        named += f" of level {sel.lv[0]}" + (f" to {sel.lv[1]}" if sel.lv[1] != sel.lv[0] else "")
    if sel.kw is not None:
        named += f" with {sel.kw}"
    named += " with vim" if "has_vim" in sel.is_ else " paired with me" if "paired" in sel.is_ else ""
    named += " that is me" if "me" in sel.is_ else ""
    return f"{' '.join([*words, _noun(sel, plural)])}{named}"


def thing(sel: la.Sel, plural: bool = False) -> str:
    """A selection in words: the sort of card, whose, and where."""
    enemy = "enemy " if sel.side == "enemy" else ""
    mine = " of yours" if sel.side == "mine" and sel.zone in ("play", "vim") else ""
    where = _PLACES[sel.at] if sel.zone in ("play", "vim") else f" in {_WHOSE[sel.side]} {sel.zone}"
    return f"{enemy}{kind(sel, plural)}{mine}{where}"


def _noun(sel: la.Sel, plural: bool) -> str:
    if "ally" in sel.is_:
        return "allies" if plural else "ally"
    if sel.zone == "vim":
        return "vim"
    noun = "Secret" if "secret" in sel.is_ else " or ".join(sel.type) or "card"
    return noun.replace(" or ", "s or ") + "s" if plural else noun


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun.startswith(('L+1', *'AEIOUaeiou')) else 'a'} {noun}"


def is_many(what: la.Target) -> bool:
    """Whether a target is named in the plural."""
    return isinstance(what, la.Pick) and what.how != "all" and what.max > 1


def each_of(what: la.Target) -> str:
    """A target of something that every one of its cards gets whole."""
    return f"each of {target(what)}" if is_many(what) else target(what)


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
        case la.CountersOn(counter, of):
            where = "you have" if counter == "flame" else f"on {target(of)}"
            return f"the number of {COUNTERS[counter]} counters {where}"
        case la.Sum(of=parts):
            return (
                " plus ".join(amount(part) for part in parts)
                .replace("plus minus ", "minus ")
                .replace("plus -", "minus ")
            )
        case la.Scale(of=part, by=by):
            return f"minus {amount(part)}" if by == -1 else f"{by} times {amount(part)}"


_STATES: Final = {"tasked", "untasked", "guarding", "damaged", "burrowed"}


def test(cond: la.Test) -> str:
    """A comparison in words."""
    about_me = _about_me(cond)
    if about_me:
        return about_me
    words = {"<": "is below", "<=": "is at most", "==": "is", ">=": "is at least", ">": "is above"}
    return f"{amount(cond.a)} {words[cond.cmp]} {amount(cond.b)}"


def _about_me(cond: la.Test) -> str:
    """`I am guarding` for counting myself among what guards, if that is all the comparison says."""
    if not isinstance(cond.a, la.Count) or not isinstance(cond.b, int):
        return ""
    sel = cond.a.sel
    states = [word for word in sel.is_ if word != "me"]
    plain = sel == la.Sel(side=sel.side, at=sel.at, is_=sel.is_) and sel.at in ("here", "near", "all_mine")
    if "me" not in sel.is_ or sel.side == "enemy" or not plain or not states or not _STATES.issuperset(states):
        return ""
    if_not, if_so = (_compare(count, cond.cmp, cond.b) for count in (0, 1))
    if if_not == if_so:
        return ""
    return f"I am {'' if if_so else 'not '}{' and '.join(states)}"


def _compare(a: int, cmp: str, b: int) -> bool:
    return {"<": a < b, "<=": a <= b, "==": a == b, ">=": a >= b, ">": a > b}[cmp]


def price(costs: tuple[la.Cost, ...]) -> str:
    """A price in square brackets."""
    return f"[{', '.join(_cost(cost) for cost in costs)}] " if costs else ""


def _cost(cost: la.Cost) -> str:
    match cost:
        case la.PayCost(n):
            return f"pay {amount(n)}"
        case la.TaskCost(what):
            return f"task {target(what)}"
        case la.DiscardCost(n, sel):
            return f"discard {a(kind(sel))}" if n == 1 else f"discard {n} {kind(sel, plural=True)}"
        case la.DispelCost(what):
            return f"dispel {target(what)}"
        case la.SpendCost("dream"):
            return "expend the dream counter here"
        case la.SpendCost("vim", n):
            return f"spend {n} vim"
        case la.SpendCost(what, n):
            return f"spend {n} {COUNTERS[what]} counter{'s' * (n > 1)}"


# ------------------------------------------------------------------ modifiers


def modifier(mod: la.Mod, on: str) -> str:
    """A modifier in words; `on` is what it is on unless it says so itself."""
    own = getattr(mod, "on", None)
    subject = target(own) if isinstance(own, str) else f"each {thing(own)}" if isinstance(own, la.Sel) else on
    match mod:
        case la.LevelMod(n):
            return f"{subject}: level {signed(n)}"
        case la.DamageMod(n, when):
            return f"{subject}: damage {signed(n)}" + ("" if when == "always" else f" while {when}")
        case la.KeywordMod(kw):
            return f"{subject}: {word(kw)}"
        case la.CostMod(n, sel, secret):
            return f"evoking {'a Secret' if secret else a(kind(sel))} here: cost {signed(n)}"
        case la.ForbidMod(what):
            return f"{subject}: cannot {what.replace('_', ' ')}"
        case la.PowerMod(n):
            return f"make power: {signed(n)}"


def signed(n: la.Num) -> str:
    """A number that is added or taken away."""
    return f"{n:+d}" if isinstance(n, int) else f"+({amount(n)})"


def word(ability: la.KeywordAbility) -> str:
    """A keyword as printed."""
    if ability.kw == "Evolve":
        return f"Evolve ({ability.name or f'any name with {ability.name_has}'})"
    if ability.kw == "Battlemage":
        return f"Battlemage {ability.n}" + (f" ({', '.join(ability.traits)})" if ability.traits else "")
    return ability.kw if ability.n == 1 else f"{ability.kw} {ability.n}"

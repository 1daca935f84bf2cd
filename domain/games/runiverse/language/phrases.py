"""Phrases of a printed card: which cards, how many, at what price, on what condition. WORDING.md is the glossary."""

from typing import Final, NamedTuple

from domain.games.runiverse.language import grammar as la

COUNTERS: Final = {"l_plus_1": "L+1", "charge": "charge", "sap": "sap", "flame": "flame", "dream": "dream"}
_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PILES: Final = {
    "hand": "hand",
    "deck": "main deck",
    "dream": "dream deck",
    "discard": "discard pile",
    "banished": "banished zone",
    "exalted": "exalted zone",
}
_STATES: Final = ("tasked", "untasked", "guarding", "damaged", "burrowed", "token")
_LETTERS: Final = ("N", "M", "K")


class Noun(NamedTuple):
    """Who or what a sentence is about, and the form its verb takes: of `I`, of `it`, or of `they`."""

    text: str
    person: str = "it"

    def does(self, verb: str) -> str:
        """The noun with its verb, which is given in the form of `they`."""
        return f"{self.text} {conjugated(verb, self.person)}"

    @property
    def its(self) -> str:
        """What belongs to it."""
        special = {"I": "my", "me": "my", "it": "its", "they": "their", "them": "their"}.get(self.text)
        return special or (f"{self.text}'" if self.person == "they" and self.text.endswith("s") else f"{self.text}'s")


def conjugated(verb: str, person: str) -> str:
    """A verb, with whatever follows it, in the form of a person."""
    first, space, rest = verb.partition(" ")
    irregular = {"are": ("am", "is"), "have": ("have", "has"), "cannot": ("cannot", "cannot")}.get(first)
    if irregular is not None:
        first = {"I": irregular[0], "it": irregular[1]}.get(person, first)
    elif person == "it":
        first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{first}{space}{rest}"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun.startswith(('L+1', *'AEIOUaeiou')) else 'a'} {noun}"


def listed(words: list[str], last: str = "or") -> str:
    """Several words, the last two joined by a word."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def cardinal(n: int) -> str:
    """A small number of cards, counters or times, as a word."""
    return _WORDS[n] if 0 <= n < len(_WORDS) else str(n)


def plural(noun: str) -> str:
    """The plural of a type of card or a counter."""
    return "allies" if noun == "ally" else noun if noun == "vim" else f"{noun}s"


def word(ability: la.KeywordAbility) -> str:
    """A keyword as printed."""
    if ability.kw == "Evolve":
        return f"Evolve ({ability.name or f'any {ability.name_has}'})"
    if ability.kw == "Battlemage":
        return f"Battlemage {ability.n}" + (f" ({', '.join(ability.traits)})" if ability.traits else "")
    return ability.kw if ability.n == 1 else f"{ability.kw} {ability.n}"


# ------------------------------------------------------------------ which cards


def described(sel: la.Sel, many: bool = False) -> str:
    """The sort of card a selection means, without whose it is and where."""
    words: list[str] = [state for state in _STATES if state in sel.is_]
    words += [listed([facet.value.capitalize() for facet in sel.facet])] if sel.facet else []
    focused = sel.type == ("mage",)
    words += [listed(list(sel.trait))] if sel.trait and not focused else []
    nouns = [sel.name] if sel.name else ["ally"] if "ally" in sel.is_ else _types(sel)
    tail = f" with the focus {listed(list(sel.trait))}" if sel.trait and focused else ""
    tail += f' with "{sel.name_has}" in its name' if sel.name_has else ""
    tail += f" {_levels(*sel.lv)}" if sel.lv is not None else ""
    tail += f" with {sel.kw}" if sel.kw is not None else ""
    tail += " with vim" if "has_vim" in sel.is_ else ""
    tail += " paired with me" if "paired" in sel.is_ else ""
    tail += " that is me" if "me" in sel.is_ else ""
    return " ".join([*words, listed([plural(noun) for noun in nouns] if many else nouns)]) + tail


def _types(sel: la.Sel) -> list[str]:
    if sel.zone == "vim":
        return ["vim"]
    return ["Secret"] if "secret" in sel.is_ else list(sel.type) or ["card"]


def _levels(least: int, most: int) -> str:
    if least == most:
        return f"of level {least}"
    return f"of level {most} or less" if least == 0 else f"of level {least} to {most}"


def pile(sel: la.Sel) -> str:
    """A zone outside play, with whose it is."""
    whose = "the opponent's" if sel.side == "enemy" else "your"
    return f"{whose} {_PILES[sel.zone]}"


def in_play(sel: la.Sel) -> bool:
    """Whether the cards lie at locations."""
    return sel.zone in ("play", "vim")


def thing(sel: la.Sel, many: bool = False, of: str = "in") -> str:
    """A selection in words: the sort of card, whose, and where; `of` is how a pile is spoken of."""
    sort = described(sel, many)
    if not in_play(sel):
        return f"{sort} {of} {pile(sel)}"
    enemy = sel.side == "enemy" or sel.at == "all_enemy"
    near = {"here": " here", "all_mine": " at any of your locations", "all_enemy": " at any location", "off": ""}
    if sel.at in near:
        where = near[sel.at]
    elif sel.side == "any":
        where = " here or at the engaged location" if sel.at == "near" else " at the engaged location"
    else:
        where = "" if enemy else " here"
    if {"ally", "paired", "me"} & set(sel.is_) and sel.at in ("here", "near"):
        where = ""
    return f"{'enemy ' if enemy else ''}{sort}{where}"


def the_mage(sel: la.Sel) -> str:
    """`your mage` or `the enemy mage`, if that is all a selection can mean; a location has one mage."""
    if sel != la.Sel(side=sel.side, at=sel.at, type=("mage",)):
        return ""
    if sel.side == "enemy":
        return {"engaged": "the enemy mage", "near": "the enemy mage", "all_enemy": "each enemy mage"}.get(sel.at, "")
    return {"here": "your mage", "all_mine": "each of your mages"}.get(sel.at, "")


def each(sel: la.Sel) -> str:
    """All cards of a selection, one by one."""
    if the_mage(sel):
        return the_mage(sel)
    if "paired" in sel.is_:
        return f"the {thing(sel)}"
    return f"each {'other ' if 'other' in sel.is_ else ''}{thing(sel)}"


def picked(pick: la.Pick, of: str = "in") -> Noun:
    """The cards of a pick. What has `a` before it is chosen, and only that."""
    sel, most = pick.sel, pick.max
    sole = the_mage(sel)
    if pick.how == "all" or (sole and pick.min > 0):
        return Noun(each(sel))
    other = "other " if "other" in sel.is_ else ""
    many = most > 1
    if pick.how == "choose":
        if (pick.min, most) == (1, 1):
            return Noun(f"another {thing(sel, of=of)}" if other else a(thing(sel, of=of)))
        if pick.min == most:
            count = cardinal(most)
        else:
            count = f"up to {cardinal(most)}" if pick.min == 0 else f"{cardinal(pick.min)} to {cardinal(most)}"
        return Noun(f"{count} {other}{thing(sel, many, of)}", "they" if many else "it")
    how = {"highest": "highest-level", "lowest": "lowest-level"}.get(pick.how, pick.how)
    how = "topmost" if how == "top" and described(sel) != "card" else how
    of = "of" if pick.how == "top" else of
    if pick.how == "random":
        return Noun(f"{cardinal(most) if many else 'a'} random {other}{thing(sel, many, of)}", "they" if many else "it")
    count = f"{cardinal(most)} " if many else ""
    return Noun(f"the {count}{how} {other}{thing(sel, many, of)}", "they" if many else "it")


# ------------------------------------------------------------------ speaking


class Phrases:
    """Puts parts of one ability into words; it knows what `that card` is, and which names stand for several cards.

    A number that must be worked out is called N, and what N is follows at the end of its clause.
    """

    def __init__(self, event: str = "that card", several: frozenset[str] = frozenset()) -> None:
        self._event, self._several = event, several
        self._worked_out: list[str] = []

    def whom(self, target: la.Target, of: str = "in") -> str:
        """A target that something is done to."""
        if isinstance(target, str):
            noun = self._referred(target)
            return {"I": "me", "they": "them"}.get(noun.text, noun.text)
        return picked(target, of).text

    def who(self, target: la.Target, of: str = "in") -> Noun:
        """A target that does something."""
        return self._referred(target) if isinstance(target, str) else picked(target, of)

    def each_of(self, target: la.Target) -> str:
        """A target of something that every one of its cards gets whole."""
        many = self.who(target).person == "they"
        return f"each of {self.whom(target)}" if many else self.whom(target)

    def _referred(self, name: str) -> Noun:
        if name.startswith("$"):
            return Noun("they", "they") if name in self._several else Noun("it")
        said = {
            "me": Noun("I", "I"),
            "mage": Noun("your mage"),
            "attacker": Noun("the attacker"),
            "attacked": Noun("the attacked card"),
            "event": Noun(self._event),
            "player": Noun("you", "they"),
            "deck": Noun("the top card of your main deck"),
        }
        return said.get(name, Noun("it"))

    # -------------------------------------------------------------- numbers

    def amount(self, num: la.Num) -> str:
        """A number as it stands in a sentence: a figure, X, or a letter for what is worked out."""
        if isinstance(num, int):
            return str(num)
        if isinstance(num, la.X):
            return "X"
        said = self.quantity(num)
        if said not in self._worked_out:
            self._worked_out.append(said)
        return _LETTERS[self._worked_out.index(said)]

    def much(self, num: la.Num) -> str:
        """An amount of damage or power."""
        return "that much" if isinstance(num, la.Die) else self.amount(num)

    def counted(self, num: la.Num, noun: str) -> str:
        """So many of something."""
        if num == 1:
            return a(noun)
        many = plural(noun)
        if isinstance(num, int):
            return f"{cardinal(num)} {many}"
        return f"that many {many}" if isinstance(num, la.Die) else f"{self.amount(num)} {many}"

    def where(self, clause: str) -> str:
        """The clause with what its letters stand for."""
        found, self._worked_out = self._worked_out, []
        if not found:
            return clause
        meant = [f"{letter} is {said}" for letter, said in zip(_LETTERS, found, strict=False)]
        return f"{clause}, where {listed(meant, 'and')}"

    def quantity(self, num: la.Num) -> str:
        """A number as something one can speak of."""
        match num:
            case int():
                return str(num)
            case la.X():
                return "X"
            case la.Die():
                return "the roll"
            case la.Rifts():
                return "the number of rifts you have opened"
            case la.Count(sel):
                return f"the number of {thing(sel, many=True)}"
            case la.LevelOf(of):
                return f"{self.who(of).its} level"
            case la.CountersOn():
                return f"the number of {self._counters(num, many=True)}"
            case la.Sum(of=parts):
                said = " plus ".join(self.quantity(part) for part in parts)
                return said.replace("plus minus ", "minus ").replace("plus -", "minus ")
            case la.Scale(of=part, by=by):
                return f"minus {self.quantity(part)}" if by == -1 else f"{by} times {self.quantity(part)}"

    def _counters(self, num: la.CountersOn, many: bool) -> str:
        name = f"{COUNTERS[num.kind]} counter"
        where = "you have" if num.kind == "flame" else f"on {self.whom(num.of)}"
        return f"{plural(name) if many else name} {where}"

    def signed(self, num: la.Num, noun: str) -> str:
        """So much more or less of something: `+1 level`, `+1 level for each ally`, `+N levels`."""
        if isinstance(num, int):
            return f"{num:+d} {noun if abs(num) == 1 else plural(noun)}"
        by, part = (num.by, num.of) if isinstance(num, la.Scale) else (1, num)
        things = ""
        if isinstance(part, la.Count):
            things = thing(part.sel)
        elif isinstance(part, la.CountersOn):
            things = self._counters(part, many=False)
        elif isinstance(part, la.Rifts):
            things = "rift you have opened"
        if things:
            return f"{by:+d} {noun if abs(by) == 1 else plural(noun)} for each {things}"
        return f"+{self.amount(num)} {plural(noun)}"

    # -------------------------------------------------------------- conditions

    def test(self, cond: la.Test) -> str:
        """A comparison in words."""
        if isinstance(cond.a, la.Count) and isinstance(cond.b, int):
            return self._presence(cond.a.sel, cond.cmp, cond.b)
        if isinstance(cond.a, la.CountersOn) and isinstance(cond.b, int) and cond.cmp == ">=":
            name = plural(f"{COUNTERS[cond.a.kind]} counter")
            owner = "you have" if cond.a.kind == "flame" else self.who(cond.a.of).does("have")
            return f"{owner} {cardinal(cond.b)} or more {name}"
        return f"{self.quantity(cond.a)} is {_compared(cond.cmp, self.quantity(cond.b))}"

    def _presence(self, sel: la.Sel, cmp: str, b: int) -> str:
        """Whether there are so many cards."""
        told = _of_me(sel) or _of_pair(sel) or _of_focus(sel)
        if told and _holds(0, cmp, b) != _holds(1, cmp, b):
            return told.format("" if _holds(1, cmp, b) else "not ")
        some, none = _holds_from(cmp, b)
        subject, has = ("I", "have") if "ally" in sel.is_ else ("there", "")
        if some:
            what = a(thing(sel)) if some == 1 else f"{cardinal(some)} or more {thing(sel, many=True)}"
            return f"{subject} {has or ('is' if some == 1 else 'are')} {what}"
        if none:
            return f"{subject} {has or 'is'} no {thing(sel)}"
        return f"the number of {thing(sel, many=True)} is {_compared(cmp, str(b))}"

    # -------------------------------------------------------------- prices

    def price(self, costs: tuple[la.Cost, ...], last: str = ",") -> str:
        """What is paid, part by part."""
        parts = [self._cost(cost) for cost in costs]
        return ", ".join(parts) if last == "," else listed(parts, last)

    def _cost(self, cost: la.Cost) -> str:
        match cost:
            case la.PayCost(n):
                return self.where(f"pay {self.amount(n)}")
            case la.TaskCost(what):
                return f"task {self.whom(what)}"
            case la.DiscardCost(n, sel):
                return f"discard {self.counted(n, described(sel))}"
            case la.DispelCost(what):
                return f"dispel {self.whom(what)}"
            case la.SpendCost("dream"):
                return "expend your mage's dream counter"
            case la.SpendCost("vim", n):
                return f"spend {self.counted(n, 'vim')}"
            case la.SpendCost(what, n):
                return f"spend {self.counted(n, f'{COUNTERS[what]} counter')}"


def _compared(cmp: str, b: str) -> str:
    return {"<": f"less than {b}", "<=": f"{b} or less", "==": b, ">=": f"{b} or more", ">": f"more than {b}"}[cmp]


def _holds(a: int, cmp: str, b: int) -> bool:
    return {"<": a < b, "<=": a <= b, "==": a == b, ">=": a >= b, ">": a > b}[cmp]


def _holds_from(cmp: str, b: int) -> tuple[int, bool]:
    """The least count from which on a comparison holds, 0 if there is none; and whether it holds for none at all."""
    if cmp in (">=", ">"):
        return max(0, b + (cmp == ">")), False
    return 0, (cmp, b) in (("<", 1), ("<=", 0), ("==", 0))


def _of_me(sel: la.Sel) -> str:
    """`I am guarding` for counting myself among what guards, if that is all the selection says."""
    states: list[str] = [state for state in sel.is_ if state != "me"]
    plain = sel == la.Sel(side=sel.side, at=sel.at, is_=sel.is_) and sel.at in ("here", "near", "all_mine")
    fits = "me" in sel.is_ and sel.side != "enemy" and plain and states and set(states) <= set(_STATES)
    return f"I am {{}}{listed(states, 'and')}" if fits else ""


def _of_pair(sel: la.Sel) -> str:
    plain = sel == la.Sel(side=sel.side, at=sel.at, is_=("paired",))
    return "I am {}paired" if plain and sel.side != "enemy" else ""


def _of_focus(sel: la.Sel) -> str:
    plain = sel == la.Sel(side="mine", at="here", type=("mage",), trait=sel.trait)
    return f"your mage's focus is {{}}{listed(list(sel.trait))}" if plain and sel.trait else ""

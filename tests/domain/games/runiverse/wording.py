"""The templates of WORDING.md as patterns: what a printed card may say."""

import re
from functools import cache
from pathlib import Path
from typing import Final, get_args

from domain.games.runiverse.cards import FACES
from domain.games.runiverse.facets import Facet, Keyword
from domain.games.runiverse.sets.catalogue import SET_SIZE

GLOSSARY: Final = Path(__file__).parents[4] / "domain/games/runiverse/WORDING.md"
_NUMBER: Final = r"(?:\d+|X|N|M)"
_COUNT: Final = r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|X|N|M|that many)"
_TRAITS: Final = sorted({trait for face in FACES[:SET_SIZE] for trait in (*face.text.traits, face.text.focus) if trait})
_NAMES: Final = sorted({face.text.name for face in FACES[:SET_SIZE]})


def _any(words: list[str]) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})"


_KEYWORD: Final = _any([*get_args(Keyword)]) + r"(?: \d+)?"
_STATE: Final = "(?:tasked|untasked|guarding|damaged|burrowed|token)"
_TYPE: Final = r"(?:mage|creature|spell|relic|card|ally|Secret|vim)"
_MANY: Final = r"(?:mages|creatures|spells|relics|cards|allies|Secrets|vim)"
_TAIL: Final = (
    rf"(?: with the focus {_any(_TRAITS)})?(?: with \"\w+\" in its name)?(?: of level \d+(?: or less| to \d+)?)?"
    rf"(?: with {_KEYWORD})?(?: with vim)?(?: paired with me)?"
)
_SORT: Final = (
    rf"(?:{_STATE} )*(?:{_any([f.value.capitalize() for f in Facet])} )?(?:{_any(_TRAITS)} )?"
    rf"(?:{_any(_NAMES)}s?|(?:{_TYPE}, )*(?:{_TYPE} or )?{_TYPE}|(?:{_MANY}, )*(?:{_MANY} or )?{_MANY}){_TAIL}"
)
_PILE: Final = r"(?:hand|main deck|dream deck|discard pile|banished zone|exalted zone)"
_WHERE: Final = (
    r"(?: here| at any of your locations| at any location| here or at the engaged location| at the engaged location"
    rf"| (?:in|from|of) (?:your|the opponent's) {_PILE})?"
)
_THING: Final = rf"(?:enemy )?{_SORT}{_WHERE}"
_PICK: Final = (
    rf"(?:(?:a|an|another|each|each other|the|a random|the highest-level|the lowest-level|the top|the topmost"
    rf"|the topmost other|up to {_COUNT}(?: other)?|each of up to {_COUNT}|{_COUNT}|each of {_COUNT}) {_THING})"
)
_REFERENCE: Final = (
    r"(?:the attacker|the attacked card|that (?:card|creature|mage|relic)|your mage|the enemy mage|each of your mages)"
)
_QUANTITY: Final = (
    rf"(?:X|\d+|the roll|the number of rifts you have opened|the number of {_THING}"
    rf"|the number of (?:flame counters you have|(?:charge|L\+1|sap) counters on me)"
    rf"|(?:my|its|your mage's|the attacker's|the attacked card's) level)"
)
_WORDS: Final = {
    "much": rf"(?:{_NUMBER}|that much)",
    "count": _COUNT,
    "cards": rf"(?:a card|{_COUNT} cards|(?:a|an) {_SORT}|{_COUNT} {_SORT})",
    "counters": rf"{_COUNT} (?:L\+1|charge|sap|flame) counters?",
    "kind": r"(?:L\+1|charge|sap|flame)",
    "a": "(?:a|an)",
    "sort": _SORT,
    "thing": rf"(?:{_THING}|rift you have opened|flame counter you have|(?:charge|L\+1|sap) counter on me)",
    "whom": rf"(?:me|it|them|{_REFERENCE}|{_PICK})",
    "who": rf"(?:I|it|they|{_REFERENCE}|{_PICK})",
    "whose": rf"(?:my|your mage's|{_PICK}'s)",
    "owner": r"(?:your|its owner's|my owner's|their owner's|the opponent's)",
    "deck": "(?:main deck|dream deck)",
    "signed": rf"(?:[+-]\d+|\+{_NUMBER})",
    "keyword": _KEYWORD,
    "faces": r"(?:[1-6](?:, [1-6])*(?: or [1-6])?)",
    "state": _STATE,
    "trait": _any(_TRAITS),
    "quantity": rf"{_QUANTITY}(?: (?:plus|minus) {_QUANTITY})*",
}


@cache
def templates() -> dict[str, tuple[str, ...]]:
    """The templates of the glossary, by their headings."""
    _, _, listed = GLOSSARY.read_text().partition("## Templates")
    found: dict[str, tuple[str, ...]] = {}
    for part in listed.split("\n### ")[1:]:
        name, _, body = part.partition("\n")
        found[name.strip()] = tuple(re.findall(r"^- `(.+)`$", body, re.MULTILINE))
    return found


_NESTED: Final = ("effects", "options")
_GROUP: Final = "(.+)"


@cache
def shape(name: str) -> str:
    """The pattern a name in braces stands for; what effects are inside is looked at by `says`."""
    if name in _WORDS:
        return _WORDS[name]
    if name in _NESTED:
        return _GROUP
    if name == "paid":
        return rf"{shape('cost')}(?:(?:, | and ){shape('cost')})*"
    return f"(?:{'|'.join(pattern(each) for each in templates()[name])})"


def pattern(template: str) -> str:
    """One template as a pattern."""
    made = ""
    for part in re.split(r"(\{\w+\})", template):
        if part.startswith("{"):
            made += shape(part[1:-1])
        else:
            made += re.sub(r"[\w-]+(?:/[\w-]+)+", lambda m: f"(?:{m[0].replace('/', '|')})", part.replace("+", r"\+"))
    return made


@cache
def _compiled(template: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    nested = tuple(name for name in re.findall(r"\{(\w+)\}", template) if name in _NESTED)
    return re.compile(pattern(template)), nested


def is_effect(text: str) -> bool:
    """Whether the text is one effect by some template."""
    for template in templates()["effect"]:
        form, nested = _compiled(template)
        found = form.fullmatch(text)
        if found is not None and all(_NESTS[name](part) for name, part in zip(nested, found.groups(), strict=True)):
            return True
    return False


def are_effects(text: str) -> bool:
    """Whether the text is one effect, or several joined inside a sentence."""
    if is_effect(text):
        return True
    joints = list(re.finditer(r", then |; | and ", text))
    return any(is_effect(text[: m.start()]) and are_effects(text[m.end() :]) for m in joints)


def are_options(text: str) -> bool:
    """Whether the text is a list of things to choose from."""
    *most, last = text.split("; ")
    return last.startswith("or ") and all(map(are_effects, [*most, last.removeprefix("or ")]))


_NESTS: Final = {"effects": are_effects, "options": are_options}


def fits(text: str, form: str) -> bool:
    """Whether the text has a form, written like a template."""
    return re.fullmatch(pattern(form), text) is not None


def without_price(text: str, named: str) -> str | None:
    """What is left of a text after its price in brackets, if the price is by the templates."""
    found = re.match(r"\[(.+?)\] ", text)
    if found is None:
        return text
    price = found[1] if named == "TRIG" else found[1][0].lower() + found[1][1:]
    return text[found.end() :] if fits(price, "{paid}") else None

"""Values of commands in words: a card as its notation writes it, a player by name, a struct as its fields."""

from collections.abc import Mapping
from enum import Enum
from types import NoneType
from typing import Any, Final, get_args

from msgspec import NODEFAULT, MsgspecError, Raw, Struct
from msgspec.json import decode
from msgspec.structs import FieldInfo, fields

from domain.kernel.hints import Notations, alternatives, entries_of, entry_at, hints_of, notation_of
from domain.tables.notation.faults import CannotBeWritten, Misread, unknown
from domain.tables.notation.syntax import Group, Json, Many, Node, Text, Word, quoted

_YES: Final = {"yes": True, "no": False}
_LISTS: Final = tuple | list | frozenset | set


def said(value: Struct, notations: Notations, leave: Mapping[str, Any] | None = None) -> str:
    """The fields of a struct: by their place up to the first that need not be said, from there on by name.

    Fields that are `leave` are left out where they are as it says, and have no place.
    """
    hints, left, words, in_place = hints_of(type(value)), leave or {}, list[str](), True
    for each in fields(value):
        given = getattr(value, each.name)
        if each.name in left:
            words += [] if given == left[each.name] else [f"{each.name}={_said(given, hints[each.name], notations)}"]
            in_place = in_place and given == left[each.name]
        elif not _is_required(each) and given == _default(each):
            in_place = False
        else:
            words.append(("" if in_place else f"{each.name}=") + _said(given, hints[each.name], notations))
    return " ".join(words)


def _said(value: Any, hint: Any, notations: Notations) -> str:
    notation = notation_of(hint, notations)
    if notation is not None and isinstance(value, int) and not isinstance(value, bool):
        return notation.write(value)
    match value:
        case None:
            return "none"
        case Enum():
            return quoted(str(value.value))
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return quoted(value)
        case Raw():
            text = bytes(value).decode()
            if not text.startswith("{") or "\n" in text:
                raise CannotBeWritten("a part of a command that is no JSON object of one line")
            return text
        case tuple() | list():
            entries = entries_of(hint, _LISTS)
            return f"[{' '.join(_said(each, entry_at(entries, place), notations) for place, each in enumerate(value))}]"
        case Struct():
            inside = said(value, notations)
            return inside if _is_short(value) else f"({inside})"
        case _:
            raise CannotBeWritten(f"a value of the kind {type(value).__name__}")


def _is_short(value: Struct) -> bool:
    """Whether a record says its first field and no more: then that stands for it."""
    first, *others = fields(value)
    has_first = _is_required(first) or getattr(value, first.name) != _default(first)
    return has_first and all(not _is_required(each) and getattr(value, each.name) == _default(each) for each in others)


def _is_required(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def meant(
    cls: type[Struct], given: Group, notations: Notations, filled: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The members of a `cls`, for JSON, that a group of words means; `filled` are those that need not be said."""
    known = {each.name: each for each in fields(cls)}
    hints, found = hints_of(cls), dict(filled or {})
    places = [each.name for each in fields(cls) if each.name not in found]
    if len(given.nodes) > len(places):
        expected = f"{', '.join(places)} and nothing more" if places else "nothing more"
        raise Misread(given.nodes[len(places)].column, f"{expected} was expected here")
    for name, node in zip(places, given.nodes, strict=False):
        found[name] = _meant(node, hints[name], notations)
    for name, node in given.named.items():
        if name in places[: len(given.nodes)]:
            raise Misread(node.column - len(name) - 1, f"{name!r} is said already, by its place")
        if name not in known:
            raise Misread(node.column - len(name) - 1, unknown(name, "part of this", known))
        found[name] = _meant(node, hints[name], notations)
    if missing := [each.name for each in fields(cls) if _is_required(each) and each.name not in found]:
        raise Misread(given.column, f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return found


def _meant(node: Node, hint: Any, notations: Notations) -> Any:
    records = [each for each in alternatives(hint) if isinstance(each, type) and issubclass(each, Struct)]
    if isinstance(node, Json):
        return Raw(node.text.encode()) if Raw in alternatives(hint) else _decoded(node)
    if isinstance(node, Word) and node.text == "none" and NoneType in get_args(hint):
        return None
    if records:
        inside = node if isinstance(node, Group) else Group(node.column, (node,), {})
        return meant(records[0], inside, notations)
    if isinstance(node, Many):
        entries = entries_of(hint, _LISTS)
        return [_meant(each, entry_at(entries, place), notations) for place, each in enumerate(node.nodes)]
    if isinstance(node, Group):
        raise Misread(node.column, "a single value was expected here, not a group")
    return node.text if isinstance(node, Text) else _word(node, hint, notations)


def _decoded(node: Json) -> Any:
    try:
        return decode(node.text)
    except MsgspecError as error:
        raise Misread(node.column, f"this is no JSON: {error}") from None


def _word(node: Word, hint: Any, notations: Notations) -> Any:
    notation = notation_of(hint, notations)
    if notation is not None:
        try:
            return notation.read(node.text)
        except ValueError as error:
            raise Misread(node.column, _card_hint(str(error), node.text, notation.example)) from None
    kinds = [each for each in alternatives(_bare(hint)) if isinstance(each, type)]
    for kind in kinds:
        if issubclass(kind, Enum):
            choices = [str(each.value) for each in kind]
            if node.text not in choices:
                raise Misread(node.column, unknown(node.text, "choice here", choices))
            return node.text
    if bool in kinds:
        if node.text not in _YES:
            raise Misread(node.column, f"yes or no was expected here, not {node.text!r}")
        return _YES[node.text]
    if int in kinds and str not in kinds:
        if not node.text.removeprefix("-").isdecimal():
            raise Misread(node.column, f"a number was expected here, not {node.text!r}")
        return int(node.text)
    if any(issubclass(kind, tuple | list) for kind in kinds) or entries_of(hint, _LISTS):
        raise Misread(node.column, f"a list was expected here, in brackets: [{node.text}]")
    return node.text


def _card_hint(said_: str, text: str, example: str) -> str:
    return f"{said_}; one is written like {example}" if example and example != text else said_


def _bare(hint: Any) -> Any:
    """A hint without the names that stand for it: a number of seconds is a number."""
    supertype = getattr(hint, "__supertype__", None)
    return _bare(supertype) if supertype is not None else hint

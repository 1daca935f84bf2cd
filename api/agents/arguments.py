"""What an agent has got wrong about the arguments of a tool, in a sentence it can learn from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

_KINDS: Final = {
    "string": "is a text",
    "int": "is a whole number",
    "float": "is a number",
    "bool": "is true or false",
    "dict": "is an object",
}
"""By how the names of pydantic's errors begin."""
_BOUNDS: Final = {
    "missing": "is missing",
    "literal_error": "is {expected}",
    "less_than_equal": "is at most {le}",
    "greater_than_equal": "is at least {ge}",
    "string_too_long": "has at most {max_length} signs",
    "string_too_short": "has at least {min_length} signs",
}


def in_words(tool: str, takes: Sequence[str], faults: Iterable[Mapping[str, Any]]) -> str:
    """All that is wrong with the arguments of a call, and which there are."""
    said = [f"`{fault['loc'][0]}` {_fault(fault)}" for fault in faults]
    return _sentence(tool, takes, said)


def unknown(tool: str, takes: Sequence[str], given: Iterable[str]) -> str:
    """That some arguments are none of the tool's; empty if all are."""
    strange = [f"there is no argument `{name}`" for name in given if name not in takes]
    return _sentence(tool, takes, strange) if strange else ""


def _sentence(tool: str, takes: Sequence[str], said: Sequence[str]) -> str:
    known = f"it takes {', '.join(takes)}" if takes else "it takes none"
    return f"{tool}: {'; '.join(said)}. {known.capitalize()}."


def _fault(fault: Mapping[str, Any]) -> str:
    kind = str(fault["type"])
    if kind in _BOUNDS:
        return _BOUNDS[kind].format(**fault.get("ctx", {}))
    return next((words for start, words in _KINDS.items() if kind.startswith(start)), "cannot be read")

"""The words of the schema, in the schema's own spelling."""

import inspect
import json
import re
from collections.abc import Iterable
from enum import Enum

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, asdict

_IN_BACKTICKS = re.compile(r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`")


def camel(name: str) -> str:
    """snake_case to camelCase."""
    head, *rest = name.split("_")
    return head + "".join(word.title() for word in rest)


def of_class(cls: type) -> str:
    """The docstring of a class, with the fields it names spelled as clients know them."""
    return spelled(inspect.cleandoc(cls.__doc__ or cls.__name__), getattr(cls, "__struct_fields__", ()))


def spelled(text: str, fields: Iterable[str]) -> str:
    """`text`, where every name in backticks that is one of `fields` stands in camelCase."""
    known = frozenset(fields)
    return _IN_BACKTICKS.sub(lambda name: f"`{camel(name[1])}`" if name[1] in known else name[0], text)


def default_text(field: FieldInfo, usual: Struct | None = None) -> str:
    """What an input field is when it is left out, as a client would write it; nothing where that is null."""
    if field.required:
        return ""
    if usual is not None:
        default = getattr(usual, field.name)
    else:
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return "" if default is None else f" Default: {_written(default)}."


def _written(value: object) -> str:
    """A value of the domain as a literal of GraphQL."""
    match value:
        case Enum():
            return value.name
        case bool() | str():
            return json.dumps(value)
        case tuple():
            return f"[{', '.join(map(_written, value))}]"
        case Struct():
            return "{ " + ", ".join(f"{camel(name)}: {_written(each)}" for name, each in asdict(value).items()) + " }"
    return str(value)

"""The words of the schema: class docstrings, and what stands under a field in the source of its class."""

import ast
import inspect
import textwrap
from functools import cache

_GLOSSARY = {
    "seat": "The seat, counted from 0.",
    "seats": "The seats, in order.",
    "card": "The card.",
    "cards": "The cards.",
    "hand": "The cards in hand; null where they are hidden.",
    "player": "The id of the account.",
    "name": "The name shown to others.",
    "at": "When it happened.",
    "reason": "Why.",
    "score": "Points, in the game's own counting.",
    "version": "The number of the table's last event.",
    "id": "The id.",
}


def of_class(cls: type) -> str:
    """The docstring of a class, on one line a paragraph."""
    return inspect.cleandoc(cls.__doc__ or cls.__name__)


def of_field(cls: type, name: str) -> str:
    """The text under the field in the class body, else the glossary's, else its name in words."""
    for owner in cls.__mro__:
        if text := _field_texts(owner).get(name):
            return text
    return _GLOSSARY.get(name, name.replace("_", " ").capitalize() + ".")


@cache
def _field_texts(cls: type) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(cls))
    except (OSError, TypeError):
        return {}
    (definition,) = ast.parse(source).body
    if not isinstance(definition, ast.ClassDef):
        return {}
    texts: dict[str, str] = {}
    previous: ast.stmt | None = None
    for statement in definition.body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if is_text and isinstance(previous, ast.AnnAssign) and isinstance(previous.target, ast.Name):
            texts[previous.target.id] = inspect.cleandoc(str(statement.value.value))  # type: ignore[attr-defined]
        previous = statement
    return texts

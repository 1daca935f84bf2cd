"""What a field or a choice means, said where it stands; the descriptions of the schema are made of this alone.

A field:   `seat: Annotated[Public[Seat], doc("The seat that drew.")]`
A choice:  `OPEN = "open", "Everyone may come."` in a `DocEnum`
"""

from enum import StrEnum
from typing import Any, Self

from msgspec import Meta


def doc(text: str) -> Meta:
    """The mark that describes a field, beside the one that says who may see it."""
    return Meta(description=text)


def doc_of(hint: Any) -> str:
    """What a field's annotation says of it, the outermost mark first; empty if it says nothing."""
    marks = [mark.description for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Meta)]
    return next((text for text in reversed(marks) if text), "")


class DocEnum(StrEnum):
    """Choices that say what they mean: a member is its text, and carries its description."""

    description: str

    def __new__(cls, value: str, description: str = "") -> Self:
        """A member that is stored, compared and printed as `value`."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

"""What goes wrong with a page or a form, as people are told of it."""

from msgspec import Struct

from api.pages.asking import Faulty, Refused
from api.pages.schema_forms import Unfit
from domain.kernel.errors import OrreryError
from services.errors import RateLimited

TROUBLES = (Faulty, OrreryError, Unfit)
"""What sending a form may come to."""


class Wrong(Struct, frozen=True):
    """What is wrong, in words."""

    words: str
    rule: str = ""
    """The clause that forbids it, if one does."""
    field: str = ""
    """The name of the field it stands in, if it is one."""
    status: int = 400


def wrong_of(error: Exception) -> Wrong:
    """An error as a reader is told of it."""
    rule = error.rule if isinstance(error, Refused) else ""
    field = error.field if isinstance(error, Unfit) else ""
    return Wrong(_said(error), rule, field, _status(error))


def _status(error: Exception) -> int:
    if isinstance(error, Faulty):
        return error.status
    return 429 if isinstance(error, RateLimited) else 400


def _said(error: Exception) -> str:
    """An error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")

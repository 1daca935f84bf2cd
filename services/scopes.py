"""What a token may allow."""

from typing import Final

SCOPES: Final = ("play", "organise", "audit")

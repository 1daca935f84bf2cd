"""Checks that a webhook comes from whom it claims: the signatures of the Standard Webhooks specification."""

import binascii
import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from orrery_client.errors import OrreryError

TOLERANCE: Final = 300
"""How many seconds a delivery may be older or younger than now."""


class NotGenuine(OrreryError):
    """A request that is not what the service has sent, or not now."""


def sign(secret: str, identifier: str, timestamp: int, body: bytes) -> str:
    """The signature of a delivery, as the header `webhook-signature` has it."""
    signed = f"{identifier}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.new(_key(secret), signed, sha256).digest()).decode()


def verify(
    body: bytes, headers: Mapping[str, str], *secrets: str, now: float | None = None, tolerance: int = TOLERANCE
) -> Any:
    """The payload of a delivery that was signed with one of `secrets`; NotGenuine otherwise.

    While a secret is replaced the old and the new one are both good. A delivery may come twice: its `webhook-id` tells.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        identifier, moment, signatures = (given[f"webhook-{part}"] for part in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise NotGenuine(f"the header {missing.args[0]} is missing") from None
    if not (moment.isascii() and moment.isdecimal() and len(moment) < 16):  # thousands of digits would raise in `int`
        raise NotGenuine("webhook-timestamp is no time")
    if abs((time.time() if now is None else now) - int(moment)) > tolerance:
        raise NotGenuine("the delivery is too old, or from the future")
    expected = [sign(secret, identifier, int(moment), body).encode() for secret in secrets]
    if not any(hmac.compare_digest(each, sent.encode()) for each in expected for sent in signatures.split()):
        raise NotGenuine("no signature fits")
    return msgspec.json.decode(body)


def _key(secret: str) -> bytes:
    try:
        return b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise ValueError("a secret is `whsec_` and Base64") from None

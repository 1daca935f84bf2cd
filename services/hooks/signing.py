"""Signatures by the Standard Webhooks specification.

No secret is stored: each follows from the secret of the service, so that all its processes know it and no table of
the database has it.
"""

import hmac
from base64 import b64encode
from hashlib import sha256
from typing import Final

from services.ports import HookMessage, Webhook

_PREFIX: Final = "whsec_"


class Secrets:
    """The secrets of all webhooks."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def shown(self, hook: Webhook) -> str:
        """The newest secret of a webhook, as its owner keeps it."""
        return _PREFIX + b64encode(self._key(hook.id, hook.generation)).decode()

    def headers(self, hook: Webhook, message: HookMessage, now: int) -> dict[str, str]:
        """The headers of a message that is sent now, signed with every secret that is valid."""
        seconds = now // 1000
        signed = f"{message.id}.{seconds}.".encode() + message.body
        signatures = [f"v1,{_signature(self._key(hook.id, each), signed)}" for each in _valid(hook, now)]
        return {
            "content-type": "application/json",
            "user-agent": "Orrery-Webhooks/1",
            "webhook-id": message.id,
            "webhook-timestamp": str(seconds),
            "webhook-signature": " ".join(signatures),
        }

    def _key(self, hook_id: str, generation: int) -> bytes:
        return hmac.digest(self._secret, f"orrery/webhook/1 {hook_id} {generation}".encode(), sha256)


def _valid(hook: Webhook, now: int) -> list[int]:
    """The generations to sign with, the newest first."""
    both = hook.old_secret_until is not None and now < hook.old_secret_until
    return [hook.generation, hook.generation - 1] if both else [hook.generation]


def _signature(key: bytes, signed: bytes) -> str:
    return b64encode(hmac.digest(key, signed, sha256)).decode()

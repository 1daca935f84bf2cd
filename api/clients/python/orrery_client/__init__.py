"""Play, watch and prove at an Orrery service: a client, a client that is awaited, and a frame for bots."""

from orrery_client.aio import AsyncClient
from orrery_client.bots import Bot, Clock, bot
from orrery_client.client import Client
from orrery_client.errors import (
    Forbidden,
    NotFound,
    OrreryError,
    OutOfDate,
    RateLimited,
    Refused,
    ServiceError,
    Unauthenticated,
    Unavailable,
)
from orrery_client.looking import Look
from orrery_client.retry import Retry
from orrery_client.schema.tables import Command, LegalMove, TableStep

__version__ = "0.1.0"
__all__ = [
    "AsyncClient",
    "Bot",
    "Client",
    "Clock",
    "Command",
    "Forbidden",
    "LegalMove",
    "Look",
    "NotFound",
    "OrreryError",
    "OutOfDate",
    "RateLimited",
    "Refused",
    "Retry",
    "ServiceError",
    "TableStep",
    "Unauthenticated",
    "Unavailable",
    "bot",
]

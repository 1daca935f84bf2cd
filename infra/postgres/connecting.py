"""What all our connections to PostgreSQL have in common."""

import os
from secrets import token_hex
from typing import Any, Final

NAME: Final = f"orrery {os.getpid()}-{token_hex(3)}"
"""By which the server knows the sessions of this process."""

COMMON: Final[dict[str, Any]] = {
    "autocommit": True,
    "application_name": NAME,
    # A server that was cut off is given up after seconds, not after the quarter of an hour that TCP is patient.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}

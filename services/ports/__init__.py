"""What the use cases need from the outside world. `infra` implements each port for real and in memory."""

from services.ports.accounts import (
    Account,
    AccountKind,
    Accounts,
    Credentials,
    NameTaken,
    PrivilegedRead,
    RevocationNews,
    Token,
)
from services.ports.chat import ChatMessage, ChatNews, ChatStore
from services.ports.limits import Budget, Charge
from services.ports.log import (
    Appended,
    Bodies,
    EventFeed,
    EventStore,
    Logged,
    StreamMoved,
    Unavailable,
    UnreadableStream,
    UnreadableStreams,
)
from services.ports.machine import Clock, Entropy
from services.ports.notary import EndedLog, SignedNote, TreeStore
from services.ports.standings import (
    SCALE,
    Batch,
    BoardPlace,
    HistoryPlace,
    Key,
    PlayedGame,
    Rating,
    Standings,
    Tally,
    Versus,
)
from services.ports.tables import Directory, Place, TableFilter
from services.ports.tournaments import TournamentDirectory, TournamentFilter
from services.ports.work import BotTask, BotTasks, Pause, Pulses

__all__ = [
    "SCALE",
    "Account",
    "AccountKind",
    "Accounts",
    "Appended",
    "Batch",
    "BoardPlace",
    "Bodies",
    "BotTask",
    "BotTasks",
    "Budget",
    "Charge",
    "ChatMessage",
    "ChatNews",
    "ChatStore",
    "Clock",
    "Credentials",
    "Directory",
    "EndedLog",
    "Entropy",
    "EventFeed",
    "EventStore",
    "HistoryPlace",
    "Key",
    "Logged",
    "NameTaken",
    "Pause",
    "Place",
    "PlayedGame",
    "PrivilegedRead",
    "Pulses",
    "Rating",
    "RevocationNews",
    "SignedNote",
    "Standings",
    "StreamMoved",
    "TableFilter",
    "Tally",
    "Token",
    "TournamentDirectory",
    "TournamentFilter",
    "TreeStore",
    "Unavailable",
    "UnreadableStream",
    "UnreadableStreams",
    "Versus",
]

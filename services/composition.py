"""The composition root: parts that implement the ports go in, the use cases come out.

The service gives parts that talk to PostgreSQL and Redis, the tests parts in memory; everything between is the same.
"""

from dataclasses import dataclass
from functools import partial

from domain.tables.codec import Codec
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState
from services.company.accounts import Registration
from services.company.applications import Applications
from services.company.chat import Chat
from services.company.lobby import Lobby
from services.company.matches import Matches
from services.company.quick_match import QuickMatch
from services.company.sessions import Sessions
from services.hooks.services import HookServices
from services.log.live import LiveStreams
from services.log.positions import Positions
from services.log.window import Commons
from services.notary.notary import Notary, signer_of
from services.off_loop import OffLoop
from services.ports import (
    Accounts,
    ApplicationStore,
    Budget,
    ChatNews,
    ChatStore,
    Clock,
    Directory,
    Entropy,
    EventFeed,
    EventStore,
    HookStore,
    PastReader,
    Poster,
    RevocationNews,
    Standings,
    TournamentDirectory,
    TreeStore,
    UnreadableStreams,
)
from services.ratings.recording import strength
from services.tables.bulk import BulkExport
from services.tables.commands import Tables
from services.tables.forks import Forks
from services.tables.game_texts import GameTexts
from services.tables.hints import Hints
from services.tables.listing import Listing
from services.tables.reading import Reading
from services.tournaments.services import TournamentServices


@dataclass(frozen=True, slots=True)
class Copies:
    """Parts that are read where it may be a moment old: past and ended games, lists and figures asked for by people."""

    log: PastReader
    directory: Directory
    tournaments: TournamentDirectory
    standings: Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the use cases are built from."""

    rule_sets: RuleSets
    codec: Codec
    store: EventStore
    feed: EventFeed
    accounts: Accounts
    directory: Directory
    tournaments: TournamentDirectory
    standings: Standings
    chat: ChatStore
    unreadable: UnreadableStreams
    tree: TreeStore
    hooks: HookStore
    applications: ApplicationStore
    poster: Poster
    chat_news: ChatNews
    clock: Clock
    entropy: Entropy
    news: RevocationNews
    secret: bytes
    """What only the processes of the service know; at least 32 bytes."""
    guests: Budget | None
    """How fast one address makes guest accounts; None switches them off."""
    origin: str = "localhost/orrery"
    """The name under which the heads of the tree are signed."""
    copies: Copies | None = None
    """Without them, everything is read where it was written."""
    patience_ms: int = 2000
    """How long a reader who has just written waits for the lists to catch up."""


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases the API and the workers are made of."""

    tables: Tables
    live_tables: LiveStreams[TableState]
    reading: Reading
    hints: Hints
    forks: Forks
    texts: GameTexts
    bulk: BulkExport
    listing: Listing
    registration: Registration
    applications: Applications
    sessions: Sessions
    accounts: Accounts
    store: EventStore
    positions: Positions
    lobby: Lobby
    quick_match: QuickMatch
    standings: Standings
    chat: Chat
    matches: Matches
    tournaments: TournamentServices
    notary: Notary
    hooks: HookServices
    off_loop: OffLoop
    """Where whatever takes long is done."""


def compose(parts: Parts) -> Services:
    """The use cases on these parts."""
    store, feed, accounts, clock, entropy = parts.store, parts.feed, parts.accounts, parts.clock, parts.entropy
    off_loop = OffLoop()
    copies = parts.copies or Copies(store, parts.directory, parts.tournaments, parts.standings)
    tables = Tables(store, parts.rule_sets, parts.codec, clock, entropy, off_loop=off_loop, past=copies.log)
    commons = Commons()
    live = tables.live(feed, commons)
    reading = Reading(tables, store, live, accounts, off_loop, copies.log)
    sessions = Sessions(accounts, clock, parts.news)
    forks = Forks(tables, store, parts.directory, off_loop)
    rating_of = partial(strength, parts.standings)
    tournaments = TournamentServices.beside(
        tables, feed, accounts, parts.tournaments, entropy, rating_of, off_loop, commons, copies.tournaments
    )
    return Services(
        tables=tables,
        live_tables=live,
        reading=reading,
        hints=Hints(tables, off_loop),
        forks=forks,
        bulk=BulkExport(tables, copies.log, copies.directory, off_loop),
        texts=GameTexts(tables, reading, forks, off_loop),
        listing=Listing(parts.directory, clock, patience_ms=parts.patience_ms, copy=copies.directory),
        registration=Registration(accounts, clock, entropy, sessions, guests=parts.guests),
        applications=Applications(parts.applications, accounts, clock, entropy, sessions),
        sessions=sessions,
        accounts=accounts,
        store=store,
        positions=Positions(parts.secret, store.shards),
        lobby=Lobby(tables, store, feed, parts.directory, commons),
        quick_match=QuickMatch(tables, store, feed, entropy, rating_of),
        standings=copies.standings,
        chat=Chat(tables, live, reading, parts.chat, parts.chat_news, clock),
        matches=Matches(tables, reading),
        tournaments=tournaments,
        notary=Notary(parts.tree, clock, signer_of(parts.origin, parts.secret)),
        hooks=HookServices.beside(parts.hooks, parts.poster, parts.secret, tables, reading, tournaments, feed, entropy),
        off_loop=off_loop,
    )

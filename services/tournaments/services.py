"""Everything the API offers around tournaments, in one place."""

from dataclasses import dataclass

from domain.tournaments.codec import TournamentCodec
from services.log.window import Commons
from services.off_loop import OffLoop
from services.ports import Accounts, Entropy, EventFeed, TournamentDirectory
from services.tables.commands import Tables
from services.tournaments.commands import RatingOf, Tournaments, nobody_rated
from services.tournaments.importing import Importing
from services.tournaments.listing import TournamentListing
from services.tournaments.reading import TournamentReading


@dataclass(frozen=True, slots=True)
class TournamentServices:
    """The use cases of tournaments."""

    commands: Tournaments
    reading: TournamentReading
    listing: TournamentListing
    importing: Importing
    directory: TournamentDirectory

    @classmethod
    def beside(
        cls,
        tables: Tables,
        feed: EventFeed,
        accounts: Accounts,
        directory: TournamentDirectory,
        entropy: Entropy,
        rating_of: RatingOf = nobody_rated,
        off_loop: OffLoop | None = None,
        commons: Commons | None = None,
        copy: TournamentDirectory | None = None,
    ) -> "TournamentServices":
        """The tournaments that are played at `tables`."""
        codec = TournamentCodec(tables.rule_sets)
        off_loop = off_loop or OffLoop()
        commands = Tournaments(
            tables.store, tables.rule_sets, codec, tables.clock, entropy, accounts, rating_of, off_loop
        )
        live = commands.live(feed, commons or Commons())
        return cls(
            commands=commands,
            reading=TournamentReading(commands, tables.store, live, accounts, off_loop),
            listing=TournamentListing(directory, tables.clock, copy=copy),
            importing=Importing(commands, off_loop),
            directory=directory,
        )

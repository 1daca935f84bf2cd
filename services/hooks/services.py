"""All that has to do with webhooks, put together."""

from dataclasses import dataclass

from services.hooks.gathering import Gathering
from services.hooks.notices import Notices
from services.hooks.sending import Sending
from services.hooks.signing import Secrets
from services.hooks.webhooks import Webhooks
from services.log.unreadable import SetAside
from services.ports import Entropy, EventFeed, HookStore, Poster
from services.tables.commands import Tables
from services.tables.reading import Reading
from services.tournaments.services import TournamentServices


@dataclass(frozen=True, slots=True)
class HookServices:
    """What owners do with webhooks, and what workers do for them."""

    owned: Webhooks
    store: HookStore
    sending: Sending
    notices: Notices
    _tables: Tables
    _tournaments: TournamentServices
    _feed: EventFeed
    _entropy: Entropy

    @classmethod
    def beside(
        cls,
        hooks: HookStore,
        poster: Poster,
        secret: bytes,
        tables: Tables,
        reading: Reading,
        tournaments: TournamentServices,
        feed: EventFeed,
        entropy: Entropy,
    ) -> "HookServices":
        """The webhooks of these tables and tournaments."""
        secrets, clock, commands = Secrets(secret), tables.clock, tournaments.commands
        notices = Notices(tables, reading, tournaments, tables.store)
        return cls(
            owned=Webhooks(hooks, poster, secrets, tables, commands, clock, entropy),
            store=hooks,
            sending=Sending(hooks, notices, poster, secrets, clock, entropy),
            notices=notices,
            _tables=tables,
            _tournaments=tournaments,
            _feed=feed,
            _entropy=entropy,
        )

    def gathering(self, aside: SetAside | None = None) -> Gathering:
        """What makes messages of the events of one shard."""
        return Gathering(
            self.store,
            self.notices,
            self._tables,
            self._tournaments.commands,
            self._tables.store,
            self._feed,
            self._tables.clock,
            self._entropy,
            called=self.sending.call,
            aside=aside,
        )

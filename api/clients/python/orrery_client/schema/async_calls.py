"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from orrery_client.core import Call
from orrery_client.schema import operations
from orrery_client.schema.common import (
    Access,
    Analysis,
    Application,
    ApplicationPermission,
    AuditReport,
    ChatMessage,
    ChatMessageConnection,
    Checkpoint,
    ConsistencyProof,
    ForkNode,
    Game,
    InclusionProof,
    Match,
    Me,
    NewAccount,
    NewApplication,
    NewToken,
    NewWebhook,
    OutcomeReason,
    PlayedGameConnection,
    Pool,
    PrivilegedReadConnection,
    QueuePlace,
    Rating,
    RatingConnection,
    Rule,
    RuleConnection,
    RuleUse,
    Scope,
    Statistics,
    Status,
    Table,
    TableChanged,
    TableConnection,
    TimingInput,
    Token,
    Versus,
    WatchInput,
    Webhook,
    WebhookEvent,
)
from orrery_client.schema.runiverse import RuniverseDeckCheck, RuniverseFacet
from orrery_client.schema.secrets import SecretsScored, SecretsVersion
from orrery_client.schema.tables import CardConnection, CardFace, GameOptionsInput, Hint, Node, TableView
from orrery_client.schema.tournaments import (
    Tournament,
    TournamentChanged,
    TournamentCommandInput,
    TournamentConnection,
    TournamentPlanInput,
    TournamentStatus,
)

T = TypeVar("T")


class AsyncCalls(ABC):
    """What can be asked of the service, one method for each field of the schema."""

    @abstractmethod
    async def run(self, call: Call[T]) -> T:
        """Ask, and hand on the answer."""

    async def tournament(self, id: str, *, at: int | None = None) -> Tournament | None:
        """A tournament as it is now, or as it was at any past version."""
        return await self.run(operations.tournament(id, at=at))

    async def tournaments(
        self,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
        game: str | None = None,
        status: TournamentStatus | None = None,
        as_of: str | None = None,
        title: str | None = None,
        organiser: str | None = None,
        begins_from: datetime | None = None,
        begins_until: datetime | None = None,
    ) -> TournamentConnection:
        """The tournaments, newest first. The list trails the log by a moment; see `asOf`."""
        return await self.run(
            operations.tournaments(
                first=first,
                after=after,
                last=last,
                before=before,
                game=game,
                status=status,
                as_of=as_of,
                title=title,
                organiser=organiser,
                begins_from=begins_from,
                begins_until=begins_until,
            )
        )

    async def node(self, id: str) -> Node | None:
        """A table, a tournament or a player; null if there is nothing of that id, or nothing you may see."""
        return await self.run(operations.node(id))

    async def cards(
        self,
        game: str,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> CardConnection:
        """The cards of a game as printed: each once, however many copies there are."""
        return await self.run(operations.cards(game, first=first, after=after, last=last, before=before))

    async def card(self, game: str, id: str) -> CardFace | None:
        """A card of a game as printed."""
        return await self.run(operations.card(game, id))

    async def rules(
        self,
        *,
        game: str | None = None,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> RuleConnection:
        """The rulebook of a game, or that of tables, quick match and tournaments."""
        return await self.run(operations.rules(game=game, first=first, after=after, last=last, before=before))

    async def rule(self, id: str) -> Rule | None:
        """A clause of a rulebook."""
        return await self.run(operations.rule(id))

    async def rules_used(self, game: str, *, tables: Sequence[str] | None = None) -> tuple[RuleUse, ...]:
        """Which clauses of the rules a set of games made use of, each with a table and a version to look at."""
        return await self.run(operations.rules_used(game, tables=tables))

    async def games(self) -> tuple[Game, ...]:
        """The games that can be played here."""
        return await self.run(operations.games())

    async def me(self) -> Me | None:
        """Who is calling; null without a token."""
        return await self.run(operations.me())

    async def tokens(self) -> tuple[Token, ...]:
        """The valid tokens of your own account, oldest first; never the tokens themselves."""
        return await self.run(operations.tokens())

    async def applications(self) -> tuple[Application, ...]:
        """The applications you have registered, oldest first."""
        return await self.run(operations.applications())

    async def permissions(self) -> tuple[ApplicationPermission, ...]:
        """What applications may do in your name, oldest first."""
        return await self.run(operations.permissions())

    async def table(self, id: str) -> Table | None:
        """One table as it is now."""
        return await self.run(operations.table(id))

    async def tables(
        self,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
        game: str | None = None,
        status: Status | None = None,
        player: str | None = None,
        winner: str | None = None,
        reason: OutcomeReason | None = None,
        opened_from: datetime | None = None,
        opened_until: datetime | None = None,
        ended_from: datetime | None = None,
        ended_until: datetime | None = None,
        rated: bool | None = None,
        as_of: str | None = None,
    ) -> TableConnection:
        """The tables, newest first. The list trails the log by a moment; see `asOf`."""
        return await self.run(
            operations.tables(
                first=first,
                after=after,
                last=last,
                before=before,
                game=game,
                status=status,
                player=player,
                winner=winner,
                reason=reason,
                opened_from=opened_from,
                opened_until=opened_until,
                ended_from=ended_from,
                ended_until=ended_until,
                rated=rated,
                as_of=as_of,
            )
        )

    async def count_tables(
        self, *, game: str | None = None, status: Status | None = None, player: str | None = None
    ) -> int | None:
        """How many tables there are."""
        return await self.run(operations.count_tables(game=game, status=status, player=player))

    async def hint(self, table: str) -> Hint:
        """What the strongest bot would play in the caller's seat: where one person practises with bots (TB-42)."""
        return await self.run(operations.hint(table))

    async def replay(
        self, table: str, *, at: int | None = None, seat: int | None = None, everything: bool | None = None
    ) -> TableView | None:
        """A table at any version from any seat, exactly as that seat saw it."""
        return await self.run(operations.replay(table, at=at, seat=seat, everything=everything))

    async def audit(self, table: str) -> AuditReport | None:
        """Check a table's whole log: chain, seed, every command decided again, outcome."""
        return await self.run(operations.audit(table))

    async def analysis(self, table: str, *, playouts: int | None = None, seed: str | None = None) -> Analysis | None:
        """Look at a finished game again: each seat's chance at every turn, where it turned, which moves were

        better.
        """
        return await self.run(operations.analysis(table, playouts=playouts, seed=seed))

    async def export(self, table: str, *, seat: int | None = None, everything: bool | None = None) -> str | None:
        """The table as a file of JSON lines for `orrery verify`, redacted for the viewpoint asked for."""
        return await self.run(operations.export(table, seat=seat, everything=everything))

    async def notation(self, table: str, *, forks: bool | None = None, ids: bool | None = None) -> str | None:
        """The game as a text that people read, in the notation `.orr`: for everyone once it is over."""
        return await self.run(operations.notation(table, forks=forks, ids=ids))

    async def checkpoint(self) -> Checkpoint | None:
        """The newest signed head of the tree over all logs that have ended; null before the first."""
        return await self.run(operations.checkpoint())

    async def checkpoint_key(self) -> str | None:
        """The key that checkpoints are signed by, in the format of C2SP signed-note."""
        return await self.run(operations.checkpoint_key())

    async def inclusion(self, entry: str, *, size: int | None = None) -> InclusionProof | None:
        """The proof that a log is in the tree; null if it is not, or not yet. Who knows the entry knows the log."""
        return await self.run(operations.inclusion(entry, size=size))

    async def consistency(self, first: int, second: int) -> ConsistencyProof | None:
        """The proof that one signed tree continues another; null if none of that size was signed."""
        return await self.run(operations.consistency(first, second))

    async def leaderboard(
        self,
        game: str,
        *,
        pool: Pool | None = None,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> RatingConnection:
        """The best players of a game, best first."""
        return await self.run(
            operations.leaderboard(game, pool=pool, first=first, after=after, last=last, before=before)
        )

    async def player_record(self, player: str) -> tuple[Rating, ...]:
        """A player's ratings and records in all games and pools."""
        return await self.run(operations.player_record(player))

    async def player_history(
        self,
        player: str,
        *,
        game: str | None = None,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> PlayedGameConnection:
        """A player's finished games at public tables, newest first."""
        return await self.run(
            operations.player_history(player, game=game, first=first, after=after, last=last, before=before)
        )

    async def head_to_head(self, player: str, other: str) -> tuple[Versus, ...]:
        """How two players did at the same tables, game by game."""
        return await self.run(operations.head_to_head(player, other))

    async def game_statistics(self, game: str) -> Statistics | None:
        """Length, seats, options and outcomes of a game's finished public tables."""
        return await self.run(operations.game_statistics(game))

    async def chat(
        self,
        table: str,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> ChatMessageConnection:
        """What was said at a table, oldest first; nothing for spectators who are kept behind the game."""
        return await self.run(operations.chat(table, first=first, after=after, last=last, before=before))

    async def match(self, id: str) -> Match | None:
        """How a match stands: the wins of its players and the tables of its games."""
        return await self.run(operations.match(id))

    async def invitation(self, table: str) -> str | None:
        """The code that opens a private table, for those who are inside: pass it on to whom you like."""
        return await self.run(operations.invitation(table))

    async def forks(self, table: str) -> tuple[ForkNode, ...]:
        """The tree of forks a table belongs to, parents first; the table all of them go on from stands at its

        beginning.
        """
        return await self.run(operations.forks(table))

    async def queue_place(self, game: str) -> QueuePlace | None:
        """Where you stand in the queue of a game, or the table you were brought to."""
        return await self.run(operations.queue_place(game))

    async def score_secrets(
        self,
        hand: str,
        *,
        version: SecretsVersion | None = None,
        table: str | None = None,
        aside: str | None = None,
        drawn: str | None = None,
        own_divinity: bool | None = None,
        out: bool | None = None,
        fully: bool | None = None,
    ) -> SecretsScored | None:
        """Secrets of the Universe: Find the best arrangement of a hand, by the scorer the game itself uses."""
        return await self.run(
            operations.score_secrets(
                hand,
                version=version,
                table=table,
                aside=aside,
                drawn=drawn,
                own_divinity=own_divinity,
                out=out,
                fully=fully,
            )
        )

    async def check_runiverse_deck(self, text: str, *, budget: int | None = None) -> RuniverseDeckCheck | None:
        """Rüniverse: Check a deck for Constructed, naming every rule it breaks."""
        return await self.run(operations.check_runiverse_deck(text, budget=budget))

    async def show_runiverse_deck(self, facet: RuniverseFacet, *, booster: str | None = None) -> str | None:
        """Rüniverse: The preconstructed deck of a facet as text, ready to be pasted; or a Booster Deck made from a

        seed.
        """
        return await self.run(operations.show_runiverse_deck(facet, booster=booster))

    async def privileged_reads(
        self,
        table: str,
        *,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> PrivilegedReadConnection:
        """Who has used a right to see more of this table than a player may, oldest first; for the audit scope."""
        return await self.run(operations.privileged_reads(table, first=first, after=after, last=last, before=before))

    async def take_seat(
        self,
        table: str,
        *,
        entropy: str | None = None,
        invitation: str | None = None,
        expected_version: int | None = None,
        command_id: str | None = None,
    ) -> TableChanged:
        """Sit down at a table; in a running game only where the game lets newcomers in."""
        return await self.run(
            operations.take_seat(
                table, entropy=entropy, invitation=invitation, expected_version=expected_version, command_id=command_id
            )
        )

    async def add_bot(
        self,
        table: str,
        *,
        bot: str | None = None,
        strength: int | None = None,
        expected_version: int | None = None,
        command_id: str | None = None,
    ) -> TableChanged:
        """Let a built-in bot take a seat, by name or by strength; the strongest by default."""
        return await self.run(
            operations.add_bot(
                table, bot=bot, strength=strength, expected_version=expected_version, command_id=command_id
            )
        )

    async def remove_bot(
        self, table: str, seat: int, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Send a built-in bot away before the game."""
        return await self.run(
            operations.remove_bot(table, seat, expected_version=expected_version, command_id=command_id)
        )

    async def leave_seat(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Stand up; in a running game the game's own rule for leaving follows."""
        return await self.run(operations.leave_seat(table, expected_version=expected_version, command_id=command_id))

    async def start_game(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Begin with the players who are seated: for the host and for them."""
        return await self.run(operations.start_game(table, expected_version=expected_version, command_id=command_id))

    async def cancel_table(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Close a table at which no game has begun: for its host."""
        return await self.run(operations.cancel_table(table, expected_version=expected_version, command_id=command_id))

    async def step_away(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Let a bot play your seat for a while, at tables where bots stand in for the absent."""
        return await self.run(operations.step_away(table, expected_version=expected_version, command_id=command_id))

    async def take_back(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Take your seat back from the bot that stands in for you."""
        return await self.run(operations.take_back(table, expected_version=expected_version, command_id=command_id))

    async def enter_table(
        self, table: str, invitation: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Come to a private table to look. To play there, take a seat with the code instead."""
        return await self.run(
            operations.enter_table(table, invitation, expected_version=expected_version, command_id=command_id)
        )

    async def call_ready(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Ask everyone who is seated whether they are ready. The game begins when all are; who is late loses the

        seat.
        """
        return await self.run(operations.call_ready(table, expected_version=expected_version, command_id=command_id))

    async def say_ready(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Be ready."""
        return await self.run(operations.say_ready(table, expected_version=expected_version, command_id=command_id))

    async def ask_undo(
        self, table: str, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Ask to take your last move back; at once if nobody else has to agree."""
        return await self.run(operations.ask_undo(table, expected_version=expected_version, command_id=command_id))

    async def answer_undo(
        self, table: str, agrees: bool, *, expected_version: int | None = None, command_id: str | None = None
    ) -> TableChanged:
        """Agree that another player takes their last move back, or not."""
        return await self.run(
            operations.answer_undo(table, agrees, expected_version=expected_version, command_id=command_id)
        )

    async def open_table(
        self,
        options: GameOptionsInput,
        *,
        timing: TimingInput | None = None,
        access: Access | None = None,
        rated: bool | None = None,
        watch: WatchInput | None = None,
        undo: bool | None = None,
        guided: bool | None = None,
        best_of: int | None = None,
        first_to: int | None = None,
        sit: bool | None = None,
        entropy: str | None = None,
        command_id: str | None = None,
    ) -> TableChanged:
        """Open a table. The commitment to the server's seed is public from now on."""
        return await self.run(
            operations.open_table(
                options,
                timing=timing,
                access=access,
                rated=rated,
                watch=watch,
                undo=undo,
                guided=guided,
                best_of=best_of,
                first_to=first_to,
                sit=sit,
                entropy=entropy,
                command_id=command_id,
            )
        )

    async def rematch(self, table: str, *, command_id: str | None = None) -> TableChanged:
        """Sit down at another table with the same game, options and terms. Everyone who asks comes to the same one."""
        return await self.run(operations.rematch(table, command_id=command_id))

    async def fork_table(
        self,
        table: str,
        *,
        version: int | None = None,
        seat: int | None = None,
        bot: str | None = None,
        command_id: str | None = None,
    ) -> TableChanged:
        """Go on from any version of a game that is over, or that you practise, at a new table against bots (TB-43)."""
        return await self.run(operations.fork_table(table, version=version, seat=seat, bot=bot, command_id=command_id))

    async def create_tournament(
        self, plan: TournamentPlanInput, options: GameOptionsInput, *, command_id: str | None = None
    ) -> TournamentChanged:
        """Open a tournament, whose first organiser you are; for the scope to organise."""
        return await self.run(operations.create_tournament(plan, options, command_id=command_id))

    async def configure_tournament(
        self,
        tournament: str,
        plan: TournamentPlanInput,
        options: GameOptionsInput,
        *,
        expected_version: int | None = None,
        command_id: str | None = None,
        reason: str | None = None,
    ) -> TournamentChanged:
        """Choose anew before the start, and after it what is still to come; for organisers."""
        return await self.run(
            operations.configure_tournament(
                tournament, plan, options, expected_version=expected_version, command_id=command_id, reason=reason
            )
        )

    async def copy_tournament(
        self, tournament: str, *, title: str | None = None, command_id: str | None = None
    ) -> TournamentChanged:
        """Open a tournament planned, conducted and described as another one; for the scope to organise."""
        return await self.run(operations.copy_tournament(tournament, title=title, command_id=command_id))

    async def import_tournament(
        self, report: str, options: GameOptionsInput, *, command_id: str | None = None
    ) -> TournamentChanged:
        """Take over a tournament that was played elsewhere; for the scope to organise."""
        return await self.run(operations.import_tournament(report, options, command_id=command_id))

    async def enter_tournament(
        self,
        tournament: str,
        *,
        account: str | None = None,
        rating: int | None = None,
        entropy: str | None = None,
        expected_version: int | None = None,
        command_id: str | None = None,
        deck: str | None = None,
        team: str | None = None,
        members: Sequence[str] | None = None,
    ) -> TournamentChanged:
        """Enter a tournament, or its waiting list; late where that is allowed."""
        return await self.run(
            operations.enter_tournament(
                tournament,
                account=account,
                rating=rating,
                entropy=entropy,
                expected_version=expected_version,
                command_id=command_id,
                deck=deck,
                team=team,
                members=members,
            )
        )

    async def enter_bots(
        self, tournament: str, bot: str, names: Sequence[str], *, command_id: str | None = None
    ) -> TournamentChanged:
        """Enter built-in players; for organisers."""
        return await self.run(operations.enter_bots(tournament, bot, names, command_id=command_id))

    async def run_tournament(
        self,
        tournament: str,
        command: TournamentCommandInput,
        *,
        expected_version: int | None = None,
        command_id: str | None = None,
    ) -> TournamentChanged:
        """Do something in a tournament in your own name: check in, drop, or whatever your role there allows."""
        return await self.run(
            operations.run_tournament(tournament, command, expected_version=expected_version, command_id=command_id)
        )

    async def quick_match(self, options: GameOptionsInput, *, seats: int | None = None) -> QueuePlace:
        """Wait for others who want the same; the nearer their rating the sooner. Then be ready at your table."""
        return await self.run(operations.quick_match(options, seats=seats))

    async def leave_quick_match(self, game: str) -> QueuePlace:
        """Wait no longer."""
        return await self.run(operations.leave_quick_match(game))

    async def say(self, table: str, text: str) -> ChatMessage:
        """Say something at the table you sit at."""
        return await self.run(operations.say(table, text))

    async def create_bot(
        self, name: str, *, expires_at: datetime | None = None, command_id: str | None = None
    ) -> NewAccount:
        """Make an account for a program of your own. It plays with the commands people use, marked as a bot."""
        return await self.run(operations.create_bot(name, expires_at=expires_at, command_id=command_id))

    async def create_guest(
        self,
        name: str,
        *,
        expires_at: datetime | None = None,
        numbered: bool | None = None,
        command_id: str | None = None,
    ) -> NewAccount:
        """Make a guest account. Its token is shown this once."""
        return await self.run(
            operations.create_guest(name, expires_at=expires_at, numbered=numbered, command_id=command_id)
        )

    async def create_token(
        self,
        *,
        name: str | None = None,
        scopes: Sequence[Scope] | None = None,
        expires_at: datetime | None = None,
        requests_per_minute: int | None = None,
        max_cost: int | None = None,
    ) -> NewToken:
        """Make another token for your own account, shown this once. It allows no more and lasts no longer than

        yours.
        """
        return await self.run(
            operations.create_token(
                name=name,
                scopes=scopes,
                expires_at=expires_at,
                requests_per_minute=requests_per_minute,
                max_cost=max_cost,
            )
        )

    async def add_webhook(
        self,
        url: str,
        events: Sequence[WebhookEvent],
        *,
        table: str | None = None,
        tournament: str | None = None,
        from_version: int | None = None,
    ) -> NewWebhook:
        """Have an address told what happens, as you may see it: in one place, or wherever you play or are an

        official.
        """
        return await self.run(
            operations.add_webhook(url, events, table=table, tournament=tournament, from_version=from_version)
        )

    async def change_webhook(
        self, id: str, *, url: str | None = None, events: Sequence[WebhookEvent] | None = None
    ) -> Webhook:
        """Change where messages are sent, or what of. What waits is sent to the new address."""
        return await self.run(operations.change_webhook(id, url=url, events=events))

    async def rotate_webhook_secret(self, id: str) -> NewWebhook:
        """Make a new secret, shown this once. For a day messages are signed with the old one as well."""
        return await self.run(operations.rotate_webhook_secret(id))

    async def switch_webhook(self, id: str, on: bool) -> Webhook:
        """Send nothing for a while, or go on where it stopped, also after the service has switched it off."""
        return await self.run(operations.switch_webhook(id, on))

    async def remove_webhook(self, id: str) -> bool:
        """Forget a webhook and all its messages."""
        return await self.run(operations.remove_webhook(id))

    async def redeliver_webhook(
        self, id: str, from_version: int, *, table: str | None = None, tournament: str | None = None
    ) -> Webhook:
        """Tell everything of a table or tournament again from a version on. Messages come under the ids they had."""
        return await self.run(operations.redeliver_webhook(id, from_version, table=table, tournament=tournament))

    async def ping_webhook(self, id: str) -> str:
        """Send a message that tells nothing, at most one in ten seconds; its `webhook-id`, to find in the

        deliveries.
        """
        return await self.run(operations.ping_webhook(id))

    async def register_application(
        self, name: str, redirect_uris: Sequence[str], *, confidential: bool | None = None
    ) -> NewApplication:
        """Register a program that people may let act in their name, at `/oauth/authorize`."""
        return await self.run(operations.register_application(name, redirect_uris, confidential=confidential))

    async def remove_application(self, id: str) -> bool:
        """Forget an application of yours. Whatever anyone allowed it is over at once."""
        return await self.run(operations.remove_application(id))

    async def end_permissions(self, *, ids: Sequence[str] | None = None) -> int:
        """End what applications may do in your name, and what runs under their tokens, at once; how many were

        valid.
        """
        return await self.run(operations.end_permissions(ids=ids))

    async def revoke_token(self, token: str) -> bool:
        """Make a token worthless and end what runs under it, at once; false if it was not valid. Whoever has it

        may.
        """
        return await self.run(operations.revoke_token(token))

    async def revoke_tokens(self, *, ids: Sequence[str] | None = None) -> int:
        """Make tokens of your own account worthless and end what runs under them, at once; how many were valid.

        What the application may do that has one of them is over too.
        """
        return await self.run(operations.revoke_tokens(ids=ids))

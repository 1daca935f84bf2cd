"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from orrery_client.core import Call, mutation, query, subscription
from orrery_client.schema.common import (
    Access,
    Analysis,
    Announcement,
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
    QueueAnswer,
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
    TableAnswer,
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
from orrery_client.schema.tables import (
    CardConnection,
    CardFace,
    Command,
    GameOptionsInput,
    Hint,
    HintAnswer,
    Node,
    StageChange,
    TableScene,
    TableStep,
    TableView,
)
from orrery_client.schema.tournaments import (
    Tournament,
    TournamentAnswer,
    TournamentChanged,
    TournamentCommandInput,
    TournamentConnection,
    TournamentPlanInput,
    TournamentStatus,
    TournamentStep,
)


def tournament(id: str, *, at: int | None = None) -> Call[Tournament | None]:
    """A tournament as it is now, or as it was at any past version."""
    return query(
        "tournament",
        "query Tournament($id: ID!, $at: Int) { tournament(id: $id, at: $at) { ...Tournament } }",
        {"id": id, "at": at},
        Tournament | None,
    )


def tournaments(
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
) -> Call[TournamentConnection]:
    """The tournaments, newest first. The list trails the log by a moment; see `asOf`."""
    return query(
        "tournaments",
        "query Tournaments($first: Int, $after: String, $last: Int, $before: String, $game: String, $status: TournamentStatus, $asOf: String, $title: String, $organiser: ID, $beginsFrom: Time, $beginsUntil: Time) { tournaments(first: $first, after: $after, last: $last, before: $before, game: $game, status: $status, asOf: $asOf, title: $title, organiser: $organiser, beginsFrom: $beginsFrom, beginsUntil: $beginsUntil) { ...TournamentConnection } }",
        {
            "first": first,
            "after": after,
            "last": last,
            "before": before,
            "game": game,
            "status": status,
            "asOf": as_of,
            "title": title,
            "organiser": organiser,
            "beginsFrom": begins_from,
            "beginsUntil": begins_until,
        },
        TournamentConnection,
    )


def node(id: str) -> Call[Node | None]:
    """A table, a tournament or a player; null if there is nothing of that id, or nothing you may see."""
    return query("node", "query Node($id: ID!) { node(id: $id) { ...Node } }", {"id": id}, Node | None)


def cards(
    game: str, *, first: int | None = None, after: str | None = None, last: int | None = None, before: str | None = None
) -> Call[CardConnection]:
    """The cards of a game as printed: each once, however many copies there are."""
    return query(
        "cards",
        "query Cards($game: String!, $first: Int, $after: String, $last: Int, $before: String) { cards(game: $game, first: $first, after: $after, last: $last, before: $before) { ...CardConnection } }",
        {"game": game, "first": first, "after": after, "last": last, "before": before},
        CardConnection,
    )


def card(game: str, id: str) -> Call[CardFace | None]:
    """A card of a game as printed."""
    return query(
        "card",
        "query Card($game: String!, $id: String!) { card(game: $game, id: $id) { ...CardFace } }",
        {"game": game, "id": id},
        CardFace | None,
    )


def rules(
    *,
    game: str | None = None,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Call[RuleConnection]:
    """The rulebook of a game, or that of tables, quick match and tournaments."""
    return query(
        "rules",
        "query Rules($game: String, $first: Int, $after: String, $last: Int, $before: String) { rules(game: $game, first: $first, after: $after, last: $last, before: $before) { ...RuleConnection } }",
        {"game": game, "first": first, "after": after, "last": last, "before": before},
        RuleConnection,
    )


def rule(id: str) -> Call[Rule | None]:
    """A clause of a rulebook."""
    return query("rule", "query Rule($id: ID!) { rule(id: $id) { ...Rule } }", {"id": id}, Rule | None)


def rules_used(game: str, *, tables: Sequence[str] | None = None) -> Call[tuple[RuleUse, ...]]:
    """Which clauses of the rules a set of games made use of, each with a table and a version to look at."""
    return query(
        "rulesUsed",
        "query RulesUsed($game: String!, $tables: [ID!]) { rulesUsed(game: $game, tables: $tables) { ...RuleUse } }",
        {"game": game, "tables": tables},
        tuple[RuleUse, ...],
    )


def games() -> Call[tuple[Game, ...]]:
    """The games that can be played here."""
    return query("games", "query Games { games { ...Game } }", {}, tuple[Game, ...])


def me() -> Call[Me | None]:
    """Who is calling; null without a token."""
    return query("me", "query Me { me { ...Me } }", {}, Me | None)


def tokens() -> Call[tuple[Token, ...]]:
    """The valid tokens of your own account, oldest first; never the tokens themselves."""
    return query("tokens", "query Tokens { tokens { ...Token } }", {}, tuple[Token, ...])


def applications() -> Call[tuple[Application, ...]]:
    """The applications you have registered, oldest first."""
    return query("applications", "query Applications { applications { ...Application } }", {}, tuple[Application, ...])


def permissions() -> Call[tuple[ApplicationPermission, ...]]:
    """What applications may do in your name, oldest first."""
    return query(
        "permissions",
        "query Permissions { permissions { ...ApplicationPermission } }",
        {},
        tuple[ApplicationPermission, ...],
    )


def table(id: str) -> Call[Table | None]:
    """One table as it is now."""
    return query("table", "query Table($id: ID!) { table(id: $id) { ...Table } }", {"id": id}, Table | None)


def tables(
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
) -> Call[TableConnection]:
    """The tables, newest first. The list trails the log by a moment; see `asOf`."""
    return query(
        "tables",
        "query Tables($first: Int, $after: String, $last: Int, $before: String, $game: String, $status: Status, $player: ID, $winner: ID, $reason: OutcomeReason, $openedFrom: Time, $openedUntil: Time, $endedFrom: Time, $endedUntil: Time, $rated: Boolean, $asOf: String) { tables(first: $first, after: $after, last: $last, before: $before, game: $game, status: $status, player: $player, winner: $winner, reason: $reason, openedFrom: $openedFrom, openedUntil: $openedUntil, endedFrom: $endedFrom, endedUntil: $endedUntil, rated: $rated, asOf: $asOf) { ...TableConnection } }",
        {
            "first": first,
            "after": after,
            "last": last,
            "before": before,
            "game": game,
            "status": status,
            "player": player,
            "winner": winner,
            "reason": reason,
            "openedFrom": opened_from,
            "openedUntil": opened_until,
            "endedFrom": ended_from,
            "endedUntil": ended_until,
            "rated": rated,
            "asOf": as_of,
        },
        TableConnection,
    )


def count_tables(
    *, game: str | None = None, status: Status | None = None, player: str | None = None
) -> Call[int | None]:
    """How many tables there are."""
    return query(
        "countTables",
        "query CountTables($game: String, $status: Status, $player: ID) { countTables(game: $game, status: $status, player: $player) }",
        {"game": game, "status": status, "player": player},
        int | None,
    )


def hint(table: str) -> Call[Hint]:
    """What the strongest bot would play in the caller's seat: where one person practises with bots (TB-42)."""
    return query(
        "hint", "query Hint($table: ID!) { hint(table: $table) { ...HintAnswer } }", {"table": table}, HintAnswer
    )


def replay(
    table: str, *, at: int | None = None, seat: int | None = None, everything: bool | None = None
) -> Call[TableView | None]:
    """A table at any version from any seat, exactly as that seat saw it."""
    return query(
        "replay",
        "query Replay($table: ID!, $at: Int, $seat: Int, $everything: Boolean! = false) { replay(table: $table, at: $at, seat: $seat, everything: $everything) { ...TableView } }",
        {"table": table, "at": at, "seat": seat, "everything": everything},
        TableView | None,
    )


def audit(table: str) -> Call[AuditReport | None]:
    """Check a table's whole log: chain, seed, every command decided again, outcome."""
    return query(
        "audit",
        "query Audit($table: ID!) { audit(table: $table) { ...AuditReport } }",
        {"table": table},
        AuditReport | None,
    )


def analysis(table: str, *, playouts: int | None = None, seed: str | None = None) -> Call[Analysis | None]:
    """Look at a finished game again: each seat's chance at every turn, where it turned, which moves were better."""
    return query(
        "analysis",
        'query Analysis($table: ID!, $playouts: Int! = 12, $seed: String! = "") { analysis(table: $table, playouts: $playouts, seed: $seed) { ...Analysis } }',
        {"table": table, "playouts": playouts, "seed": seed},
        Analysis | None,
    )


def export(table: str, *, seat: int | None = None, everything: bool | None = None) -> Call[str | None]:
    """The table as a file of JSON lines for `orrery verify`, redacted for the viewpoint asked for."""
    return query(
        "export",
        "query Export($table: ID!, $seat: Int, $everything: Boolean! = false) { export(table: $table, seat: $seat, everything: $everything) }",
        {"table": table, "seat": seat, "everything": everything},
        str | None,
    )


def notation(table: str, *, forks: bool | None = None, ids: bool | None = None) -> Call[str | None]:
    """The game as a text that people read, in the notation `.orr`: for everyone once it is over."""
    return query(
        "notation",
        "query Notation($table: ID!, $forks: Boolean! = false, $ids: Boolean! = true) { notation(table: $table, forks: $forks, ids: $ids) }",
        {"table": table, "forks": forks, "ids": ids},
        str | None,
    )


def checkpoint() -> Call[Checkpoint | None]:
    """The newest signed head of the tree over all logs that have ended; null before the first."""
    return query("checkpoint", "query Checkpoint { checkpoint { ...Checkpoint } }", {}, Checkpoint | None)


def checkpoint_key() -> Call[str | None]:
    """The key that checkpoints are signed by, in the format of C2SP signed-note."""
    return query("checkpointKey", "query CheckpointKey { checkpointKey }", {}, str | None)


def inclusion(entry: str, *, size: int | None = None) -> Call[InclusionProof | None]:
    """The proof that a log is in the tree; null if it is not, or not yet. Who knows the entry knows the log."""
    return query(
        "inclusion",
        "query Inclusion($entry: String!, $size: Int) { inclusion(entry: $entry, size: $size) { ...InclusionProof } }",
        {"entry": entry, "size": size},
        InclusionProof | None,
    )


def consistency(first: int, second: int) -> Call[ConsistencyProof | None]:
    """The proof that one signed tree continues another; null if none of that size was signed."""
    return query(
        "consistency",
        "query Consistency($first: Int!, $second: Int!) { consistency(first: $first, second: $second) { ...ConsistencyProof } }",
        {"first": first, "second": second},
        ConsistencyProof | None,
    )


def leaderboard(
    game: str,
    *,
    pool: Pool | None = None,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Call[RatingConnection]:
    """The best players of a game, best first."""
    return query(
        "leaderboard",
        "query Leaderboard($game: String!, $pool: Pool! = PEOPLE, $first: Int, $after: String, $last: Int, $before: String) { leaderboard(game: $game, pool: $pool, first: $first, after: $after, last: $last, before: $before) { ...RatingConnection } }",
        {"game": game, "pool": pool, "first": first, "after": after, "last": last, "before": before},
        RatingConnection,
    )


def player_record(player: str) -> Call[tuple[Rating, ...]]:
    """A player's ratings and records in all games and pools."""
    return query(
        "playerRecord",
        "query PlayerRecord($player: ID!) { playerRecord(player: $player) { ...Rating } }",
        {"player": player},
        tuple[Rating, ...],
    )


def player_history(
    player: str,
    *,
    game: str | None = None,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Call[PlayedGameConnection]:
    """A player's finished games at public tables, newest first."""
    return query(
        "playerHistory",
        "query PlayerHistory($player: ID!, $game: String, $first: Int, $after: String, $last: Int, $before: String) { playerHistory(player: $player, game: $game, first: $first, after: $after, last: $last, before: $before) { ...PlayedGameConnection } }",
        {"player": player, "game": game, "first": first, "after": after, "last": last, "before": before},
        PlayedGameConnection,
    )


def head_to_head(player: str, other: str) -> Call[tuple[Versus, ...]]:
    """How two players did at the same tables, game by game."""
    return query(
        "headToHead",
        "query HeadToHead($player: ID!, $other: ID!) { headToHead(player: $player, other: $other) { ...Versus } }",
        {"player": player, "other": other},
        tuple[Versus, ...],
    )


def game_statistics(game: str) -> Call[Statistics | None]:
    """Length, seats, options and outcomes of a game's finished public tables."""
    return query(
        "gameStatistics",
        "query GameStatistics($game: String!) { gameStatistics(game: $game) { ...Statistics } }",
        {"game": game},
        Statistics | None,
    )


def chat(
    table: str,
    *,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Call[ChatMessageConnection]:
    """What was said at a table, oldest first; nothing for spectators who are kept behind the game."""
    return query(
        "chat",
        "query Chat($table: ID!, $first: Int, $after: String, $last: Int, $before: String) { chat(table: $table, first: $first, after: $after, last: $last, before: $before) { ...ChatMessageConnection } }",
        {"table": table, "first": first, "after": after, "last": last, "before": before},
        ChatMessageConnection,
    )


def match(id: str) -> Call[Match | None]:
    """How a match stands: the wins of its players and the tables of its games."""
    return query("match", "query Match($id: ID!) { match(id: $id) { ...Match } }", {"id": id}, Match | None)


def invitation(table: str) -> Call[str | None]:
    """The code that opens a private table, for those who are inside: pass it on to whom you like."""
    return query(
        "invitation", "query Invitation($table: ID!) { invitation(table: $table) }", {"table": table}, str | None
    )


def forks(table: str) -> Call[tuple[ForkNode, ...]]:
    """The tree of forks a table belongs to, parents first; the table all of them go on from stands at its

    beginning.
    """
    return query(
        "forks",
        "query Forks($table: ID!) { forks(table: $table) { ...ForkNode } }",
        {"table": table},
        tuple[ForkNode, ...],
    )


def queue_place(game: str) -> Call[QueuePlace | None]:
    """Where you stand in the queue of a game, or the table you were brought to."""
    return query(
        "queuePlace",
        "query QueuePlace($game: String!) { queuePlace(game: $game) { ...QueuePlace } }",
        {"game": game},
        QueuePlace | None,
    )


def score_secrets(
    hand: str,
    *,
    version: SecretsVersion | None = None,
    table: str | None = None,
    aside: str | None = None,
    drawn: str | None = None,
    own_divinity: bool | None = None,
    out: bool | None = None,
    fully: bool | None = None,
) -> Call[SecretsScored | None]:
    """Secrets of the Universe: Find the best arrangement of a hand, by the scorer the game itself uses."""
    return query(
        "scoreSecrets",
        'query ScoreSecrets($hand: String!, $version: SecretsVersion! = BASIC, $table: String! = "", $aside: String! = "", $drawn: String! = "", $ownDivinity: Boolean! = false, $out: Boolean! = false, $fully: Boolean! = false) { scoreSecrets(hand: $hand, version: $version, table: $table, aside: $aside, drawn: $drawn, ownDivinity: $ownDivinity, out: $out, fully: $fully) { ...SecretsScored } }',
        {
            "hand": hand,
            "version": version,
            "table": table,
            "aside": aside,
            "drawn": drawn,
            "ownDivinity": own_divinity,
            "out": out,
            "fully": fully,
        },
        SecretsScored | None,
    )


def check_runiverse_deck(text: str, *, budget: int | None = None) -> Call[RuniverseDeckCheck | None]:
    """Rüniverse: Check a deck for Constructed, naming every rule it breaks."""
    return query(
        "checkRuniverseDeck",
        "query CheckRuniverseDeck($text: String!, $budget: Int! = 40) { checkRuniverseDeck(text: $text, budget: $budget) { ...RuniverseDeckCheck } }",
        {"text": text, "budget": budget},
        RuniverseDeckCheck | None,
    )


def show_runiverse_deck(facet: RuniverseFacet, *, booster: str | None = None) -> Call[str | None]:
    """Rüniverse: The preconstructed deck of a facet as text, ready to be pasted; or a Booster Deck made from a

    seed.
    """
    return query(
        "showRuniverseDeck",
        'query ShowRuniverseDeck($facet: RuniverseFacet!, $booster: String! = "") { showRuniverseDeck(facet: $facet, booster: $booster) }',
        {"facet": facet, "booster": booster},
        str | None,
    )


def privileged_reads(
    table: str,
    *,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Call[PrivilegedReadConnection]:
    """Who has used a right to see more of this table than a player may, oldest first; for the audit scope."""
    return query(
        "privilegedReads",
        "query PrivilegedReads($table: ID!, $first: Int, $after: String, $last: Int, $before: String) { privilegedReads(table: $table, first: $first, after: $after, last: $last, before: $before) { ...PrivilegedReadConnection } }",
        {"table": table, "first": first, "after": after, "last": last, "before": before},
        PrivilegedReadConnection,
    )


def take_seat(
    table: str,
    *,
    entropy: str | None = None,
    invitation: str | None = None,
    expected_version: int | None = None,
    command_id: str | None = None,
) -> Call[TableChanged]:
    """Sit down at a table; in a running game only where the game lets newcomers in."""
    return mutation(
        "takeSeat",
        "mutation TakeSeat($table: ID!, $entropy: String, $invitation: String, $expectedVersion: Int, $commandId: String) { takeSeat(table: $table, entropy: $entropy, invitation: $invitation, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {
            "table": table,
            "entropy": entropy,
            "invitation": invitation,
            "expectedVersion": expected_version,
            "commandId": command_id,
        },
        TableAnswer,
    )


def add_bot(
    table: str,
    *,
    bot: str | None = None,
    strength: int | None = None,
    expected_version: int | None = None,
    command_id: str | None = None,
) -> Call[TableChanged]:
    """Let a built-in bot take a seat, by name or by strength; the strongest by default."""
    return mutation(
        "addBot",
        "mutation AddBot($table: ID!, $bot: String, $strength: Int, $expectedVersion: Int, $commandId: String) { addBot(table: $table, bot: $bot, strength: $strength, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {
            "table": table,
            "bot": bot,
            "strength": strength,
            "expectedVersion": expected_version,
            "commandId": command_id,
        },
        TableAnswer,
    )


def remove_bot(
    table: str, seat: int, *, expected_version: int | None = None, command_id: str | None = None
) -> Call[TableChanged]:
    """Send a built-in bot away before the game."""
    return mutation(
        "removeBot",
        "mutation RemoveBot($table: ID!, $seat: Int!, $expectedVersion: Int, $commandId: String) { removeBot(table: $table, seat: $seat, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "seat": seat, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def leave_seat(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Stand up; in a running game the game's own rule for leaving follows."""
    return mutation(
        "leaveSeat",
        "mutation LeaveSeat($table: ID!, $expectedVersion: Int, $commandId: String) { leaveSeat(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def start_game(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Begin with the players who are seated: for the host and for them."""
    return mutation(
        "startGame",
        "mutation StartGame($table: ID!, $expectedVersion: Int, $commandId: String) { startGame(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def cancel_table(
    table: str, *, expected_version: int | None = None, command_id: str | None = None
) -> Call[TableChanged]:
    """Close a table at which no game has begun: for its host."""
    return mutation(
        "cancelTable",
        "mutation CancelTable($table: ID!, $expectedVersion: Int, $commandId: String) { cancelTable(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def act(
    table: str,
    *,
    command: Command | None = None,
    move: str | None = None,
    expected_version: int | None = None,
    command_id: str | None = None,
) -> Call[TableChanged]:
    """Play one move in the game at a table: a `command` of its own, or the key of a `move` that `legal` gave. A key

    belongs to one version of the table, so the answer is OutOfDate where the table has moved on.
    """
    return mutation(
        "act",
        "mutation Act($table: ID!, $command: CommandInput, $move: ID, $expectedVersion: Int, $commandId: String) { act(table: $table, command: $command, move: $move, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {
            "table": table,
            "command": command,
            "move": move,
            "expectedVersion": expected_version,
            "commandId": command_id,
        },
        TableAnswer,
    )


def step_away(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Let a bot play your seat for a while, at tables where bots stand in for the absent."""
    return mutation(
        "stepAway",
        "mutation StepAway($table: ID!, $expectedVersion: Int, $commandId: String) { stepAway(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def take_back(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Take your seat back from the bot that stands in for you."""
    return mutation(
        "takeBack",
        "mutation TakeBack($table: ID!, $expectedVersion: Int, $commandId: String) { takeBack(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def enter_table(
    table: str, invitation: str, *, expected_version: int | None = None, command_id: str | None = None
) -> Call[TableChanged]:
    """Come to a private table to look. To play there, take a seat with the code instead."""
    return mutation(
        "enterTable",
        "mutation EnterTable($table: ID!, $invitation: String!, $expectedVersion: Int, $commandId: String) { enterTable(table: $table, invitation: $invitation, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "invitation": invitation, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def call_ready(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Ask everyone who is seated whether they are ready. The game begins when all are; who is late loses the seat."""
    return mutation(
        "callReady",
        "mutation CallReady($table: ID!, $expectedVersion: Int, $commandId: String) { callReady(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def say_ready(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Be ready."""
    return mutation(
        "sayReady",
        "mutation SayReady($table: ID!, $expectedVersion: Int, $commandId: String) { sayReady(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def ask_undo(table: str, *, expected_version: int | None = None, command_id: str | None = None) -> Call[TableChanged]:
    """Ask to take your last move back; at once if nobody else has to agree."""
    return mutation(
        "askUndo",
        "mutation AskUndo($table: ID!, $expectedVersion: Int, $commandId: String) { askUndo(table: $table, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def answer_undo(
    table: str, agrees: bool, *, expected_version: int | None = None, command_id: str | None = None
) -> Call[TableChanged]:
    """Agree that another player takes their last move back, or not."""
    return mutation(
        "answerUndo",
        "mutation AnswerUndo($table: ID!, $agrees: Boolean!, $expectedVersion: Int, $commandId: String) { answerUndo(table: $table, agrees: $agrees, expectedVersion: $expectedVersion, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "agrees": agrees, "expectedVersion": expected_version, "commandId": command_id},
        TableAnswer,
    )


def open_table(
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
) -> Call[TableChanged]:
    """Open a table. The commitment to the server's seed is public from now on."""
    return mutation(
        "openTable",
        "mutation OpenTable($options: GameOptionsInput!, $timing: TimingInput, $access: Access, $rated: Boolean, $watch: WatchInput, $undo: Boolean, $guided: Boolean, $bestOf: Int, $firstTo: Int, $sit: Boolean! = true, $entropy: String, $commandId: String) { openTable(options: $options, timing: $timing, access: $access, rated: $rated, watch: $watch, undo: $undo, guided: $guided, bestOf: $bestOf, firstTo: $firstTo, sit: $sit, entropy: $entropy, commandId: $commandId) { ...TableAnswer } }",
        {
            "options": options,
            "timing": timing,
            "access": access,
            "rated": rated,
            "watch": watch,
            "undo": undo,
            "guided": guided,
            "bestOf": best_of,
            "firstTo": first_to,
            "sit": sit,
            "entropy": entropy,
            "commandId": command_id,
        },
        TableAnswer,
    )


def rematch(table: str, *, command_id: str | None = None) -> Call[TableChanged]:
    """Sit down at another table with the same game, options and terms. Everyone who asks comes to the same one."""
    return mutation(
        "rematch",
        "mutation Rematch($table: ID!, $commandId: String) { rematch(table: $table, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "commandId": command_id},
        TableAnswer,
    )


def fork_table(
    table: str,
    *,
    version: int | None = None,
    seat: int | None = None,
    bot: str | None = None,
    command_id: str | None = None,
) -> Call[TableChanged]:
    """Go on from any version of a game that is over, or that you practise, at a new table against bots (TB-43)."""
    return mutation(
        "forkTable",
        "mutation ForkTable($table: ID!, $version: Int, $seat: Int, $bot: String, $commandId: String) { forkTable(table: $table, version: $version, seat: $seat, bot: $bot, commandId: $commandId) { ...TableAnswer } }",
        {"table": table, "version": version, "seat": seat, "bot": bot, "commandId": command_id},
        TableAnswer,
    )


def create_tournament(
    plan: TournamentPlanInput, options: GameOptionsInput, *, command_id: str | None = None
) -> Call[TournamentChanged]:
    """Open a tournament, whose first organiser you are; for the scope to organise."""
    return mutation(
        "createTournament",
        "mutation CreateTournament($plan: TournamentPlanInput!, $options: GameOptionsInput!, $commandId: String) { createTournament(plan: $plan, options: $options, commandId: $commandId) { ...TournamentAnswer } }",
        {"plan": plan, "options": options, "commandId": command_id},
        TournamentAnswer,
    )


def configure_tournament(
    tournament: str,
    plan: TournamentPlanInput,
    options: GameOptionsInput,
    *,
    expected_version: int | None = None,
    command_id: str | None = None,
    reason: str | None = None,
) -> Call[TournamentChanged]:
    """Choose anew before the start, and after it what is still to come; for organisers."""
    return mutation(
        "configureTournament",
        "mutation ConfigureTournament($tournament: ID!, $plan: TournamentPlanInput!, $options: GameOptionsInput!, $expectedVersion: Int, $commandId: String, $reason: String) { configureTournament(tournament: $tournament, plan: $plan, options: $options, expectedVersion: $expectedVersion, commandId: $commandId, reason: $reason) { ...TournamentAnswer } }",
        {
            "tournament": tournament,
            "plan": plan,
            "options": options,
            "expectedVersion": expected_version,
            "commandId": command_id,
            "reason": reason,
        },
        TournamentAnswer,
    )


def copy_tournament(
    tournament: str, *, title: str | None = None, command_id: str | None = None
) -> Call[TournamentChanged]:
    """Open a tournament planned, conducted and described as another one; for the scope to organise."""
    return mutation(
        "copyTournament",
        "mutation CopyTournament($tournament: ID!, $title: String, $commandId: String) { copyTournament(tournament: $tournament, title: $title, commandId: $commandId) { ...TournamentAnswer } }",
        {"tournament": tournament, "title": title, "commandId": command_id},
        TournamentAnswer,
    )


def import_tournament(
    report: str, options: GameOptionsInput, *, command_id: str | None = None
) -> Call[TournamentChanged]:
    """Take over a tournament that was played elsewhere; for the scope to organise."""
    return mutation(
        "importTournament",
        "mutation ImportTournament($report: String!, $options: GameOptionsInput!, $commandId: String) { importTournament(report: $report, options: $options, commandId: $commandId) { ...TournamentAnswer } }",
        {"report": report, "options": options, "commandId": command_id},
        TournamentAnswer,
    )


def enter_tournament(
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
) -> Call[TournamentChanged]:
    """Enter a tournament, or its waiting list; late where that is allowed."""
    return mutation(
        "enterTournament",
        "mutation EnterTournament($tournament: ID!, $account: ID, $rating: Int, $entropy: String, $expectedVersion: Int, $commandId: String, $deck: String, $team: String, $members: [ID!]) { enterTournament(tournament: $tournament, account: $account, rating: $rating, entropy: $entropy, expectedVersion: $expectedVersion, commandId: $commandId, deck: $deck, team: $team, members: $members) { ...TournamentAnswer } }",
        {
            "tournament": tournament,
            "account": account,
            "rating": rating,
            "entropy": entropy,
            "expectedVersion": expected_version,
            "commandId": command_id,
            "deck": deck,
            "team": team,
            "members": members,
        },
        TournamentAnswer,
    )


def enter_bots(
    tournament: str, bot: str, names: Sequence[str], *, command_id: str | None = None
) -> Call[TournamentChanged]:
    """Enter built-in players; for organisers."""
    return mutation(
        "enterBots",
        "mutation EnterBots($tournament: ID!, $bot: String!, $names: [String!]!, $commandId: String) { enterBots(tournament: $tournament, bot: $bot, names: $names, commandId: $commandId) { ...TournamentAnswer } }",
        {"tournament": tournament, "bot": bot, "names": names, "commandId": command_id},
        TournamentAnswer,
    )


def run_tournament(
    tournament: str,
    command: TournamentCommandInput,
    *,
    expected_version: int | None = None,
    command_id: str | None = None,
) -> Call[TournamentChanged]:
    """Do something in a tournament in your own name: check in, drop, or whatever your role there allows."""
    return mutation(
        "runTournament",
        "mutation RunTournament($tournament: ID!, $command: TournamentCommandInput!, $expectedVersion: Int, $commandId: String) { runTournament(tournament: $tournament, command: $command, expectedVersion: $expectedVersion, commandId: $commandId) { ...TournamentAnswer } }",
        {"tournament": tournament, "command": command, "expectedVersion": expected_version, "commandId": command_id},
        TournamentAnswer,
    )


def quick_match(options: GameOptionsInput, *, seats: int | None = None) -> Call[QueuePlace]:
    """Wait for others who want the same; the nearer their rating the sooner. Then be ready at your table."""
    return mutation(
        "quickMatch",
        "mutation QuickMatch($options: GameOptionsInput!, $seats: Int! = 2) { quickMatch(options: $options, seats: $seats) { ...QueueAnswer } }",
        {"options": options, "seats": seats},
        QueueAnswer,
    )


def leave_quick_match(game: str) -> Call[QueuePlace]:
    """Wait no longer."""
    return mutation(
        "leaveQuickMatch",
        "mutation LeaveQuickMatch($game: String!) { leaveQuickMatch(game: $game) { ...QueueAnswer } }",
        {"game": game},
        QueueAnswer,
    )


def say(table: str, text: str) -> Call[ChatMessage]:
    """Say something at the table you sit at."""
    return mutation(
        "say",
        "mutation Say($table: ID!, $text: String!) { say(table: $table, text: $text) { ...ChatMessage } }",
        {"table": table, "text": text},
        ChatMessage,
    )


def create_bot(name: str, *, expires_at: datetime | None = None, command_id: str | None = None) -> Call[NewAccount]:
    """Make an account for a program of your own. It plays with the commands people use, marked as a bot."""
    return mutation(
        "createBot",
        "mutation CreateBot($name: String!, $expiresAt: Time, $commandId: String) { createBot(name: $name, expiresAt: $expiresAt, commandId: $commandId) { ...NewAccount } }",
        {"name": name, "expiresAt": expires_at, "commandId": command_id},
        NewAccount,
    )


def create_guest(
    name: str, *, expires_at: datetime | None = None, numbered: bool | None = None, command_id: str | None = None
) -> Call[NewAccount]:
    """Make a guest account. Its token is shown this once."""
    return mutation(
        "createGuest",
        "mutation CreateGuest($name: String!, $expiresAt: Time, $numbered: Boolean! = false, $commandId: String) { createGuest(name: $name, expiresAt: $expiresAt, numbered: $numbered, commandId: $commandId) { ...NewAccount } }",
        {"name": name, "expiresAt": expires_at, "numbered": numbered, "commandId": command_id},
        NewAccount,
    )


def create_token(
    *,
    name: str | None = None,
    scopes: Sequence[Scope] | None = None,
    expires_at: datetime | None = None,
    requests_per_minute: int | None = None,
    max_cost: int | None = None,
) -> Call[NewToken]:
    """Make another token for your own account, shown this once. It allows no more and lasts no longer than yours."""
    return mutation(
        "createToken",
        'mutation CreateToken($name: String! = "", $scopes: [Scope!], $expiresAt: Time, $requestsPerMinute: Int, $maxCost: Int) { createToken(name: $name, scopes: $scopes, expiresAt: $expiresAt, requestsPerMinute: $requestsPerMinute, maxCost: $maxCost) { ...NewToken } }',
        {
            "name": name,
            "scopes": scopes,
            "expiresAt": expires_at,
            "requestsPerMinute": requests_per_minute,
            "maxCost": max_cost,
        },
        NewToken,
    )


def add_webhook(
    url: str,
    events: Sequence[WebhookEvent],
    *,
    table: str | None = None,
    tournament: str | None = None,
    from_version: int | None = None,
) -> Call[NewWebhook]:
    """Have an address told what happens, as you may see it: in one place, or wherever you play or are an official."""
    return mutation(
        "addWebhook",
        "mutation AddWebhook($url: String!, $events: [WebhookEvent!]!, $table: ID, $tournament: ID, $fromVersion: Int) { addWebhook(url: $url, events: $events, table: $table, tournament: $tournament, fromVersion: $fromVersion) { ...NewWebhook } }",
        {"url": url, "events": events, "table": table, "tournament": tournament, "fromVersion": from_version},
        NewWebhook,
    )


def change_webhook(id: str, *, url: str | None = None, events: Sequence[WebhookEvent] | None = None) -> Call[Webhook]:
    """Change where messages are sent, or what of. What waits is sent to the new address."""
    return mutation(
        "changeWebhook",
        "mutation ChangeWebhook($id: ID!, $url: String, $events: [WebhookEvent!]) { changeWebhook(id: $id, url: $url, events: $events) { ...Webhook } }",
        {"id": id, "url": url, "events": events},
        Webhook,
    )


def rotate_webhook_secret(id: str) -> Call[NewWebhook]:
    """Make a new secret, shown this once. For a day messages are signed with the old one as well."""
    return mutation(
        "rotateWebhookSecret",
        "mutation RotateWebhookSecret($id: ID!) { rotateWebhookSecret(id: $id) { ...NewWebhook } }",
        {"id": id},
        NewWebhook,
    )


def switch_webhook(id: str, on: bool) -> Call[Webhook]:
    """Send nothing for a while, or go on where it stopped, also after the service has switched it off."""
    return mutation(
        "switchWebhook",
        "mutation SwitchWebhook($id: ID!, $on: Boolean!) { switchWebhook(id: $id, on: $on) { ...Webhook } }",
        {"id": id, "on": on},
        Webhook,
    )


def remove_webhook(id: str) -> Call[bool]:
    """Forget a webhook and all its messages."""
    return mutation("removeWebhook", "mutation RemoveWebhook($id: ID!) { removeWebhook(id: $id) }", {"id": id}, bool)


def redeliver_webhook(
    id: str, from_version: int, *, table: str | None = None, tournament: str | None = None
) -> Call[Webhook]:
    """Tell everything of a table or tournament again from a version on. Messages come under the ids they had."""
    return mutation(
        "redeliverWebhook",
        "mutation RedeliverWebhook($id: ID!, $fromVersion: Int!, $table: ID, $tournament: ID) { redeliverWebhook(id: $id, fromVersion: $fromVersion, table: $table, tournament: $tournament) { ...Webhook } }",
        {"id": id, "fromVersion": from_version, "table": table, "tournament": tournament},
        Webhook,
    )


def ping_webhook(id: str) -> Call[str]:
    """Send a message that tells nothing, at most one in ten seconds; its `webhook-id`, to find in the deliveries."""
    return mutation("pingWebhook", "mutation PingWebhook($id: ID!) { pingWebhook(id: $id) }", {"id": id}, str)


def register_application(
    name: str, redirect_uris: Sequence[str], *, confidential: bool | None = None
) -> Call[NewApplication]:
    """Register a program that people may let act in their name, at `/oauth/authorize`."""
    return mutation(
        "registerApplication",
        "mutation RegisterApplication($name: String!, $redirectUris: [String!]!, $confidential: Boolean! = false) { registerApplication(name: $name, redirectUris: $redirectUris, confidential: $confidential) { ...NewApplication } }",
        {"name": name, "redirectUris": redirect_uris, "confidential": confidential},
        NewApplication,
    )


def remove_application(id: str) -> Call[bool]:
    """Forget an application of yours. Whatever anyone allowed it is over at once."""
    return mutation(
        "removeApplication", "mutation RemoveApplication($id: ID!) { removeApplication(id: $id) }", {"id": id}, bool
    )


def end_permissions(*, ids: Sequence[str] | None = None) -> Call[int]:
    """End what applications may do in your name, and what runs under their tokens, at once; how many were valid."""
    return mutation(
        "endPermissions", "mutation EndPermissions($ids: [ID!]) { endPermissions(ids: $ids) }", {"ids": ids}, int
    )


def revoke_token(token: str) -> Call[bool]:
    """Make a token worthless and end what runs under it, at once; false if it was not valid. Whoever has it may."""
    return mutation(
        "revokeToken", "mutation RevokeToken($token: String!) { revokeToken(token: $token) }", {"token": token}, bool
    )


def revoke_tokens(*, ids: Sequence[str] | None = None) -> Call[int]:
    """Make tokens of your own account worthless and end what runs under them, at once; how many were valid. What

    the application may do that has one of them is over too.
    """
    return mutation("revokeTokens", "mutation RevokeTokens($ids: [ID!]) { revokeTokens(ids: $ids) }", {"ids": ids}, int)


def follow_tournament_events(tournament: str, *, from_version: int | None = None) -> Call[TournamentStep]:
    """Every event of a tournament after a version, each once and in order, until it is over."""
    return subscription(
        "tournamentEvents",
        "subscription TournamentEvents($tournament: ID!, $fromVersion: Int! = 0) { tournamentEvents(tournament: $tournament, fromVersion: $fromVersion) { ...TournamentStep } }",
        {"tournament": tournament, "fromVersion": from_version},
        TournamentStep,
    )


def follow_tournament_announcements(tournament: str, *, from_version: int | None = None) -> Call[Announcement]:
    """What the organisers tell everyone, as it is told, until the tournament is over."""
    return subscription(
        "tournamentAnnouncements",
        "subscription TournamentAnnouncements($tournament: ID!, $fromVersion: Int! = 0) { tournamentAnnouncements(tournament: $tournament, fromVersion: $fromVersion) { ...Announcement } }",
        {"tournament": tournament, "fromVersion": from_version},
        Announcement,
    )


def follow_stage_changes(
    tournament: str, *, from_version: int | None = None, stage: int | None = None
) -> Call[StageChange]:
    """Which matches and lines of the standings of a stage change, until the tournament is over. Events that come

    together are told together.
    """
    return subscription(
        "stageChanges",
        "subscription StageChanges($tournament: ID!, $fromVersion: Int, $stage: Int) { stageChanges(tournament: $tournament, fromVersion: $fromVersion, stage: $stage) { ...StageChange } }",
        {"tournament": tournament, "fromVersion": from_version, "stage": stage},
        StageChange,
    )


def follow_table_events(
    table: str, *, from_version: int | None = None, seat: int | None = None, everything: bool | None = None
) -> Call[TableStep]:
    """Every event of a table after a version, each once and in order, until the table is over."""
    return subscription(
        "tableEvents",
        "subscription TableEvents($table: ID!, $fromVersion: Int! = 0, $seat: Int, $everything: Boolean! = false) { tableEvents(table: $table, fromVersion: $fromVersion, seat: $seat, everything: $everything) { ...TableStep } }",
        {"table": table, "fromVersion": from_version, "seat": seat, "everything": everything},
        TableStep,
    )


def follow_table_scenes(
    table: str, *, from_version: int | None = None, seat: int | None = None, everything: bool | None = None
) -> Call[TableScene]:
    """How a table looks after each command, with what happened in sentences, until the table is over."""
    return subscription(
        "tableScenes",
        "subscription TableScenes($table: ID!, $fromVersion: Int! = 0, $seat: Int, $everything: Boolean! = false) { tableScenes(table: $table, fromVersion: $fromVersion, seat: $seat, everything: $everything) { ...TableScene } }",
        {"table": table, "fromVersion": from_version, "seat": seat, "everything": everything},
        TableScene,
    )


def follow_chat(table: str, *, after: str | None = None) -> Call[ChatMessage]:
    """What is said at a table, as it is said."""
    return subscription(
        "chat",
        "subscription Chat($table: ID!, $after: String) { chat(table: $table, after: $after) { ...ChatMessage } }",
        {"table": table, "after": after},
        ChatMessage,
    )


def follow_lobby(*, game: str | None = None) -> Call[Table]:
    """First the open tables that can be joined, then every public table whenever its company or state changes."""
    return subscription(
        "lobby", "subscription Lobby($game: String) { lobby(game: $game) { ...Table } }", {"game": game}, Table
    )


def follow_quick_match(game: str) -> Call[QueuePlace]:
    """Where you stand in the queue of a game, whenever that changes, until you are brought to a table."""
    return subscription(
        "quickMatch",
        "subscription QuickMatch($game: String!) { quickMatch(game: $game) { ...QueuePlace } }",
        {"game": game},
        QueuePlace,
    )

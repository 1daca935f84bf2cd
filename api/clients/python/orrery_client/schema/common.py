"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from orrery_client.core import Said, Shape, Word


class Abandonment(Word):
    """What becomes of a seat whose time has run out again and again."""

    WAIT = "WAIT"
    """The clock goes on acting for it."""
    SUBSTITUTE = "SUBSTITUTE"
    """A bot stands in until the player comes back."""
    FORFEIT = "FORFEIT"
    """The seat is lost."""


class Access(Word):
    """Who may come to a table: everyone, or those who were given its invitation."""

    OPEN = "OPEN"
    """Everyone may come."""
    PRIVATE = "PRIVATE"
    """Those may come who were given the invitation."""


class AccountKind(Word):
    """What an account is."""

    PERSON = "PERSON"
    """Somebody who is known here."""
    GUEST = "GUEST"
    """Somebody who came without an account."""
    BOT = "BOT"
    """Somebody's program."""


class ChangeKind(Word):
    """In which way something differs."""

    MOVED = "MOVED"
    """A card lies in another place."""
    APPEARED = "APPEARED"
    """A card is there that was not, or could not be told from others."""
    GONE = "GONE"
    """A card is no longer there, or cannot be told from others."""
    ALTERED = "ALTERED"
    """A card shows something else: it was turned over, or has other signs on it."""
    PLACE = "PLACE"
    """A place has another number of cards, or another state."""
    FACT = "FACT"
    """Something everyone sees at a glance."""
    SEAT = "SEAT"
    """Something about a player."""
    HEADLINE = "HEADLINE"
    """What the table waits for, or how it ended."""


class ErrorCode(Word):
    """What went wrong, for programs: `extensions.code` of an error. More may come; those there are keep their

    sense.
    """

    BAD_REQUEST = "BAD_REQUEST"
    """The request cannot be read: not JSON, not GraphQL, or not GraphQL of this schema."""
    BAD_INPUT = "BAD_INPUT"
    """A value is not one that can stand there; `variable` and `at` say where, if it came in a variable."""
    NOT_FOUND = "NOT_FOUND"
    """There is no such thing, or not for this caller."""
    FORBIDDEN = "FORBIDDEN"
    """The caller may not do or see this."""
    UNAUTHENTICATED = "UNAUTHENTICATED"
    """A token is needed, or the one sent is not valid."""
    REFUSED = "REFUSED"
    """The rules forbid it; `rule` is the clause."""
    OUT_OF_DATE = "OUT_OF_DATE"
    """Asked for at a version that is no longer the newest."""
    NAME_TAKEN = "NAME_TAKEN"
    """Someone else has that name."""
    NOT_YET = "NOT_YET"
    """A list has not caught up with what was asked for: ask again."""
    BUSY = "BUSY"
    """Too many write to the same place at once: ask again."""
    RATE_LIMITED = "RATE_LIMITED"
    """Too much, too fast; `retryAfter` is in seconds."""
    TOO_LARGE = "TOO_LARGE"
    """The request or its document is too long; `asked` and `allowed` say by how much."""
    TOO_DEEP = "TOO_DEEP"
    """Document or JSON is nested too deeply; `asked` and `allowed` say by how much where that is known."""
    TOO_COSTLY = "TOO_COSTLY"
    """The operation costs too much; `asked` and `allowed` say by how much."""
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    """Not by this HTTP method."""
    NOT_ACCEPTABLE = "NOT_ACCEPTABLE"
    """The client accepts nothing that is served here."""
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"
    """The body of a request is application/json."""
    UNAVAILABLE = "UNAVAILABLE"
    """A part of the service does not answer: ask again."""
    CORRUPT = "CORRUPT"
    """A log is not what it claims to be."""
    INTERNAL = "INTERNAL"
    """A fault of the service. Nothing a client sends should lead here."""


class Go(Word):
    """The only value of a command that has nothing to say but its name."""

    GO = "GO"
    """Do it; in an answer, it is to be done or has happened."""


class OnExpiry(Word):
    """What happens when a seat's time has run out: the game acts for it, or the seat is lost."""

    ACT = "ACT"
    """The game acts for the seat."""
    FORFEIT = "FORFEIT"
    """The seat is lost."""


class OutcomeLabel(Word):
    """What the result of a game is called."""

    WON = "WON"
    """Rüniverse: Somebody won more games. Super Ultra Extreme Extreme Uno: Somebody won."""
    DRAW = "DRAW"
    """Rüniverse: Both won as many games."""
    TOP = "TOP"
    """Universal Solitaire: The best score of all."""
    EXPERT = "EXPERT"
    """Universal Solitaire: The score of an expert."""
    ABOVE_AVERAGE = "ABOVE_AVERAGE"
    """Universal Solitaire: Better than most."""
    AVERAGE = "AVERAGE"
    """Universal Solitaire: What most reach."""
    NOVICE = "NOVICE"
    """Universal Solitaire: The score of a beginner."""
    NONE = "NONE"
    """Universal Solitaire: Too low for a word."""
    NO_WINNER = "NO_WINNER"
    """Super Ultra Extreme Extreme Uno: There is an order, but nobody won."""


class OutcomeReason(Word):
    """Why a game ended."""

    PLAYED = "PLAYED"
    """Secrets of the Universe: All its games were played."""
    ULTIMATE = "ULTIMATE"
    """Secrets of the Universe: Ultimate 11+ Aces took the whole match."""
    LEFT = "LEFT"
    """Secrets of the Universe: Fewer than two players were left."""
    GOAL = "GOAL"
    """Programs: Enough programs were completed."""
    LAST_PLAYER = "LAST_PLAYER"
    """Programs: Only one player was left."""
    ROUND_LIMIT = "ROUND_LIMIT"
    """Programs: The last round the table allows was over."""
    LAST_BOND_BROKEN = "LAST_BOND_BROKEN"
    """Rüniverse: A player's last bond was broken."""
    LAST_BOND_DRAWN = "LAST_BOND_DRAWN"
    """Rüniverse: A player had to draw, and drew the last bond."""
    CONCEDED = "CONCEDED"
    """Rüniverse: A player gave up."""
    WENT_OUT = "WENT_OUT"
    """Universal Solitaire: Every card is on the bar."""
    NO_MOVES = "NO_MOVES"
    """Universal Solitaire: No move was left."""
    FINISHED = "FINISHED"
    """Universal Solitaire: The player ended it, or the clock did."""
    PLAYED_LAST = "PLAYED_LAST"
    """Super Ultra Extreme Extreme Uno: The last card was played."""
    LAST_STANDING = "LAST_STANDING"
    """Super Ultra Extreme Extreme Uno: Everybody else had left."""
    STALEMATE = "STALEMATE"
    """Super Ultra Extreme Extreme Uno: Nobody could move any more."""
    TURN_LIMIT = "TURN_LIMIT"
    """Super Ultra Extreme Extreme Uno: The turns the table allows were used up."""


class PlayerKind(Word):
    """Who decides what a player does."""

    PERSON = "PERSON"
    """A person, with an account or as a guest."""
    BOT = "BOT"
    """Somebody's program, from outside."""
    BUILT_IN = "BUILT_IN"
    """A program that belongs to the game."""


class Pool(Word):
    """Results that are rated together."""

    PEOPLE = "PEOPLE"
    """Rated games among people."""
    BOTS = "BOTS"
    """Rated games at tables where programs sit."""
    CASUAL = "CASUAL"
    """Games that are not rated."""
    PEOPLE_UNRANKED = "PEOPLE_UNRANKED"
    """As PEOPLE, in games that were played unranked."""
    BOTS_UNRANKED = "BOTS_UNRANKED"
    """As BOTS, in games that were played unranked."""
    CASUAL_UNRANKED = "CASUAL_UNRANKED"
    """As CASUAL, in games that were played unranked."""


class Refusal(Word):
    """Whose rules forbid a command."""

    GAME_RULE = "GAME_RULE"
    """The rules of the game."""
    TABLE_RULE = "TABLE_RULE"
    """The rules of tables."""
    QUEUE_RULE = "QUEUE_RULE"
    """The rules of quick match."""
    TOURNAMENT_RULE = "TOURNAMENT_RULE"
    """The rules of tournaments."""


class Scope(Word):
    """What a token may allow."""

    PLAY = "PLAY"
    """To sit at tables, to play, and to enter tournaments."""
    ORGANISE = "ORGANISE"
    """To open tournaments."""
    AUDIT = "AUDIT"
    """To see what is hidden, on record."""
    HOOKS = "HOOKS"
    """To have other servers told what happens, by webhooks."""


class Status(Word):
    """Where a table is in its life."""

    OPEN = "OPEN"
    """Players may sit down; no game has begun."""
    PLAYING = "PLAYING"
    """The game is being played."""
    FINISHED = "FINISHED"
    """The game is over."""
    CANCELLED = "CANCELLED"
    """The table was closed without a result."""


class TurningKind(Word):
    """What kind of moment it was: the same words in every game, so that one can draw them without knowing it."""

    MILESTONE = "MILESTONE"
    """Something was reached on the way to the end."""
    GAIN = "GAIN"
    """Somebody has gained much at once."""
    LOSS = "LOSS"
    """Somebody has lost much at once."""
    LEAD = "LEAD"
    """Somebody has taken the lead."""
    BRINK = "BRINK"
    """One more step may end it."""
    EXCHANGE = "EXCHANGE"
    """Players have exchanged what they hold, or something for another."""
    PENALTY = "PENALTY"
    """Somebody paid for a mistake."""
    ROUND = "ROUND"
    """A part of the game was decided."""
    LEFT = "LEFT"
    """A player has left."""
    END = "END"
    """The game was decided."""


class ViewerKind(Word):
    """From where a table is looked at."""

    SEAT = "SEAT"
    """From a seat: what its player may see."""
    SPECTATOR = "SPECTATOR"
    """From beside the table: what is public."""
    ALL = "ALL"
    """From above: everything."""


class WebhookEvent(Word):
    """What a webhook may be told of."""

    TABLE_EVENT = "TABLE_EVENT"
    """Everything that happens at a table, as its owner may see it."""
    YOUR_TURN = "YOUR_TURN"
    """A table begins to wait for the owner's own seat."""
    TABLE_ENDED = "TABLE_ENDED"
    """A table is over, with a result or without."""
    TOURNAMENT_EVENT = "TOURNAMENT_EVENT"
    """Everything that happens in a tournament."""
    OFFICIAL_NEEDED = "OFFICIAL_NEEDED"
    """A match cannot go on until an official decides it."""
    PING = "PING"
    """A message that was asked for, to try the address. It comes whatever is chosen."""


class Account(Shape, frozen=True, kw_only=True):
    """Who acts."""

    id: str
    """The id of the account."""
    name: str
    """The name shown to others."""
    kind: AccountKind
    """What it is."""


class Analysis(Shape, frozen=True, kw_only=True):
    """What came of looking at a finished game again."""

    stream: str
    """The log that was analysed."""
    head: str
    """The last hash of its chain, in hex."""
    game: str
    """The game, by its slug."""
    names: tuple[str, ...]
    """What the players are called, by seat."""
    budget: AnalysisBudget
    """What the analysis cost at most, and its seed."""
    turns: tuple[Chances, ...]
    """The chances at every turn, and at the end."""
    turning_points: tuple[TurningPoint, ...]
    """Where they changed most, the largest change first."""
    better_moves: tuple[BetterMove, ...]
    """Moves that cost a chance, the largest loss first."""


class AnalysisBudget(Shape, frozen=True, kw_only=True):
    """How much an analysis may cost, and the seed of its luck."""

    playouts: int
    """How many play-outs each chance is the mean of."""
    turns: int
    """How many turns are judged at most, spread over the game."""
    seed: str
    """The seed of all luck in the play-outs."""


class Announcement(Shape, frozen=True, kw_only=True):
    """News of a tournament."""

    text: str
    """The news."""
    by: str
    """The id of the account that told it."""
    at: datetime
    """When it was told."""


class Application(Shape, frozen=True, kw_only=True):
    """A program of somebody's that others may let act in their name."""

    id: str
    """Its id, by which it names itself when it asks."""
    name: str
    """What people are told who asks."""
    redirect_uris: tuple[str, ...]
    """The only addresses that people and codes are sent back to."""
    created_at: datetime
    """When it was registered."""
    is_confidential: bool
    """Whether it has a secret to prove who it is."""


class ApplicationPermission(Shape, frozen=True, kw_only=True):
    """What an application may do in your name."""

    id: str
    """Its id, by which it is ended."""
    application: str
    """The id of the application."""
    name: str
    """What the application is called."""
    scopes: tuple[Scope, ...]
    """What it may do."""
    created_at: datetime
    """Since when."""
    used_at: datetime | None = None
    """When it was last used, to within a minute or so; null if never."""
    until: datetime
    """When it ends by itself, unless the application uses it before and so prolongs it."""


class AuditReport(Shape, frozen=True, kw_only=True):
    """What an audit found."""

    stream: str
    """The log that was checked."""
    viewer: str
    """Whose view of the log it was: `all`, `spectator` or `seat N`."""
    events: int
    """How many events the log has."""
    head: str
    """The last hash of the chain, in hex."""
    passed: bool
    """Whether every check that was made holds."""
    complete: bool
    """Whether nothing was withheld and every check was made."""
    checks: tuple[Check, ...]
    """What was looked at, in order."""
    broken_at: int | None = None
    """The version of the first bad event, 0 for the file's header; null if none is bad."""
    results: AuditedResults | None = None
    """What the results of a tournament rest on; null for a table, or where they are withheld."""
    verdict: str
    """What is proven and what is not, in one sentence."""
    proof: Proof
    """How much of the log is shown, and how much of that is proven."""
    decided: DecidedAgain | None = None
    """Which commands of a table were proven to be lawful; null where the rules were not asked."""


class AuditedResults(Shape, frozen=True, kw_only=True):
    """What the results of a tournament rest on, match by match; byes are left out."""

    proven: int
    """How many follow from games whose tables were verified and agree."""
    ruled: int
    """How many an official decided or corrected."""
    forfeited: int
    """How many follow from the absence of someone who had left or did not come."""
    claimed: int
    """How many are only claimed: the logs of their tables were not at hand, or not whole."""


class BetterMove(Shape, frozen=True, kw_only=True):
    """A move that was clearly worse than another, by what its player knew."""

    version: int
    """The version at which the move was made."""
    seat: int
    """The seat that made it."""
    played: str
    """What was played, in a few words."""
    better: str
    """What would have been better, in a few words."""
    chance: float
    """The chance with what was played, from 0 to 1."""
    better_chance: float
    """The chance with what would have been better, from 0 to 1."""


class BracketEdge(Shape, frozen=True, kw_only=True):
    """A way from one match to a slot of another, for its winner or its loser."""

    source: int
    """The number of the match the way begins at."""
    target: int
    """The number of the match it leads to."""
    slot: int
    """The slot that is taken there, counted from 0."""
    winner: bool
    """Whether it is the winner's way, or the loser's."""


class Chances(Shape, frozen=True, kw_only=True):
    """What each seat's chance to win was at the beginning of a turn, by what that seat knew."""

    version: int
    """The version of the table at that moment."""
    seat: int
    """The seat that was to move; at the end the one that moved last."""
    chances: tuple[float, ...]
    """By seat, from 0 to 1; where one plays alone, the part of all there is to win."""


class Change(Shape, frozen=True, kw_only=True):
    """One difference between two versions of a table."""

    kind: ChangeKind
    """In which way something differs."""
    key: str
    """What: the key of a card or a place in the scene, the label of a fact, the number of a seat."""
    name: str
    """What it is called; empty for a card face down and a place without a name."""
    source: str | None = None
    """The key of the place a card was in; null if it was not there."""
    target: str | None = None
    """The key of the place a card is in; null if it is not there."""
    was: str | None = None
    """How it was before, in words; null for a card that only moved."""
    now: str | None = None
    """How it is after, in words; null for a card that only moved."""


class ChatMessage(Shape, frozen=True, kw_only=True):
    """Something that was said at a table."""

    table: str
    """The id of the table."""
    account: str
    """The id of the account that said it."""
    name: str
    """Who said it."""
    text: str
    """What was said."""
    at: datetime
    """When it was said."""
    id: str
    """Its id."""


class ChatMessageConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[ChatMessageEdge, ...]
    """The messages, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[ChatMessage, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class ChatMessageEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: ChatMessage
    """What was said."""


class Check(Shape, frozen=True, kw_only=True):
    """One thing that was looked at, and what was found."""

    name: str
    """What was looked at."""
    passed: bool
    """Whether it holds."""
    detail: str
    """What was found, in words."""


class Checkpoint(Shape, frozen=True, kw_only=True):
    """A head of the tree over all logs that have ended, as it was signed."""

    size: int
    """How many logs are in the tree."""
    at: datetime
    """When it was signed."""
    note: str
    """The signed note, in the format of C2SP tlog-checkpoint."""


class ClockExpired(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ClockExpired"):
    """The time of a seat has run out; what the table does about it follows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose time has run out."""
    at: datetime
    """When the time ran out."""


class ClocksMoved(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ClocksMoved"):
    """The clocks of all seats as they stand now, after something that started or stopped one."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    clocks: tuple[SeatClock, ...]
    """The clock of every seat, in order."""
    at: datetime
    """When the clocks stood so."""


class ConsistencyProof(Shape, frozen=True, kw_only=True):
    """Shows that a tree continues an earlier one: nothing was dropped, changed or put in between."""

    first: int
    """How many logs the earlier tree has."""
    second: int
    """How many logs the later tree has."""
    hashes: tuple[str, ...]
    """The hashes that both roots are made of, in hex."""


class CountedByOptions(Shape, frozen=True, kw_only=True):
    """The games that were played with the same options."""

    games: int
    """How many games there were."""
    mean_steps: float
    """How many events of the game one has on average."""
    mean_ms: float
    """How long one takes on average, in milliseconds."""
    options: str
    """The options, as JSON."""


class CountedByReason(Shape, frozen=True, kw_only=True):
    """The games that ended for one reason."""

    games: int
    """How many games there were."""
    mean_steps: float
    """How many events of the game one has on average."""
    mean_ms: float
    """How long one takes on average, in milliseconds."""
    reason: OutcomeReason
    """Why they ended."""


class CountedBySeats(Shape, frozen=True, kw_only=True):
    """The games with one number of seats."""

    games: int
    """How many games there were."""
    mean_steps: float
    """How many events of the game one has on average."""
    mean_ms: float
    """How long one takes on average, in milliseconds."""
    seats: int
    """How many seats."""


class DecidedAgain(Shape, frozen=True, kw_only=True):
    """How many recorded commands the rules decide again to the same bytes."""

    commands: int
    """How many commands the log has."""
    same: int
    """How many of them give the recorded events, byte by byte."""
    mended: bool
    """Whether the rule-set was mended since, so that others may have been lawful then."""
    first_other: int | None = None
    """The version of the first event of the first that gives something else; null if none does."""


class Fork(Shape, frozen=True, kw_only=True):
    """The game another one goes on from, as one seat had seen it (TB-43)."""

    parent: str
    """The id of the table it goes on from."""
    version: int
    """The version of that table it goes on after."""
    seat: int
    """The seat from which the game was seen: who forked it plays there."""


class ForkNode(Shape, frozen=True, kw_only=True):
    """A table in a tree of forks."""

    id: str
    """The id of the table."""
    parent: str | None = None
    """The id of the table it goes on from; null for the one all of them go on from."""
    version: int | None = None
    """The version of the parent it goes on after; null where there is no parent."""
    seat: int | None = None
    """The seat from which the parent was seen; null where there is no parent."""
    depth: int
    """How many forks lie between it and the first table; 0 for that itself."""
    status: Status
    """Where the table is in its life."""


class Game(Shape, frozen=True, kw_only=True):
    """A game that can be played here."""

    slug: str
    """Its name in commands and filters."""
    title: str
    """Its full name."""
    summary: str
    """What it is, in a sentence."""
    rules_version: int
    """The rule-set new tables are opened under."""
    min_seats: int
    """The fewest players it needs."""
    max_seats: int
    """The most players it takes."""
    joinable: bool
    """Whether newcomers may join a running game."""
    bots: tuple[str, ...]
    """The built-in players by name, the weakest first; a name means the same strength in every game."""
    intro: Intro | None = None
    """How to play it, in a page; null for a game that has none."""


class GameForked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="GameForked"):
    """The game begins where a seat had seen another one go; what that seat had not seen was imagined anew."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    players: tuple[str, ...]
    """The ids of the accounts that play, from seat 0 on."""
    left: tuple[int, ...]
    """The seats that had been left at the other table."""
    at: datetime
    """When the game began."""


class GameStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="GameStarted"):
    """The game begins."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    players: tuple[str, ...]
    """The ids of the accounts that play, from seat 0 on."""
    at: datetime
    """When the game began."""


class GuestEntered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="GuestEntered"):
    """Someone came to a private table to look."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    player: str
    """The id of the account that came."""
    name: str
    """The name shown to others."""


class InclusionProof(Shape, frozen=True, kw_only=True):
    """Shows that a log is in the tree of a checkpoint."""

    index: int
    """The place of the log in the tree, from 0."""
    hashes: tuple[str, ...]
    """The hashes on the way to the root, from below, in hex."""
    checkpoint: str
    """The signed note of the tree it is in."""


class Intro(Shape, frozen=True, kw_only=True):
    """How to play a game, for those who never have."""

    goal: str
    """What one tries to do."""
    turn: str
    """What one does in a turn."""
    end: str
    """What ends the game, and who has won."""
    mistakes: tuple[TypicalMistake, ...]
    """Five things beginners get wrong, with their clauses."""
    markdown: str
    """The whole page, as Markdown."""


class Match(Shape, frozen=True, kw_only=True):
    """A match as it stands."""

    id: str
    """The id of the match: that of its first table."""
    goal: int
    """How many games win it."""
    limit: int
    """How many games are played at most; 0 for as many as it takes."""
    scores: tuple[MatchScore, ...]
    """Who plays, and how often they have won."""
    tables: tuple[str, ...]
    """The ids of the tables of its games, in order."""
    decided: bool
    """Whether it is over."""
    winners: tuple[Player, ...]
    """Who has won it, alone or shared; empty before."""


class MatchScore(Shape, frozen=True, kw_only=True):
    """One side of a match."""

    player: Player
    """Who plays."""
    wins: int
    """How many games it has won."""


class Me(Shape, frozen=True, kw_only=True):
    """Who the token belongs to."""

    account: Account
    """The account that is calling."""
    scopes: tuple[Scope, ...]
    """What the token allows."""


class MoveMarked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="MoveMarked"):
    """A move ends here, at a table where moves can be taken back."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that moved."""
    reversible: bool
    """Whether nothing was drawn or revealed by it, so that it can be taken back."""


class MoveUndone(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="MoveUndone"):
    """The last move of a seat is taken back: the game is as before it. What happened stays in the log."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose move is taken back."""


class NewAccount(Shape, frozen=True, kw_only=True):
    """An account, and its token: shown this once, so keep it."""

    account: Account
    """The account that was made."""
    token: str
    """Send it as `Authorization: Bearer …`."""
    scopes: tuple[Scope, ...]
    """What the token allows."""
    expires_at: datetime | None = None
    """When the token becomes worthless by itself; null for never."""


class NewApplication(Shape, frozen=True, kw_only=True):
    """An application, and its secret if it has one: shown this once, so keep it."""

    application: Application
    """What was registered."""
    secret: str | None = None
    """What it proves by who it is, shown this once; null for one that can keep none."""


class NewToken(Shape, frozen=True, kw_only=True):
    """A token: shown this once, so keep it."""

    token: str
    """Send it as `Authorization: Bearer …`."""
    about: Token
    """What the list of your tokens says of it."""


class NewWebhook(Shape, frozen=True, kw_only=True):
    """A webhook and its secret: shown this once, so keep it."""

    webhook: Webhook
    """What was made or changed."""
    secret: str
    """What its messages are signed with: `whsec_` and the key in Base64."""


class OutOfDate(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="OutOfDate"):
    """The table or tournament is no longer at the version the command was meant for; nothing has changed."""

    version: int
    """The version it is at now."""


class Outcome(Shape, frozen=True, kw_only=True):
    """The end of a game: why it ended and how every seat stands."""

    reason: OutcomeReason
    """Why the game ended."""
    standings: tuple[Standing, ...]
    """How every seat ended."""
    label: OutcomeLabel | None = None
    """What the result is called; null if the game has no word for it."""


class PageInfo(Shape, frozen=True, kw_only=True):
    """Where a page of a list begins and ends."""

    has_next_page: bool
    """Whether there is more after this page."""
    has_previous_page: bool
    """Whether this page does not begin at the start."""
    start_cursor: str | None = None
    """The cursor of the first entry; null on an empty page."""
    end_cursor: str | None = None
    """The cursor of the last entry: ask for what is `after` it. Null on an empty page."""


class PlayedGame(Shape, frozen=True, kw_only=True):
    """One game in a player's history."""

    game: str
    """The game, by its slug."""
    number: int
    """The number of the result among those of that game, from 1."""
    table: str
    """The id of the table."""
    pool: Pool
    """In which pool it counted."""
    ended_at: datetime
    """When it ended."""
    reason: OutcomeReason
    """Why it ended."""
    place: int
    """The place reached, counted from 1."""
    score: int
    """The score, in the game's own counting."""
    opponents: tuple[Player, ...]
    """The others, under their names of then."""
    rating_before: int
    """The strength before it, in points."""
    rating_after: int
    """The strength after it, in points."""


class PlayedGameConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[PlayedGameEdge, ...]
    """The games, newest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[PlayedGame, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class PlayedGameEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: PlayedGame
    """The game that was played."""


class Player(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Player"):
    """Someone who plays, as others see them."""

    id: str
    """The id of the account, or of the built-in player: `bot:` and its name."""
    name: str
    """The name shown to others."""
    kind: PlayerKind
    """Who decides what they do."""


class PrivilegedRead(Shape, frozen=True, kw_only=True):
    """One use of a right to see more."""

    account: str
    """The id of the account that used it."""
    stream: str
    """The log that was looked at."""
    what: str
    """What was looked at, and as whom."""
    at: datetime
    """When it was looked at."""


class PrivilegedReadConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[PrivilegedReadEdge, ...]
    """The reads, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[PrivilegedRead, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class PrivilegedReadEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: PrivilegedRead
    """One read."""


class Proof(Shape, frozen=True, kw_only=True):
    """How much of a log a file shows, and how much of that its chain proves."""

    whole: int
    """How many events are shown whole, and proven."""
    in_part: int
    """How many events are shown in part, with every field that is shown proven."""
    withheld: int
    """How many events are present as digests only."""
    outside: int
    """How many events are shown in part outside the chain, as the first version of the chain has it."""


class QueuePlace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="QueuePlace"):
    """Where someone stands in the queue of a game."""

    game: str
    """The game they want to play."""
    waiting: bool
    """Whether they are still waiting."""
    since: datetime | None = None
    """Since when they wait; null if they do not."""
    others: int
    """How many others wait for the same game."""
    table: str | None = None
    """The id of the table they were brought to last; null if there is none yet."""


class Rating(Shape, frozen=True, kw_only=True):
    """A player's rating and record in one pool of a game."""

    game: str
    """The game, by its slug."""
    pool: Pool
    """`people`, `bots` where programs sit at the table, or `casual` for tables that are not rated."""
    mu: float
    """The strength the model believes in."""
    sigma: float
    """How unsure the model is."""
    points: int
    """What the leaderboard is ordered by: the strength the model is sure of, 0 for a newcomer."""
    games: int
    """How many games were played."""
    wins: int
    """In how many of them first place was reached, alone or shared."""
    best: int
    """The highest score, in the game's own counting."""
    last_at: datetime
    """When the last of them ended."""
    rating: int
    """The strength in points: 1000 for a newcomer."""
    player: Player
    """Whose rating it is, under the name last seen."""


class RatingConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[RatingEdge, ...]
    """The entries, best first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Rating, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class RatingEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Rating
    """The player's rating and record."""


class ReadyCalled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ReadyCalled"):
    """Everyone who is seated is asked whether they are ready."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    until: datetime
    """When those who are not ready lose their seats."""


class ReadyLapsed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ReadyLapsed"):
    """Not everyone was ready in time."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    at: datetime
    """When the time for the check was over."""


class Refused(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Refused"):
    """The rules forbid the command; nothing has changed."""

    code: Refusal
    """Whose rules forbid it."""
    rule: str
    """The clause that forbids it, as numbered in the RULES.md of the game, of tables (`TB-06`) or of tournaments."""
    rule_text: str | None = None
    """What the clause says; null if the rulebook is not at hand."""
    reason: str
    """Why it is forbidden here, in words."""


class Rule(Shape, frozen=True, kw_only=True):
    """A clause of a rulebook."""

    id: str
    """Its number, as refusals and sentences cite it: `UN-11`."""
    book: str
    """The rulebook: the slug of a game, or `tables`, `lobby` or `tournaments`."""
    text: str
    """What it says."""


class RuleConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[RuleEdge, ...]
    """The clauses, in the order of their book."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Rule, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class RuleEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Rule
    """The clause."""


class RuleUse(Shape, frozen=True, kw_only=True):
    """How often events rest on a clause, and the first that does."""

    rule: Rule
    """The clause."""
    events: int
    """How many events rest on it."""
    tables: int
    """At how many tables."""
    table: str
    """The first table with such an event."""
    version: int
    """The version of that event, to be looked at."""


class Seat(Shape, frozen=True, kw_only=True):
    """One seat at a table."""

    seat: int
    """The seat, counted from 0."""
    left: bool
    """Whether the holder has left a running game."""
    player: Player
    """Who holds the seat."""
    bot: str | None = None
    """Which built-in player it is; null for others."""
    stand_in: str | None = None
    """The bot that plays for a person who is away; null while they play themselves."""


class SeatClock(Shape, frozen=True, kw_only=True):
    """The clock of one seat."""

    bank_ms: float
    """What is left in the bank, in milliseconds."""
    since: datetime | None = None
    """Since when the clock runs; null while it stands."""
    expiries: int
    """How many times in a row it has run out."""


class SeatHandedOver(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SeatHandedOver"):
    """A bot stands in for the player of a seat until they take it back."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is handed over."""
    stand_in: str
    """The bot that plays the seat from now on."""
    at: datetime
    """When the bot took over."""


class SeatLeft(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SeatLeft"):
    """A player stood up. Before the game the seat is free again; in a game it stays theirs in the record."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that was left."""
    player: str
    """The id of the account that stood up."""


class SeatReady(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SeatReady"):
    """Someone who is seated is ready."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is ready."""


class SeatTaken(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SeatTaken"):
    """A player sat down."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is taken."""
    player: str
    """The id of the account that sat down."""
    name: str
    """The name shown to others."""
    entropy: str
    """What the player added to the shuffles; empty for nothing."""
    bot: str
    """The built-in player of the seat; empty for a person."""
    is_bot: bool
    """Whether the account is a program's, playing from outside with the commands people use."""


class SeatTakenBack(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SeatTakenBack"):
    """The player of a seat plays it again."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is taken back."""
    at: datetime
    """When the player came back."""


class Series(Shape, frozen=True, kw_only=True):
    """The match a game belongs to, as it stood when the game was set up."""

    match: str
    """The id of the match: that of its first table."""
    goal: int
    """How many games win the match."""
    limit: int
    """How many games are played at most; 0 for as many as it takes."""
    number: int
    """The number of this game within the match, from 1."""
    players: tuple[str, ...]
    """The ids of those who play the match; empty at its first table, whose players they are."""
    wins: tuple[int, ...]
    """How many games each of them had won before this one."""


class Standing(Shape, frozen=True, kw_only=True):
    """How one seat ended."""

    seat: int
    """The seat, counted from 0."""
    place: int
    """Its place, counted from 1; places may be shared."""
    score: int
    """Its points, in the game's own counting."""


class Statistics(Shape, frozen=True, kw_only=True):
    """What the public games of one kind add up to."""

    games: int
    """How many games there were."""
    mean_steps: float
    """How many events of the game one has on average."""
    mean_ms: float
    """How long one takes on average, in milliseconds."""
    game: str
    """The game, by its slug."""
    seats: tuple[CountedBySeats, ...]
    """The games by number of seats."""
    reasons: tuple[CountedByReason, ...]
    """The games by how they ended."""
    options: tuple[CountedByOptions, ...]
    """The games by the options they were played with."""


class Table(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Table"):
    """What everyone may know of a table."""

    id: str
    """The id of the table."""
    game: str
    """The slug of the game that is played."""
    rules: int
    """The rule-set of the game the table is pinned to."""
    status: Status
    """Where the table is in its life."""
    host: str
    """The id of the account that opened the table."""
    commitment: str
    """SHA-256 of the server's seed, published before anyone sits down."""
    version: int
    """The number of the table's last event."""
    seats: tuple[Seat, ...]
    """Who sits at the table, seat by seat."""
    opened_at: datetime
    """When the table was opened."""
    started_at: datetime | None = None
    """When its game began; null before."""
    ended_at: datetime | None = None
    """When it ended; null before."""
    outcome: Outcome | None = None
    """The result of the game; null before its end."""
    seed: str | None = None
    """The server's seed, in hex; null until the table is over."""
    terms: Terms
    """How the table is kept."""
    clocks: tuple[SeatClock, ...]
    """The clocks of the seats, in order."""
    due_at: datetime | None = None
    """When the time of the next seat runs out if nothing happens before; null without a clock."""
    ready_until: datetime | None = None
    """When a ready check ends; null if there is none."""
    ready: tuple[str, ...]
    """The ids of the players who have said that they are ready."""
    undo_asked: int | None = None
    """The seat that asks to take its last move back; null if none does."""
    closed_because: str | None = None
    """Why the table was closed in mid-game without a result; null if it was not."""


class TableCancelled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableCancelled"):
    """The table was closed before a game began."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    seed: str
    """The server's seed, in hex."""
    at: datetime
    """When the table was closed."""


class TableChanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableChanged"):
    """The command was carried out."""

    table: Table
    """The table after the command."""
    version: int
    """The version of the last event it led to."""
    position: str
    """The place of that event in the log: give it to `tables(asOf:)` to see this change in the list."""
    repeated: bool
    """Whether this command id had been carried out before, and this is that first answer."""
    hash: str
    """The head of the table's chain after the command, in hex."""


class TableClosed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableClosed"):
    """The table was closed without a result: what it was opened for is decided elsewhere."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    reason: str
    """Why it was closed."""
    seed: str
    """The server's seed, in hex. It is empty where others still play the same deal, and comes when the table is

    revealed.
    """
    at: datetime
    """When the table was closed."""


class TableConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TableEdge, ...]
    """The tables, newest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Table, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TableEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Table
    """The table as it is now."""


class TableEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableEnded"):
    """The game is over: the result, and the seed for everyone to check."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    outcome: Outcome
    """The result of the game."""
    seed: str
    """The server's seed, in hex. It is empty where others still play the same deal, and comes when the table is

    revealed.
    """
    at: datetime
    """When the game ended."""


class TableRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableRevealed"):
    """The spectators have caught up with the end: everything is open to everyone."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    at: datetime
    """When everything was opened."""
    seed: str
    """The server's seed, in hex, where the end of the game withheld it; else empty."""


class Terms(Shape, frozen=True, kw_only=True):
    """How a table is kept, besides the options of its game."""

    timing: Timing | None = None
    """The clock of the table; null without one."""
    access: Access
    """Who may come to the table."""
    rated: bool
    """Whether the result counts for ratings: open tables only."""
    watch: Watch | None = None
    """How far spectators are behind; null if they see everything at once."""
    undo: bool
    """Whether moves can be taken back by consent."""
    series: Series | None = None
    """The match this game belongs to; null for a game of its own."""
    reserved: tuple[str, ...]
    """The ids of those for whom the seats are kept, in order; empty for everyone."""
    guided: bool
    """Whether each rule is explained when it first comes up, for those who learn the game; never rated."""
    fork: Fork | None = None
    """What the game goes on from; null for one that is dealt anew."""
    unlisted: bool
    """Whether only its players find it in lists, as tables of a private tournament are."""
    rematch_of: str | None = None
    """The id of the table whose players meet here again; null for a new company."""


class TimeCredited(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TimeCredited"):
    """The service stood still for a while: that time counts for no clock."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    since: datetime
    """When it began to stand still, or the time before that was credited already."""
    until: datetime
    """When it went on."""


class Timing(Shape, frozen=True, kw_only=True):
    """The clock of a table, in milliseconds."""

    per_move_ms: int
    """Free time for every move, in milliseconds, before the bank is touched."""
    bank_ms: int
    """What each seat has for the whole game, in milliseconds."""
    increment_ms: int
    """What a move of one's own adds to the bank, in milliseconds."""
    on_expiry: OnExpiry
    """What happens when the time of a seat has run out."""
    abandoned_after: int
    """How many times in a row the time must run out until the seat counts as abandoned."""
    abandoned: Abandonment
    """What becomes of an abandoned seat."""
    stand_in: str
    """The bot that stands in for an abandoned seat; by default `hard`, or the game's best below it."""


class Token(Shape, frozen=True, kw_only=True):
    """What is known of a token, apart from the token itself, which is kept nowhere."""

    id: str
    """Its id: no secret, and good for nothing but naming it."""
    name: str
    """What its owner called it."""
    scopes: tuple[Scope, ...]
    """What it allows."""
    created_at: datetime
    """When it was made."""
    used_at: datetime | None = None
    """When it was last used, to within a minute or so; null if never."""
    expires_at: datetime | None = None
    """When it becomes worthless by itself; null if it lasts until it is revoked."""
    requests_per_minute: int | None = None
    """How many operations it may ask for in a minute; null for as many as its account."""
    max_cost: int | None = None
    """What one operation may cost; null for as much as any."""
    consent: str | None = None
    """The id of the permission by which an application has it; null for one of your own."""


class Touches(Shape, frozen=True, kw_only=True):
    """What a command would touch, as far as the player who may give it can see."""

    cards: tuple[str, ...]
    """The cards it moves or is about, in the notation of the game."""
    places: tuple[str, ...]
    """The piles, columns, locations and players it is about, in words: from where, then to."""


class TurningMoment(Shape, frozen=True, kw_only=True):
    """A moment that mattered, as its viewer saw it."""

    version: int
    """The version of the event that made it one."""
    kind: TurningKind
    """What kind of moment it was."""
    text: str
    """What happened, in a sentence."""
    seats: tuple[int, ...]
    """The seats it is about; none if it concerns the whole table."""
    rules: tuple[Rule, ...]
    """The clauses of the rulebooks it rests on, the one that matters most first."""


class TurningPoint(Shape, frozen=True, kw_only=True):
    """A turn by which the chances of a seat changed much."""

    version: int
    """The version at which the turn began."""
    mover: int
    """The seat whose turn it was."""
    seat: int
    """The seat whose chance changed most."""
    before: float
    """Its chance before the turn, from 0 to 1."""
    after: float
    """Its chance after the turn, from 0 to 1."""


class TypicalMistake(Shape, frozen=True, kw_only=True):
    """What beginners often get wrong."""

    rule: Rule
    """The clause that says how it is."""
    text: str
    """The mistake, and what to do instead."""


class UndoAnswered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UndoAnswered"):
    """Someone agrees that the move is taken back, or does not, which ends the matter."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that answers."""
    agrees: bool
    """Whether they agree."""


class UndoAsked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UndoAsked"):
    """Someone asks to take their last move back."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that asks."""


class Versus(Shape, frozen=True, kw_only=True):
    """How two players did at the same tables."""

    game: str
    """The game, by its slug."""
    player: str
    """The id of the one."""
    other: str
    """The id of the other."""
    games: int
    """How many games they played."""
    ahead: int
    """How often the one came out ahead of the other."""
    behind: int
    """How often the other came out ahead; the rest were shared places."""


class Watch(Shape, frozen=True, kw_only=True):
    """How far spectators are behind the game. With both, whatever is later."""

    delay_moves: int
    """How many of the last moves are hidden from spectators, until the game is over."""
    delay_ms: int
    """By how many milliseconds spectators see everything late, the result included."""
    held: bool
    """Whether others play the same deal: spectators see no more than its beginning and nobody learns the seed,

    until the service reveals the table. Set by the service only.
    """


class Webhook(Shape, frozen=True, kw_only=True):
    """An address that is told what happens."""

    id: str
    """Its id."""
    url: str
    """Where messages are sent."""
    events: tuple[WebhookEvent, ...]
    """What it is told of."""
    created_at: datetime
    """When it was added."""
    old_secret_until: datetime | None = None
    """Until when messages are signed with the previous secret too; null if they are not."""
    off_at: datetime | None = None
    """When it was switched off; null while it is on."""
    off_because: str | None = None
    """Why it was switched off; null while it is on."""
    failing_since: datetime | None = None
    """Since when no message has arrived; null if the last one did."""
    table: str | None = None
    """The table it is about; null if it is none."""
    tournament: str | None = None
    """The tournament it is about; null if none."""
    is_on: bool
    """Whether messages are sent."""


class WebhookAttempt(Shape, frozen=True, kw_only=True):
    """One try to deliver a message."""

    at: datetime
    """When it was sent."""
    status: int | None = None
    """The HTTP status of the answer; null if there was none."""
    trouble: str | None = None
    """What went wrong; null if the message arrived."""
    took_ms: int
    """After how many milliseconds the answer was there, or the try was given up."""


class WebhookConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[WebhookEdge, ...]
    """The webhooks, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Webhook, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class WebhookDelivery(Shape, frozen=True, kw_only=True):
    """A message, and what became of it."""

    id: str
    """The `webhook-id` it is sent with, the same in every try."""
    event: WebhookEvent
    """What it tells of."""
    version: int
    """The version of the table or tournament it tells of."""
    made_at: datetime
    """When it was made."""
    delivered_at: datetime | None = None
    """When it arrived; null if it has not."""
    next_try: datetime | None = None
    """When it is sent next at the earliest, after those before it; null if it is not."""
    attempts: tuple[WebhookAttempt, ...]
    """The tries so far, the oldest first; of many the last ones."""
    table: str | None = None
    """The table it is about; null if it is none."""
    tournament: str | None = None
    """The tournament it is about; null if none."""


class WebhookDeliveryConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[WebhookDeliveryEdge, ...]
    """The messages, newest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[WebhookDelivery, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class WebhookDeliveryEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: WebhookDelivery
    """The message, and what became of it."""


class WebhookEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Webhook
    """The webhook as it is now."""


class TimingInput(Said, frozen=True, kw_only=True):
    """The clock of a table, in milliseconds."""

    per_move_ms: int | None = None
    """Free time for every move, in milliseconds, before the bank is touched. Default: 0."""
    bank_ms: int | None = None
    """What each seat has for the whole game, in milliseconds. Default: 0."""
    increment_ms: int | None = None
    """What a move of one's own adds to the bank, in milliseconds. Default: 0."""
    on_expiry: OnExpiry | None = None
    """What happens when the time of a seat has run out. Default: ACT."""
    abandoned_after: int | None = None
    """How many times in a row the time must run out until the seat counts as abandoned. Default: 3."""
    abandoned: Abandonment | None = None
    """What becomes of an abandoned seat. Default: WAIT."""
    stand_in: str | None = None
    """The bot that stands in for an abandoned seat; by default `hard`, or the game's best below it. Default: ''."""


class WatchInput(Said, frozen=True, kw_only=True):
    """How far spectators are behind the game. With both, whatever is later."""

    delay_moves: int | None = None
    """How many of the last moves are hidden from spectators, until the game is over. Default: 0."""
    delay_ms: int | None = None
    """By how many milliseconds spectators see everything late, the result included. Default: 0."""


QueueAnswer: TypeAlias = QueuePlace | Refused
"""What became of a wish to be brought together."""


TableAnswer: TypeAlias = TableChanged | Refused | OutOfDate
"""What became of a command."""

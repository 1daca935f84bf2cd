"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Announcement, OutOfDate, PageInfo, Refused, Timing, TimingInput
from orrery_client.schema.programs import ProgramsOptions
from orrery_client.schema.runiverse import RuniverseOptions
from orrery_client.schema.secrets import SecretsOptions
from orrery_client.schema.solitaire import SolitaireOptions
from orrery_client.schema.uno import UnoOptions


class TournamentBracket(Word):
    """Which part of a stage a match belongs to."""

    WINNERS = "WINNERS"
    """The bracket of those who have not lost."""
    LOSERS = "LOSERS"
    """The bracket of those who have lost once."""
    FINAL = "FINAL"
    """The match for the first place."""
    RESET = "RESET"
    """The second final, when the one from the losers' bracket won the first."""
    THIRD = "THIRD"
    """The match for the third place."""
    GROUP = "GROUP"
    """A group of a round robin."""
    ROUND = "ROUND"
    """A round of all entrants."""


class TournamentComparison(Word):
    """How a score on a board of a duplicate is compared with the others of the same seat."""

    MATCHPOINTS = "MATCHPOINTS"
    """By how many of the others a score beats or equals."""
    DIFFERENCE = "DIFFERENCE"
    """By how far a score is from the others."""


class TournamentDeckShowing(Word):
    """When the decks that entrants bring are shown to everyone."""

    AT_END = "AT_END"
    """When the tournament is over; until then its tables are not watched."""
    AT_START = "AT_START"
    """When it starts: everyone knows what everyone plays."""


class TournamentEntry(Word):
    """Who may enter a tournament. Organisers may enter anybody."""

    OPEN = "OPEN"
    """Everyone may enter."""
    APPROVED = "APPROVED"
    """Everyone may ask to enter, and an organiser lets them in; who is invited enters at once."""
    INVITED = "INVITED"
    """Only who is invited may enter."""
    PRIVATE = "PRIVATE"
    """Only who is invited may enter, and lists do not show it."""


class TournamentFormat(Word):
    """How a stage is paired."""

    SINGLE_ELIMINATION = "SINGLE_ELIMINATION"
    """Who loses a match is out."""
    DOUBLE_ELIMINATION = "DOUBLE_ELIMINATION"
    """Who loses two matches is out."""
    ROUND_ROBIN = "ROUND_ROBIN"
    """Everyone meets everyone in the group."""
    SWISS = "SWISS"
    """Those with equal points meet, round by round."""
    PODS = "PODS"
    """Tables of several players, those with equal points together."""
    ARENA = "ARENA"
    """Whoever is free meets whoever is free, until the time is over."""
    DUPLICATE = "DUPLICATE"
    """Everyone plays the same deals, and scores are compared."""


class TournamentHow(Word):
    """How a result came about."""

    PLAYED = "PLAYED"
    """By the games that were played."""
    RULED = "RULED"
    """By the decision of an official."""
    REPORTED = "REPORTED"
    """By what one of its players reported and another confirmed."""
    TIME = "TIME"
    """By the games that were over when its time was."""
    WALKOVER = "WALKOVER"
    """Because others did not come, or left."""
    BYE = "BYE"
    """By sitting out because the numbers ask for it."""
    ASKED_BYE = "ASKED_BYE"
    """By sitting out at one's own wish, for points."""
    UNPAID_BYE = "UNPAID_BYE"
    """By sitting out at one's own wish, for no points."""
    UNNEEDED = "UNNEEDED"
    """It did not have to be played."""


class TournamentLayout(Word):
    """Who is looked at first as an opponent within one score group of a Swiss round."""

    RANDOM = "RANDOM"
    """In random order."""
    FOLD = "FOLD"
    """The best meet those of the lower half, in order."""
    RANK = "RANK"
    """Neighbours in the ranking meet."""


class TournamentMatchStatus(Word):
    """Where a match is in its life."""

    UNKNOWN = "UNKNOWN"
    """Who plays it is not known yet."""
    WAITING = "WAITING"
    """Its players are known; it has not begun."""
    CALLED = "CALLED"
    """Its players are asked whether they are here."""
    PLAYING = "PLAYING"
    """It is being played, or between two of its games."""
    OFFICIAL = "OFFICIAL"
    """It waits for the decision of an official."""
    DECIDED = "DECIDED"
    """It has its result."""
    EMPTY = "EMPTY"
    """Nobody has to play it: a bye, or a second final that is not needed."""


class TournamentMilestone(Word):
    """What a tournament does to go on."""

    PAIRING = "PAIRING"
    """The next round is paired."""
    STARTING = "STARTING"
    """Matches that are paired begin: they get their tables."""
    CLOSING = "CLOSING"
    """A stage in which nothing is left to play is closed, and its ranking stands."""
    FINISHING = "FINISHING"
    """The tournament ends, and its seed is revealed."""


class TournamentPenalty(Word):
    """What an official may give short of a disqualification."""

    WARNING = "WARNING"
    """A warning, on record."""
    GAME_LOSS = "GAME_LOSS"
    """The next game of the match in progress is lost."""
    MATCH_LOSS = "MATCH_LOSS"
    """The match in progress is lost."""
    POINTS = "POINTS"
    """Points are deducted in the stage in progress."""


class TournamentPresence(Word):
    """Where an entrant stands."""

    ASKED = "ASKED"
    """Has asked to enter, and waits for an organiser."""
    WAITING = "WAITING"
    """On the waiting list."""
    REGISTERED = "REGISTERED"
    """Has a place."""
    CHECKED_IN = "CHECKED_IN"
    """Has said that they are here."""
    PLAYING = "PLAYING"
    """Plays in the tournament."""
    ABSENT = "ABSENT"
    """Did not check in before the start."""
    WITHDRAWN = "WITHDRAWN"
    """Left the list before the start."""
    DROPPED = "DROPPED"
    """Left after the start."""
    DISQUALIFIED = "DISQUALIFIED"
    """Was put out."""


class TournamentRole(Word):
    """What someone may do in this tournament besides playing."""

    ORGANISER = "ORGANISER"
    """May do everything."""
    JUDGE = "JUDGE"
    """May decide matches and correct results."""


class TournamentSeeding(Word):
    """How the order of seeds comes about when nobody sets it by hand."""

    REGISTRATION = "REGISTRATION"
    """In the order of registration."""
    RATING = "RATING"
    """By rating, the strongest first."""
    RANDOM = "RANDOM"
    """In an order drawn from the tournament's seed."""


class TournamentShortPods(Word):
    """What a pod with an empty seat is worth: as if the missing had come last, or only who was really beaten."""

    AS_FULL = "AS_FULL"
    """As if the missing players had come last."""
    OWN_SIZE = "OWN_SIZE"
    """Only who was really beaten counts."""


class TournamentStarter(Word):
    """Who takes the first seat in each game of a match. The first game follows the pairing unless drawn."""

    AS_PAIRED = "AS_PAIRED"
    """Always the one who was paired first."""
    ALTERNATE = "ALTERNATE"
    """The players take turns."""
    LOSER = "LOSER"
    """Who lost the game before."""
    WINNER = "WINNER"
    """Who won the game before."""
    DRAWN = "DRAWN"
    """It is drawn for every game."""


class TournamentStatus(Word):
    """Where a tournament is in its life."""

    REGISTRATION = "REGISTRATION"
    """Entrants may come and go."""
    CHECK_IN = "CHECK_IN"
    """Entrants say that they are here."""
    RUNNING = "RUNNING"
    """Rounds are being played."""
    PAUSED = "PAUSED"
    """Nothing is paired until it goes on."""
    FINISHED = "FINISHED"
    """The final ranking stands."""
    CANCELLED = "CANCELLED"
    """It was ended without a ranking."""


class TournamentTiebreak(Word):
    """What ranks entrants, in the order an organiser lists."""

    POINTS = "POINTS"
    """The points of the stage."""
    DIRECT = "DIRECT"
    """The points from the matches among those who are level, if all of them have met."""
    OPPONENTS_MATCH_WIN = "OPPONENTS_MATCH_WIN"
    """The average of the opponents' match-win percentages, each at least 33 %."""
    GAME_WIN = "GAME_WIN"
    """Game points won of those that could be won."""
    OPPONENTS_GAME_WIN = "OPPONENTS_GAME_WIN"
    """The average of the opponents' game-win percentages, each at least 33 %."""
    MATCH_WIN = "MATCH_WIN"
    """Points won of those that could be won, byes left out."""
    BUCHHOLZ = "BUCHHOLZ"
    """The sum of the opponents' points."""
    BUCHHOLZ_CUT_1 = "BUCHHOLZ_CUT_1"
    """The sum of the opponents' points without the lowest."""
    MEDIAN_BUCHHOLZ = "MEDIAN_BUCHHOLZ"
    """The sum of the opponents' points without the highest and the lowest."""
    SONNEBORN_BERGER = "SONNEBORN_BERGER"
    """The points of the opponents beaten, and half the points of those held level."""
    PROGRESSIVE = "PROGRESSIVE"
    """The sum of the points after every round."""
    SCORE = "SCORE"
    """The sum of the points in the game's own counting."""
    WINS = "WINS"
    """How many matches were won."""
    REPORTED = "REPORTED"
    """The place in the report the tournament was taken over from."""
    PERFORMANCE = "PERFORMANCE"
    """The average rating of the opponents, 400 more for each one beaten and less for each one lost to."""
    LOTS = "LOTS"
    """A lot drawn from the tournament's seed."""


class TournamentTrouble(Word):
    """Why a match cannot go on by itself."""

    NOT_SET_UP = "NOT_SET_UP"
    """Its table could not be set up for its players."""
    NO_RESULT = "NO_RESULT"
    """Its table is over, without a result of these players."""
    UNREADABLE = "UNREADABLE"
    """Its table cannot be read by this service."""
    TIME_OVER = "TIME_OVER"
    """Its time is over, and the format leaves the decision to an official."""
    DISPUTED = "DISPUTED"
    """Its players do not agree on its result."""


class TournamentVenue(Word):
    """Where matches are played."""

    TABLES = "TABLES"
    """At tables of this service, whose results are taken over."""
    ELSEWHERE = "ELSEWHERE"
    """Elsewhere: a player reports the result, and another confirms it."""


class TournamentWhen(Word):
    """Who decides when a step is taken that is possible. An organiser can always ask for it at once."""

    BY_ITSELF = "BY_ITSELF"
    """It is taken as soon as it is possible."""
    AFTER = "AFTER"
    """It is announced, and taken after a delay."""
    WHEN_ASKED = "WHEN_ASKED"
    """It waits until an organiser asks."""


class CorrectionConsequence(Shape, frozen=True, kw_only=True):
    """What a correction does to a later match."""

    match: int
    """The number of the later match."""
    entrants: tuple[TournamentEntrant | None, ...]
    """Who meets there after the correction; null if not known yet."""
    result: TournamentResult | None = None
    """Its result after the correction; null if it has none."""
    voided: bool
    """Whether what was played there counts no more."""
    withdrawn: bool
    """Whether the match itself is gone and will be paired anew."""


class PairingCost(Shape, frozen=True, kw_only=True):
    """One table of a round, and what it cost."""

    entrants: tuple[TournamentEntrant, ...]
    """Who meets."""
    gap: int
    """The difference of their points."""
    floats: int
    """How many of them were paired out of their score group again."""
    distance: int
    """How far apart they stood in line."""
    rematches: int
    """How often they had met before."""


class PairingReceipt(Shape, frozen=True, kw_only=True):
    """The account of one round's pairing. Costs are compared in the order of the totals: repeated meetings first,

    then squared differences of points, then repeated floats, then distance.
    """

    round: int
    """The number of the round, from 1."""
    method: str
    """How the round was paired."""
    constraints: tuple[str, ...]
    """What every pairing had to respect."""
    line: tuple[TournamentEntrant, ...]
    """The order in which opponents were looked for."""
    costs: tuple[PairingCost, ...]
    """What each table cost."""
    rematches: int
    """How many of those who meet had met before."""
    gaps: int
    """The sum of the squared differences of points."""
    floats: int
    """How many were paired out of their score group again."""
    distance: int
    """How far apart in line those stood who meet, all together."""
    window: int | None = None
    """How many places apart in line two were looked at; null for all."""
    edges: int
    """How many pairs were weighed."""
    proven: bool
    """Whether it is proven that no pairing has a smaller sum of squares."""
    by_hand: str | None = None
    """Why it was paired by hand; null if the rules did it."""


class RankedEntrant(Shape, frozen=True, kw_only=True):
    """An entrant's final place."""

    place: int
    """The final place, counted from 1; places may be shared."""
    entrant: TournamentEntrant
    """Who reached it."""


class TieInput(Shape, frozen=True, kw_only=True):
    """One number a tie-break was made from."""

    label: str
    """What the number is."""
    round: int
    """The number of the round it comes from, from 1."""
    entrant: TournamentEntrant | None = None
    """The opponent it comes from; null where it is the entrant's own."""
    numerator: str
    """The number above the line of the exact fraction."""
    denominator: str
    """The number below the line of the exact fraction."""
    counted: bool
    """Whether it counted in the end, or was left out."""


class TieValue(Shape, frozen=True, kw_only=True):
    """The value of one tie-break."""

    name: TournamentTiebreak
    """Which tie-break it is."""
    numerator: str
    """The number above the line of the exact fraction."""
    denominator: str
    """The number below the line of the exact fraction."""
    shown: str
    """The value as people read it."""
    inputs: tuple[TieInput, ...]
    """The numbers the value was made from."""


class Tournament(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Tournament"):
    """What everyone may know of a tournament at a glance."""

    id: str
    """The id of the tournament."""
    title: str
    """What the tournament is called."""
    game: str
    """The slug of the game that is played."""
    rules: int
    """The rule-set of the game all tables are pinned to."""
    status: TournamentStatus
    """Where the tournament is in its life."""
    commitment: str
    """SHA-256 of the tournament's seed, published when it is opened."""
    version: int
    """The number of the tournament's last event."""
    entered: int
    """How many have a place."""
    waiting: int
    """How many stand on the waiting list."""
    officials: tuple[TournamentOfficial, ...]
    """The accounts that have a role."""
    stages: tuple[TournamentStageSummary, ...]
    """The stages, in the order in which they are played."""
    opened_at: datetime
    """When the tournament was opened."""
    started_at: datetime | None = None
    """When it was started; null before."""
    ended_at: datetime | None = None
    """When it was over; null before."""
    champion: TournamentEntrant | None = None
    """Who won; null before the end, or if several share the first place."""
    seed: str | None = None
    """The tournament's seed, in hex; null until it is over."""
    entry: TournamentEntry
    """Who may enter."""
    entry_until: datetime | None = None
    """When entry ends for all but organisers; null for the start."""
    starts_at: datetime | None = None
    """When it starts by itself; null if an organiser starts it."""
    asking: int
    """How many have asked to enter and wait for an organiser."""
    decks_shown: TournamentDeckShowing | None = None
    """When the decks that entrants bring are shown; null if they bring none."""
    capacity: int | None = None
    """How many may enter; null for any number."""
    hash: str
    """The head of the tournament's chain at the version that is looked at, in hex."""
    config: TournamentConfig
    """What the organisers have chosen."""
    conduct: TournamentConduct
    """How it is conducted: who decides when, and how long players are waited for."""
    description: str | None = None
    """What the organisers say of it; empty for nothing."""
    next_step: TournamentNextStep | None = None
    """What the tournament can do now to go on, and who decides when; null while it waits for results or people."""


class TournamentAnnounced(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentAnnounced"):
    """There is news for everyone."""

    text: str
    """The news."""
    by: str
    """The id of the account that told it."""
    at: datetime
    """When it was told."""


class TournamentAnnouncementConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentAnnouncementEdge, ...]
    """The announcements, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Announcement, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentAnnouncementEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Announcement
    """The announcement."""


class TournamentBoardsNamed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentBoardsNamed"):
    """The captain of a team says in which order its players play the games of a match."""

    match: int
    """The number of the match."""
    entrant: TournamentEntrant
    """Which team it is."""
    accounts: tuple[str, ...]
    """The ids of the players' accounts, from the first board on."""
    by: str
    """The id of the account that named them."""


class TournamentBracketSide(Shape, frozen=True, kw_only=True):
    """One side of a match as drawn."""

    entrant: TournamentEntrant | None = None
    """The entrant; null while nobody is known."""
    seed: int | None = None
    """The entrant's place in the order of seeds, from 1; null while nobody is known."""
    place: int | None = None
    """The place reached in the match, from 1; null before its result."""
    wins: int
    """How many games of the match the side has won so far."""
    score: int | None = None
    """The sum of the game's own points; null if there is none."""
    nobody: bool
    """Whether nobody will ever take this side."""


class TournamentByeGranted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentByeGranted"):
    """An entrant will sit out a round."""

    entrant: TournamentEntrant
    """Who sits out."""
    round: int
    """The number of the round, from 1."""
    by: str
    """The id of the account that granted it."""
    unpaid: bool
    """Whether the bye is for no points."""


class TournamentCall(Shape, frozen=True, kw_only=True):
    """A match that waits for the decision of an official."""

    match: int
    """The number of the match."""
    label: str
    """What to call the match."""
    entrants: tuple[TournamentEntrant, ...]
    """Who plays it, in the order of the match."""
    table: str | None = None
    """The id of the table; null if it has none."""
    trouble: TournamentTrouble
    """Why the match cannot go on."""
    at: datetime | None = None
    """When that was found; null if players do not agree."""


class TournamentCallConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentCallEdge, ...]
    """The matches, in the order in which officials were called."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentCall, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentCallEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentCall
    """The match."""


class TournamentCancelled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentCancelled"):
    """It was ended without a ranking."""

    reason: str
    """Why it was called off."""
    by: str
    """The id of the account that called it off."""
    seed: str
    """The tournament's seed, in hex."""
    at: datetime
    """When it was called off."""


class TournamentChanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentChanged"):
    """The command was carried out."""

    tournament: Tournament
    """The tournament after the command."""
    version: int
    """The version of the last event it led to."""
    position: str
    """The place of that event in the log: give it to `tournaments(asOf:)` to see this change in the list."""
    repeated: bool
    """Whether this command id had been carried out before, and this is that first answer."""
    hash: str
    """The head of the tournament's chain after the command, in hex."""


class TournamentCheckInOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentCheckInOpened"):
    """From now on entrants say that they are here."""

    by: str
    """The id of the account that opened it."""


class TournamentCheckedIn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentCheckedIn"):
    """An entrant is here."""

    entrant: TournamentEntrant
    """Who is here."""


class TournamentConduct(Shape, frozen=True, kw_only=True):
    """How a tournament is conducted: who decides when, how long players are waited for, and by which rules."""

    pairing: TournamentCue
    """When the next round is paired; an arena pairs itself."""
    starting: TournamentCue
    """When matches that are paired get their tables."""
    closing: TournamentCue
    """When a stage with nothing left to play is closed; until then it is corrected."""
    finishing: TournamentCue
    """When the tournament ends after its last stage; until then it is corrected."""
    grace: int
    """How long the players of a match may take to say that they are here, in milliseconds: who does not come loses

    it. 0 if nobody is asked.
    """
    decks: TournamentDeckShowing | None = None
    """When the decks that entrants bring are shown; null if they bring none."""
    entry: TournamentEntry
    """Who may enter."""
    entry_until: datetime | None = None
    """When entry ends for all but organisers, and check-in opens where there is one; null for the start."""
    starts_at: datetime | None = None
    """When it starts by itself, if two are here then; null to start when an organiser asks."""
    round_time: int
    """How long a match may take once its players are here, in milliseconds; 0 for as long as it takes."""
    venue: TournamentVenue
    """Where matches are played."""
    team_size: int
    """How many players a team has that enters as one; 0 where everyone enters for themselves."""
    qualifying: tuple[TournamentQualifying, ...]
    """Who goes on to later stages besides, or instead of, so many of each group."""
    edition: int
    """The edition of the rules of tournaments it is played by; those of before go on by theirs."""


class TournamentConfig(Shape, frozen=True, kw_only=True):
    """Everything that is chosen for a tournament."""

    title: str
    """What the tournament is called."""
    game: str
    """The slug of the game that is played."""
    rules: int
    """The rule-set of the game all tables are pinned to."""
    stages: tuple[TournamentStage, ...]
    """The stages, in the order in which they are played."""
    capacity: int
    """How many may enter; 0 for any number."""
    waiting_list: bool
    """Whether those who come when it is full may wait for a place."""
    check_in: bool
    """Whether entrants have to say that they are here before the start."""
    late_entry: int
    """The last round of the first stage for which newcomers are taken; 0 for none."""
    seeding: TournamentSeeding
    """How those are ordered whom nobody seeds by hand."""
    timing: Timing | None = None
    """The clock of every table; null without one. With one, players who do not come lose on time and hold nobody

    up.
    """
    options: GameOptions
    """How the game is played."""


class TournamentConfigured(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentConfigured"):
    """Something else was chosen."""

    config: TournamentConfig
    """What is chosen now."""
    by: str
    """The id of the account that chose it."""
    conduct: TournamentConduct
    """How it is conducted now."""
    reason: str
    """Why something else was chosen; empty if nobody said."""


class TournamentConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentEdge, ...]
    """The tournaments, newest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[Tournament, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentCue(Shape, frozen=True, kw_only=True):
    """When a step is taken."""

    when: TournamentWhen
    """Who decides when the step is taken."""
    delay: int
    """How long it waits after it was announced, in milliseconds, where it waits."""


class TournamentDeck(Shape, frozen=True, kw_only=True):
    """An entrant's deck, as far as the one who looks may know it."""

    entrant: TournamentEntrant
    """Whose deck it is."""
    deck: str | None = None
    """The deck, as the game writes decks; null for who may not see it yet."""


class TournamentDeckConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentDeckEdge, ...]
    """The decks, in the order of the entrants."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentDeck, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentDeckEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentDeck
    """The deck of an entrant."""


class TournamentDeckHandedIn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentDeckHandedIn"):
    """An entrant has a deck, or another one than before."""

    entrant: TournamentEntrant
    """Whose deck it is."""
    deck: str
    """The deck, as the game writes decks; null until the tournament is over."""
    by: str
    """The id of the account that handed it in."""


class TournamentDeckReturned(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentDeckReturned"):
    """A deck can no longer be played, because something else was chosen: it has to be handed in anew."""

    entrant: TournamentEntrant
    """Whose deck it was."""


class TournamentDecksShown(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentDecksShown"):
    """The decks are shown to everyone."""

    decks: tuple[TournamentDeck, ...]
    """Who plays which deck."""


class TournamentDescribed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentDescribed"):
    """What the tournament is about was put in words."""

    text: str
    """What there is to say; empty for nothing."""
    by: str
    """The id of the account that wrote it."""


class TournamentEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: Tournament
    """The tournament as it is now."""


class TournamentEnteredLate(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentEnteredLate"):
    """An entrant joins a running stage from the next round on."""

    entrant: TournamentEntrant
    """Who joins."""
    stage: int
    """The stage, counted from 0."""


class TournamentEntrant(Shape, frozen=True, kw_only=True):
    """Who plays in a tournament."""

    number: int
    """The number of the entrant, counted from 0 in the order of registration."""
    account: str
    """The id of the entrant's account."""
    name: str
    """The name shown to others."""
    presence: TournamentPresence
    """Where the entrant stands."""
    members: tuple[TournamentMember, ...]
    """The players of a team, from the first board on; empty for one person."""
    rating: int | None = None
    """How strong the entrant was at registration; null if nobody knew."""


class TournamentEntrantApproved(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentEntrantApproved"
):
    """Someone who had asked to enter was let in."""

    entrant: TournamentEntrant
    """Who was let in."""
    by: str
    """The id of the account that let them in."""
    waiting: bool
    """Whether the entrant stands on the waiting list."""


class TournamentEntrantConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentEntrantEdge, ...]
    """The entrants, in the order in which they entered."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentEntrant, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentEntrantDropped(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentEntrantDropped"
):
    """An entrant plays no more."""

    entrant: TournamentEntrant
    """Who plays no more."""
    by: str
    """The id of the account that asked for it; empty for the service itself."""
    reason: str
    """Why they play no more; empty if nothing was said."""
    disqualified: bool
    """Whether they were put out, and did not go by themselves."""


class TournamentEntrantEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentEntrant
    """Who entered."""


class TournamentEntrantReadmitted(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentEntrantReadmitted"
):
    """An entrant who was gone plays again, from the next round on."""

    entrant: TournamentEntrant
    """Who plays again."""
    stage: int
    """The stage, counted from 0."""
    by: str
    """The id of the account that let them in."""
    reason: str
    """Why they are back; empty if nothing was said."""


class TournamentFinished(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentFinished"):
    """It is over: the ranking, and the seed for everyone to check."""

    ranking: tuple[RankedEntrant, ...]
    """The final ranking of the tournament."""
    seed: str
    """The tournament's seed, in hex."""
    at: datetime
    """When it was over."""


class TournamentGame(Shape, frozen=True, kw_only=True):
    """A game that waits to be played, or is being played."""

    match: int
    """The number of the match."""
    label: str
    """What to call the match."""
    game: int
    """The number of the game within the match, from 1."""
    entrants: tuple[TournamentEntrant, ...]
    """Who plays it, in seat order."""
    table: str | None = None
    """The id of the table; null until the game has one."""
    here: tuple[TournamentEntrant, ...]
    """Who has said that they are here for the match."""
    until: datetime | None = None
    """Until when the others may come; null if nobody was asked."""


class TournamentGameConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentGameEdge, ...]
    """The games, in the order of their matches."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentGame, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentGameEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentGame
    """The game."""


class TournamentGameRecorded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentGameRecorded"):
    """A game of a match has ended: who sat where, and how each slot of the match did."""

    match: int
    """The number of the match."""
    game: int
    """The number of the game within the match, from 1."""
    table: str
    """The id of the table it was played at."""
    head: str
    """The last hash of the table's chain, in hex, which proves it."""
    order: tuple[TournamentEntrant, ...]
    """The entrants, from seat 0 on."""
    places: tuple[int, ...]
    """The place of each player, by slot of the match; 0 for none."""
    scores: tuple[int, ...]
    """The points of each player in the game's own counting, by slot of the match."""
    at: datetime | None = None
    """When that was; null in tournaments of before that was written down."""


class TournamentKeptApart(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentKeptApart"):
    """Some entrants should not meet in the first rounds."""

    groups: tuple[tuple[TournamentEntrant, ...], ...]
    """No two of a group meet if it can be avoided."""
    rounds: int
    """Up to which round of the first stage."""
    by: str
    """The id of the account that said so."""


class TournamentMatch(Shape, frozen=True, kw_only=True):
    """A meeting of entrants."""

    number: int
    """The number of the match, counted through the tournament."""
    label: str
    """What to call the match."""
    stage: int
    """The stage it belongs to, counted from 0."""
    bracket: TournamentBracket
    """Which part of the stage it belongs to."""
    group: int
    """The group it belongs to, counted from 0."""
    round: int
    """The number of its round within the bracket, from 1."""
    slot: int
    """Its place in the round, from 1."""
    sides: tuple[TournamentBracketSide, ...]
    """Who meets, in the order of the match."""
    winner_to: int | None = None
    """The number of the match the winner goes to; null for none."""
    loser_to: int | None = None
    """The number of the match the loser goes to; null for none."""
    table: str | None = None
    """The id of the table of the game in progress; null while there is none."""
    seated: tuple[TournamentEntrant, ...]
    """Who sits at that table, from seat 0 on."""
    games: tuple[TournamentPlayedGame, ...]
    """The games played so far."""
    result: TournamentResult | None = None
    """The result of the match; null while there is none."""
    table_number: int
    """The number of its table in a hall, from 1."""
    time_until: datetime | None = None
    """When its time is over; null if it has none, or none that runs yet."""
    reported: TournamentReport | None = None
    """What one of its players has reported of it; null for nothing, or once it is decided."""


class TournamentMatchConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentMatchEdge, ...]
    """The matches, in order."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentMatch, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentMatchDecided(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentMatchDecided"):
    """A match has its result."""

    match: int
    """The number of the match."""
    result: TournamentResult
    """The result of the match."""
    by: str
    """The id of the account that ruled it; empty if it was played."""
    reason: str
    """Why it was decided so; empty if it was played."""
    at: datetime | None = None
    """When that was; null in tournaments of before that was written down."""


class TournamentMatchEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentMatch
    """The match."""


class TournamentMember(Shape, frozen=True, kw_only=True):
    """A player of a team."""

    account: str
    """The id of the player's account."""
    name: str
    """The name shown to others."""


class TournamentNextStep(Shape, frozen=True, kw_only=True):
    """A step a tournament can take now."""

    step: TournamentMilestone
    """What can be done."""
    when: TournamentWhen
    """Who decides when it is done."""
    due_at: datetime | None = None
    """When it will be done by itself; null if that was not announced."""


class TournamentOfficial(Shape, frozen=True, kw_only=True):
    """An account with a role in this tournament."""

    account: str
    """The id of the account."""
    role: TournamentRole
    """What they may do."""


class TournamentOfficialNamed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentOfficialNamed"):
    """An account has a role now."""

    account: str
    """The id of the account that has the role."""
    role: TournamentRole
    """What they may do."""
    by: str
    """The id of the account that gave the role."""


class TournamentOfficialNeeded(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentOfficialNeeded"
):
    """A match cannot go on at its table, and waits for the decision of an official."""

    match: int
    """The number of the match."""
    table: str
    """The id of the table."""
    trouble: TournamentTrouble
    """Why it cannot go on."""
    at: datetime
    """When that was found."""


class TournamentOfficialRemoved(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentOfficialRemoved"
):
    """An account has no role any more."""

    account: str
    """The id of the account that had the role."""
    by: str
    """The id of the account that took it away."""


class TournamentOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentOpened"):
    """The first event of every tournament: what was chosen, and the seed committed to."""

    tournament: str
    """The id of the tournament."""
    config: TournamentConfig
    """What the organiser has chosen."""
    organiser: str
    """The id of the account that opened the tournament."""
    commitment: str
    """SHA-256 of the tournament's seed, published when it is opened."""
    seed: str | None = None
    """The tournament's seed, in hex; null until it is over."""
    at: datetime
    """When the tournament was opened."""
    conduct: TournamentConduct
    """How it is conducted."""
    chain: int
    """The version of the hash chain that its log is kept by."""
    reported: tuple[int, ...]
    """Of a tournament that was taken over from a report, the place of each entrant there; empty for others."""


class TournamentPaused(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPaused"):
    """Nothing is paired until it goes on."""

    reason: str
    """Why it stopped."""
    by: str
    """The id of the account that stopped it."""
    at: datetime
    """When it stopped."""


class TournamentPenalised(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPenalised"):
    """An entrant got a penalty."""

    entrant: TournamentEntrant
    """Who got it."""
    penalty: TournamentPenalty
    """What they got."""
    reason: str
    """Why they got it."""
    by: str
    """The id of the account that gave it."""
    points: int
    """How many points are deducted."""
    stage: int
    """The stage it counts in, counted from 0."""
    match: int | None = None
    """The number of the match it counts in; null if in none."""


class TournamentPenaltyGiven(Shape, frozen=True, kw_only=True):
    """A penalty that was given."""

    entrant: TournamentEntrant
    """Who got it."""
    penalty: TournamentPenalty
    """What they got."""
    reason: str
    """Why they got it."""
    by: str
    """The id of the account that gave it."""
    points: int
    """How many points it takes."""
    stage: int
    """The stage it counts in, counted from 0."""
    match: int | None = None
    """The number of the match it counts in; null if in none."""


class TournamentPenaltyGivenConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentPenaltyGivenEdge, ...]
    """The penalties, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentPenaltyGiven, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentPenaltyGivenEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentPenaltyGiven
    """The penalty."""


class TournamentPlaceFreed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPlaceFreed"):
    """The first of the waiting list moves up."""

    entrant: TournamentEntrant
    """Who moves up."""


class TournamentPlayedGame(Shape, frozen=True, kw_only=True):
    """One game of a match."""

    table: str
    """The id of the table it was played at; empty for a game lost by a penalty."""
    head: str
    """The last hash of the table's chain, in hex, which proves it; empty without a table."""
    seated: tuple[TournamentEntrant, ...]
    """Who sat there, from seat 0 on."""
    places: tuple[int | None, ...]
    """The place of each side of the match; null for none."""
    scores: tuple[int, ...]
    """The points of each side in the game's own counting."""


class TournamentPlayerCame(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPlayerCame"):
    """A player is here for a match."""

    match: int
    """The number of the match."""
    entrant: TournamentEntrant
    """Who is here."""


class TournamentPlayersInvited(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPlayersInvited"
):
    """Accounts were invited: they may enter."""

    accounts: tuple[str, ...]
    """The ids of the accounts."""
    by: str
    """The id of the account that invited them."""


class TournamentPoints(Shape, frozen=True, kw_only=True):
    """What a match is worth, in whole numbers."""

    win: int
    """What a won match is worth."""
    draw: int
    """What a drawn match is worth."""
    loss: int
    """What a lost match is worth."""
    bye: int
    """What it is worth to sit out because the numbers ask for it."""
    asked_bye: int
    """What a bye is worth that someone asked for."""
    halves: bool
    """Whether all of these are doubled, because halves exist."""


class TournamentPresenceAsked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentPresenceAsked"):
    """The players of matches are asked whether they are here."""

    matches: tuple[int, ...]
    """The numbers of the matches."""
    until: datetime
    """When those who have not come lose their matches."""


class TournamentQualifying(Shape, frozen=True, kw_only=True):
    """Who goes on to a stage besides so many of each group of the one before it."""

    stage: int
    """The stage they go on to, counted from 0."""
    takes_next: int
    """How many more go on: the best, across groups, of those who follow directly in their groups."""
    takes_from: int
    """How many points it takes in the stage before to go on at all; 0 for any."""


class TournamentRegistered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentRegistered"):
    """Someone entered, or stands on the waiting list, or is back after having withdrawn."""

    entrant: TournamentEntrant
    """Who it is."""
    account: str
    """The id of the entrant's account."""
    name: str
    """The name shown to others."""
    rating: int
    """How strong the entrant is at registration; 0 if nobody knows."""
    entropy: str
    """What the entrant added to every later draw; empty for nothing."""
    waiting: bool
    """Whether the entrant stands on the waiting list."""
    asked: bool
    """Whether the entrant waits for an organiser to let them in."""
    members: tuple[TournamentMember, ...]
    """The players of a team, from the first board on; empty for one person."""


class TournamentReport(Shape, frozen=True, kw_only=True):
    """What a player says of a match that was played elsewhere."""

    entrant: TournamentEntrant
    """Who says it."""
    result: TournamentResult
    """The result they report."""
    disputed: bool
    """Whether another player has said that it is not right."""


class TournamentResult(Shape, frozen=True, kw_only=True):
    """How a match ended, one entry for each of its players in the order of the match."""

    how: TournamentHow
    """How the result came about."""
    places: tuple[int, ...]
    """The place of each player, counted from 1 and perhaps shared; 0 for who forfeited."""
    wins: tuple[int, ...]
    """How many games each player won."""
    draws: int
    """How many games nobody won."""
    scores: tuple[int, ...]
    """The sum of each player's points in the game's own counting."""


class TournamentResultCorrected(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentResultCorrected"
):
    """An old result was replaced, with all that follows from it."""

    match: int
    """The number of the match."""
    before: TournamentResult
    """The result that was replaced."""
    after: TournamentResult
    """The result that counts now."""
    consequences: tuple[CorrectionConsequence, ...]
    """The later matches that change, in order."""
    reason: str
    """Why the old result was wrong."""
    by: str
    """The id of the account that corrected it."""
    stages: tuple[int, ...]
    """The stages that begin anew, counted from 0."""
    rounds: tuple[int, ...]
    """The stages whose last round is paired anew, counted from 0."""


class TournamentResultDisputed(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentResultDisputed"
):
    """Another player of the match says that the reported result is not right."""

    match: int
    """The number of the match."""
    entrant: TournamentEntrant
    """Who says it."""
    reason: str
    """What was different."""


class TournamentResultReported(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentResultReported"
):
    """A player says how a match ended."""

    match: int
    """The number of the match."""
    entrant: TournamentEntrant
    """Who says it."""
    result: TournamentResult
    """The result they report."""


class TournamentResumed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentResumed"):
    """It goes on; the deadline of an arena moves by the length of the pause."""

    by: str
    """The id of the account that let it go on."""
    at: datetime
    """When it went on."""
    ends_at: datetime | None = None
    """The new deadline of an arena; null for everything else."""


class TournamentRoundPaired(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentRoundPaired"):
    """The tables of a round in seat order, who sits out, and why."""

    stage: int
    """The stage, counted from 0."""
    round: int
    """The number of the round, from 1."""
    tables: tuple[tuple[TournamentEntrant, ...], ...]
    """The tables of the round, each with its entrants in seat order."""
    receipt: PairingReceipt
    """Why these pairs."""
    by: str
    """The id of the account that paired it; empty for the service itself."""
    byes: tuple[TournamentEntrant, ...]
    """The entrants who sit out because their number asks for it."""
    asked_byes: tuple[TournamentEntrant, ...]
    """The entrants who sit out by their own wish, for points."""
    unpaid_byes: tuple[TournamentEntrant, ...]
    """The entrants who sit out by their own wish, for no points."""


class TournamentRoundStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentRoundStarted"):
    """Matches that were paired begin."""

    stage: int
    """The stage, counted from 0."""
    matches: tuple[int, ...]
    """The numbers of the matches that begin."""
    by: str
    """The id of the account that asked for it; empty for the service itself."""


class TournamentRoundWithdrawn(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentRoundWithdrawn"
):
    """The last round, which nobody has begun, is taken back to be paired by hand."""

    stage: int
    """The stage, counted from 0."""
    round: int
    """The number of the round, from 1."""
    by: str
    """The id of the account that pairs it anew."""


class TournamentSeedsSet(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentSeedsSet"):
    """The order of the first seeds was set by hand."""

    order: tuple[TournamentEntrant, ...]
    """The entrants, best first."""
    by: str
    """The id of the account that set it."""


class TournamentStage(Shape, frozen=True, kw_only=True):
    """One stage. Only the fields its format needs are looked at; the others keep their defaults."""

    format: TournamentFormat
    """How the stage is paired."""
    seats: int
    """How many play a match."""
    rounds: int
    """How many rounds there are; 0 for as many as the format usually has."""
    best_of: int
    """How many games a match has at most, where `firstTo` is 0."""
    first_to: int
    """How many games won end a match; 0 to go by the number of games."""
    starter: TournamentStarter
    """Who takes the first seat in each game of a match."""
    ordering: str
    """The name of the order in which seeds are put into the draw; empty for the usual one."""
    third_place: bool
    """Whether those who lose the semi-finals play for the third place."""
    reset: bool
    """Whether there is a second final when the one from the losers' bracket wins the first."""
    legs: int
    """How often everyone meets everyone in a round robin."""
    groups: int
    """How many groups a round robin has."""
    takes: int
    """How many of the stage before go on, from each of its groups; 0 for all."""
    points: TournamentPoints
    """What a match is worth."""
    tiebreaks: tuple[TournamentTiebreak, ...]
    """What ranks entrants, in this order. Where a plan names nothing, what fits the format (TO-117)."""
    layout: TournamentLayout
    """Who is looked at first as an opponent within a score group."""
    smallest_pod: int
    """The fewest players who make a pod."""
    pod_points: tuple[int, ...]
    """What each place in a pod is worth, from the first on; empty for the usual."""
    short_pods: TournamentShortPods
    """What a pod with an empty seat is worth."""
    duration: int
    """How long an arena lasts, in milliseconds."""
    streak: TournamentStreak | None = None
    """What wins in a row are worth in an arena; null for nothing more."""
    comparison: TournamentComparison
    """How scores on a board of a duplicate are compared."""


class TournamentStageClosed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentStageClosed"):
    """The final ranking of a stage."""

    stage: int
    """The stage, counted from 0."""
    ranking: tuple[RankedEntrant, ...]
    """The final ranking of the stage."""


class TournamentStageStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentStageStarted"):
    """A stage begins with these seeds, best first, in these groups. The matches of an elimination or a round robin

    follow from the seeds and the configuration alone.
    """

    stage: int
    """The stage, counted from 0."""
    seeds: tuple[TournamentEntrant, ...]
    """The entrants in the order of their seeds, best first."""
    groups: tuple[tuple[TournamentEntrant, ...], ...]
    """The entrants in each group."""
    rounds: int
    """How many rounds there are; 0 where that is open."""
    at: datetime
    """When the stage began."""
    ends_at: datetime | None = None
    """The deadline of an arena; null for everything else."""
    boards: tuple[str, ...]
    """The commitments to the seeds of the boards of a duplicate."""


class TournamentStageSummary(Shape, frozen=True, kw_only=True):
    """A stage that was chosen, and how far it is."""

    stage: int
    """The stage, counted from 0."""
    format: TournamentFormat
    """How the stage is paired."""
    begun: bool
    """Whether the stage has begun."""
    closed: bool
    """Whether its ranking stands."""
    entrants: int
    """How many entrants play in it."""
    rounds: int
    """How many rounds it has; 0 while that is open."""
    paired: int
    """How many rounds are paired so far."""
    matches: int
    """How many matches there are so far."""
    decided: int
    """How many of the matches have a result."""
    ends_at: datetime | None = None
    """The deadline of an arena; null for everything else."""


class TournamentStanding(Shape, frozen=True, kw_only=True):
    """One line of the standings."""

    place: int
    """The place, counted from 1; places may be shared."""
    entrant: TournamentEntrant
    """Who stands there."""
    group: int
    """The group the entrant plays in, counted from 0."""
    points: int
    """The points, in the counting of the stage."""
    matches: int
    """How many matches were played, byes left out."""
    won: int
    """How many matches were won, byes left out."""
    drawn: int
    """How many matches were drawn."""
    lost: int
    """How many matches were lost."""
    byes: int
    """How many rounds the entrant sat out."""
    values: tuple[TieValue, ...]
    """The tie-breaks, in the chosen order."""


class TournamentStandingConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentStandingEdge, ...]
    """The lines, best first and group by group."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentStanding, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentStandingEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentStanding
    """The line of an entrant."""


class TournamentStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentStarted"):
    """Registration is closed: who plays, and who did not come."""

    playing: tuple[TournamentEntrant, ...]
    """The entrants who play."""
    absent: tuple[TournamentEntrant, ...]
    """The entrants who did not come."""
    at: datetime
    """When the tournament was started."""


class TournamentStep(Shape, frozen=True, kw_only=True):
    """One event of a tournament as everyone may see it."""

    version: int
    """The number of the event."""
    at: datetime
    """When it happened."""
    hash: str
    """The head of the chain after this event, in hex."""
    event: TournamentEvent
    """What happened, as far as the viewer may know."""
    tournament: str
    """The id of the tournament."""
    text: str
    """The event in a sentence."""


class TournamentStepAnnounced(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentStepAnnounced"):
    """Something will happen by itself unless something else happens before."""

    step: TournamentMilestone
    """What will be done."""
    due_at: datetime
    """When it will be done."""


class TournamentStepConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TournamentStepEdge, ...]
    """The events, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TournamentStep, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TournamentStepEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TournamentStep
    """The event of the tournament."""


class TournamentStreak(Shape, frozen=True, kw_only=True):
    """What wins in a row are worth, until a match is not won."""

    after: int
    """After how many wins in a row points count more."""
    times: int
    """How many times the points count then."""


class TournamentTableAssigned(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentTableAssigned"):
    """A game of a match has a table, and its players their seats there."""

    match: int
    """The number of the match."""
    game: int
    """The number of the game within the match, from 1."""
    table: str
    """The id of the table."""
    order: tuple[TournamentEntrant, ...]
    """The entrants, from seat 0 on."""
    at: datetime | None = None
    """When that was; null in tournaments of before that was written down."""


class TournamentTableNumbered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentTableNumbered"):
    """A match is played at another table of the hall."""

    match: int
    """The number of the match."""
    number: int
    """The number of the table, from 1."""
    by: str
    """The id of the account that chose it."""


class TournamentTimeGiven(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentTimeGiven"):
    """A match has more time."""

    match: int
    """The number of the match."""
    until: datetime
    """When its time is over now."""
    reason: str
    """Why it got more time."""
    by: str
    """The id of the account that gave it."""


class TournamentTimeOver(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentTimeOver"):
    """The time of a match is over: its games so far decide it, or else an official does."""

    match: int
    """The number of the match."""


class TournamentTimerStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentTimerStarted"):
    """The time of matches begins."""

    matches: tuple[int, ...]
    """The numbers of the matches."""
    until: datetime
    """When their time is over."""


class TournamentWithdrew(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TournamentWithdrew"):
    """An entrant left the list before the start."""

    entrant: TournamentEntrant
    """Who left."""
    by: str
    """The id of the account that asked for it."""


class TournamentAnnounceInput(Said, frozen=True, kw_only=True):
    """Tell everyone something."""

    PATH: ClassVar[tuple[str, ...]] = ("announce",)
    text: str
    """The news."""


class TournamentApproveInput(Said, frozen=True, kw_only=True):
    """Let someone in who has asked to enter."""

    PATH: ClassVar[tuple[str, ...]] = ("approve",)
    account: str
    """The id of the account that has asked."""


class TournamentCancelTournamentInput(Said, frozen=True, kw_only=True):
    """End the tournament without a ranking."""

    PATH: ClassVar[tuple[str, ...]] = ("cancel",)
    reason: str
    """Why it is called off."""


class TournamentCheckInInput(Said, frozen=True, kw_only=True):
    """Say that an entrant is here."""

    PATH: ClassVar[tuple[str, ...]] = ("checkIn",)
    account: str
    """The id of the entrant's account."""


class TournamentCloseStageInput(Said, frozen=True, kw_only=True):
    """State the final ranking of a stage in which nothing is left to play."""

    PATH: ClassVar[tuple[str, ...]] = ("closeStage",)


class TournamentComeInput(Said, frozen=True, kw_only=True):
    """Say that a player is here for a match: it begins when all are."""

    PATH: ClassVar[tuple[str, ...]] = ("come",)
    match: int
    """The number of the match."""
    account: str
    """The id of the player's account."""


class TournamentConfirmResultInput(Said, frozen=True, kw_only=True):
    """Agree to the result that another player of the match has reported."""

    PATH: ClassVar[tuple[str, ...]] = ("confirmResult",)
    match: int
    """The number of the match."""


class TournamentCorrectResultInput(Said, frozen=True, kw_only=True):
    """Replace the result of a match that was decided."""

    PATH: ClassVar[tuple[str, ...]] = ("correctResult",)
    match: int
    """The number of the match."""
    result: TournamentResultInput
    """The result it should have."""
    reason: str
    """Why the old one was wrong."""
    confirms: str
    """The digest of the preview that was looked at."""


class TournamentCueInput(Said, frozen=True, kw_only=True):
    """When a step is taken."""

    when: TournamentWhen | None = None
    """Who decides when the step is taken. Default: BY_ITSELF."""
    delay: int | None = None
    """How long it waits after it was announced, in milliseconds, where it waits. Default: 0."""


class TournamentDescribeInput(Said, frozen=True, kw_only=True):
    """Say in words what the tournament is about, or say it anew."""

    PATH: ClassVar[tuple[str, ...]] = ("describe",)
    text: str
    """What there is to say; empty to say nothing."""


class TournamentDisputeResultInput(Said, frozen=True, kw_only=True):
    """Say that the result another player has reported is not right: an official decides."""

    PATH: ClassVar[tuple[str, ...]] = ("disputeResult",)
    match: int
    """The number of the match."""
    reason: str
    """What was different."""


class TournamentDisqualifyInput(Said, frozen=True, kw_only=True):
    """Put an entrant out of the tournament."""

    PATH: ClassVar[tuple[str, ...]] = ("disqualify",)
    account: str
    """The id of the entrant's account."""
    reason: str
    """Why they are put out."""


class TournamentDropInput(Said, frozen=True, kw_only=True):
    """Withdraw an entrant: before the start from the list, later from all that is still to be played."""

    PATH: ClassVar[tuple[str, ...]] = ("drop",)
    account: str
    """The id of the entrant's account."""
    reason: str | None = None
    """Why they play no more. Default: ''."""


class TournamentFinishInput(Said, frozen=True, kw_only=True):
    """End the tournament after its last stage and reveal the seed. No correction is possible after it."""

    PATH: ClassVar[tuple[str, ...]] = ("finish",)


class TournamentGiveTimeInput(Said, frozen=True, kw_only=True):
    """Give one match more time."""

    PATH: ClassVar[tuple[str, ...]] = ("giveTime",)
    match: int
    """The number of the match."""
    extra: int
    """How much more time, in milliseconds."""
    reason: str
    """Why it gets more time."""


class TournamentGrantByeInput(Said, frozen=True, kw_only=True):
    """Let an entrant sit out a coming round of the stage in progress, for the points of an asked bye or for none."""

    PATH: ClassVar[tuple[str, ...]] = ("grantBye",)
    account: str
    """The id of the entrant's account."""
    round: int
    """The number of the round to sit out, from 1."""
    unpaid: bool | None = None
    """Whether the bye is for no points. Default: false."""


class TournamentHandInDeckInput(Said, frozen=True, kw_only=True):
    """Hand in the deck an entrant plays with, or another one until the start."""

    PATH: ClassVar[tuple[str, ...]] = ("handInDeck",)
    account: str
    """The id of the entrant's account."""
    deck: str
    """The deck, as the game writes decks."""


class TournamentInviteInput(Said, frozen=True, kw_only=True):
    """Invite accounts: they may enter."""

    PATH: ClassVar[tuple[str, ...]] = ("invite",)
    accounts: Sequence[str]
    """The ids of the accounts."""


class TournamentKeepApartInput(Said, frozen=True, kw_only=True):
    """Say who should not meet in the first rounds, such as players of one club; it replaces what was said before."""

    PATH: ClassVar[tuple[str, ...]] = ("keepApart",)
    groups: Sequence[Sequence[str]]
    """Groups of accounts; no two of a group meet if it can be avoided."""
    rounds: int
    """Up to which round of the first stage."""


class TournamentNameBoardsInput(Said, frozen=True, kw_only=True):
    """Name the order in which the players of your team play the games of a match; for its captain."""

    PATH: ClassVar[tuple[str, ...]] = ("nameBoards",)
    match: int
    """The number of the match."""
    accounts: Sequence[str]
    """The ids of the players' accounts, from the first board on."""


class TournamentNameOfficialInput(Said, frozen=True, kw_only=True):
    """Give an account a role in this tournament, or another role."""

    PATH: ClassVar[tuple[str, ...]] = ("nameOfficial",)
    account: str
    """The id of the account that gets the role."""
    role: TournamentRole
    """What they may do from now on."""


class TournamentNumberTableInput(Said, frozen=True, kw_only=True):
    """Have a match played at another table of the hall; the match that has it takes the old one."""

    PATH: ClassVar[tuple[str, ...]] = ("numberTable",)
    match: int
    """The number of the match."""
    number: int
    """The number of the table, from 1."""


class TournamentOpenCheckInInput(Said, frozen=True, kw_only=True):
    """Ask everyone to say that they are here."""

    PATH: ClassVar[tuple[str, ...]] = ("openCheckIn",)


class TournamentPairByHandInput(Said, frozen=True, kw_only=True):
    """Pair the next round oneself, or the last anew if nobody has begun it. The reason goes on record."""

    PATH: ClassVar[tuple[str, ...]] = ("pairByHand",)
    tables: Sequence[Sequence[str]]
    """The tables of the round, each with its accounts in seat order; a table of one is a bye."""
    reason: str
    """Why it is paired by hand."""


class TournamentPairRoundInput(Said, frozen=True, kw_only=True):
    """Pair the next round of the stage in progress."""

    PATH: ClassVar[tuple[str, ...]] = ("pairRound",)


class TournamentPauseInput(Said, frozen=True, kw_only=True):
    """Stop pairing and opening tables; games in progress may end."""

    PATH: ClassVar[tuple[str, ...]] = ("pause",)
    reason: str
    """Why it stops."""


class TournamentPenaliseInput(Said, frozen=True, kw_only=True):
    """Give an entrant a penalty short of disqualification."""

    PATH: ClassVar[tuple[str, ...]] = ("penalise",)
    account: str
    """The id of the entrant's account."""
    penalty: TournamentPenalty
    """What they get."""
    reason: str
    """Why they get it."""
    points: int | None = None
    """How many points are deducted, where points are. Default: 0."""


class TournamentPlanInput(Said, frozen=True, kw_only=True):
    """What an organiser chooses besides the game and its options."""

    title: str
    """What the tournament is called."""
    stages: Sequence[TournamentStageInput]
    """The stages, in the order in which they are played."""
    capacity: int | None = None
    """How many may enter; 0 for any number. Default: 0."""
    waiting_list: bool | None = None
    """Whether those who come when it is full may wait for a place. Default: true."""
    check_in: bool | None = None
    """Whether entrants have to say that they are here before the start. Default: false."""
    late_entry: int | None = None
    """The last round of the first stage for which newcomers are taken; 0 for none. Default: 0."""
    seeding: TournamentSeeding | None = None
    """How entrants without a seed set by hand are ordered. Default: REGISTRATION."""
    timing: TimingInput | None = None
    """The clock of every table; null without one. With one, players who do not come lose on time and hold nobody

    up.
    """
    pairing: TournamentCueInput | None = None
    """When the next round is paired; an arena pairs itself. Default: { when: BY_ITSELF, delay: 0 }."""
    starting: TournamentCueInput | None = None
    """When matches that are paired get their tables. Default: { when: BY_ITSELF, delay: 0 }."""
    closing: TournamentCueInput | None = None
    """When a stage with nothing left to play is closed: until then its results, the last too, are corrected.

    Default: { when: AFTER, delay: 600000 }.
    """
    finishing: TournamentCueInput | None = None
    """When the tournament ends after its last stage; nothing is corrected after it. Default: { when: BY_ITSELF,

    delay: 0 }.
    """
    grace: int | None = None
    """How long the players of a match may take to say that they are here, in milliseconds: who does not come loses

    it. 0 if nobody is asked. Default: 300000.
    """
    decks: TournamentDeckShowing | None = None
    """When the decks that entrants bring are shown; only where the options of the game leave decks to players.

    Default: AT_END.
    """
    entry: TournamentEntry | None = None
    """Who may enter. Default: OPEN."""
    entry_until: datetime | None = None
    """When entry ends for all but organisers, and check-in opens where there is one; null for the start."""
    starts_at: datetime | None = None
    """When it starts by itself, if two are here then; null to start when an organiser asks."""
    round_time: int | None = None
    """How long a match may take once its players are here, in milliseconds; 0 for as long as it takes. Default: 0."""
    venue: TournamentVenue | None = None
    """Where matches are played. Default: TABLES."""
    team_size: int | None = None
    """How many players a team has that enters as one; 0 where everyone enters for themselves. Default: 0."""
    qualifying: Sequence[TournamentQualifyingInput] | None = None
    """Who goes on to later stages besides so many of each group. Default: []."""


class TournamentPointsInput(Said, frozen=True, kw_only=True):
    """What a match is worth, in whole numbers."""

    win: int | None = None
    """What a won match is worth. Default: 3."""
    draw: int | None = None
    """What a drawn match is worth. Default: 1."""
    loss: int | None = None
    """What a lost match is worth. Default: 0."""
    bye: int | None = None
    """What it is worth to sit out because the numbers ask for it. Default: 3."""
    asked_bye: int | None = None
    """What a bye is worth that someone asked for. Default: 1."""
    halves: bool | None = None
    """Whether all of these are doubled, because halves exist. Default: false."""


class TournamentQualifyingInput(Said, frozen=True, kw_only=True):
    """Who goes on to a stage besides so many of each group of the one before it."""

    stage: int
    """The stage they go on to, counted from 0."""
    takes_next: int | None = None
    """How many more go on: the best, across groups, of those who follow directly in their groups. Default: 0."""
    takes_from: int | None = None
    """How many points it takes in the stage before to go on at all; 0 for any. Default: 0."""


class TournamentReadmitInput(Said, frozen=True, kw_only=True):
    """Let an entrant back in who missed the check-in or dropped: they play from the next round on."""

    PATH: ClassVar[tuple[str, ...]] = ("readmit",)
    account: str
    """The id of the entrant's account."""
    reason: str | None = None
    """Why they are back. Default: ''."""


class TournamentRemoveOfficialInput(Said, frozen=True, kw_only=True):
    """Take an account's role away."""

    PATH: ClassVar[tuple[str, ...]] = ("removeOfficial",)
    account: str
    """The id of the account that loses its role."""


class TournamentReportNoShowInput(Said, frozen=True, kw_only=True):
    """These players of a match did not come: they forfeit it, and all of them together if nobody came."""

    PATH: ClassVar[tuple[str, ...]] = ("noShow",)
    match: int
    """The number of the match."""
    accounts: Sequence[str]
    """The ids of the accounts that did not come."""
    reason: str
    """What is known of it, for the record."""


class TournamentReportResultInput(Said, frozen=True, kw_only=True):
    """Say how a match ended that you played elsewhere."""

    PATH: ClassVar[tuple[str, ...]] = ("reportResult",)
    match: int
    """The number of the match."""
    result: TournamentResultInput
    """The result, with one entry for each player in the order of the match."""


class TournamentResultInput(Said, frozen=True, kw_only=True):
    """How a match ended, one entry for each of its players in the order of the match."""

    places: Sequence[int]
    """The place of each player, counted from 1 and perhaps shared; 0 for who forfeited."""
    wins: Sequence[int] | None = None
    """How many games each player won. Default: []."""
    draws: int | None = None
    """How many games nobody won. Default: 0."""
    scores: Sequence[int] | None = None
    """The sum of each player's points in the game's own counting. Default: []."""


class TournamentResumeInput(Said, frozen=True, kw_only=True):
    """Go on."""

    PATH: ClassVar[tuple[str, ...]] = ("resume",)


class TournamentRuleMatchInput(Said, frozen=True, kw_only=True):
    """An official decides a match."""

    PATH: ClassVar[tuple[str, ...]] = ("ruleMatch",)
    match: int
    """The number of the match."""
    result: TournamentResultInput
    """The result, with one entry for each player in the order of the match."""
    reason: str
    """Why it is decided so."""


class TournamentSetSeedsInput(Said, frozen=True, kw_only=True):
    """Seed by hand: accounts, best first. Whoever is not named follows in the chosen order."""

    PATH: ClassVar[tuple[str, ...]] = ("setSeeds",)
    accounts: Sequence[str]
    """The ids of the accounts, best first."""


class TournamentStageInput(Said, frozen=True, kw_only=True):
    """One stage. Only the fields its format needs are looked at; the others keep their defaults."""

    format: TournamentFormat
    """How the stage is paired."""
    seats: int | None = None
    """How many play a match. Default: 2."""
    rounds: int | None = None
    """How many rounds there are; 0 for as many as the format usually has. Default: 0."""
    best_of: int | None = None
    """How many games a match has at most, where `firstTo` is 0. Default: 1."""
    first_to: int | None = None
    """How many games won end a match; 0 to go by the number of games. Default: 0."""
    starter: TournamentStarter | None = None
    """Who takes the first seat in each game of a match. Default: ALTERNATE."""
    ordering: str | None = None
    """The name of the order in which seeds are put into the draw; empty for the usual one. Default: ''."""
    third_place: bool | None = None
    """Whether those who lose the semi-finals play for the third place. Default: false."""
    reset: bool | None = None
    """Whether there is a second final when the one from the losers' bracket wins the first. Default: true."""
    legs: int | None = None
    """How often everyone meets everyone in a round robin. Default: 1."""
    groups: int | None = None
    """How many groups a round robin has. Default: 1."""
    takes: int | None = None
    """How many of the stage before go on, from each of its groups; 0 for all. Default: 0."""
    points: TournamentPointsInput | None = None
    """What a match is worth. Default: { win: 3, draw: 1, loss: 0, bye: 3, askedBye: 1, halves: false }."""
    tiebreaks: Sequence[TournamentTiebreak] | None = None
    """What ranks entrants, in this order. Where a plan names nothing, what fits the format (TO-117). Default:

    [POINTS, OPPONENTS_MATCH_WIN, GAME_WIN, OPPONENTS_GAME_WIN, LOTS].
    """
    layout: TournamentLayout | None = None
    """Who is looked at first as an opponent within a score group. Default: RANDOM."""
    smallest_pod: int | None = None
    """The fewest players who make a pod. Default: 3."""
    pod_points: Sequence[int] | None = None
    """What each place in a pod is worth, from the first on; empty for the usual. Default: []."""
    short_pods: TournamentShortPods | None = None
    """What a pod with an empty seat is worth. Default: AS_FULL."""
    duration: int | None = None
    """How long an arena lasts, in milliseconds. Default: 0."""
    streak: TournamentStreakInput | None = None
    """What wins in a row are worth in an arena; null for nothing more."""
    comparison: TournamentComparison | None = None
    """How scores on a board of a duplicate are compared. Default: MATCHPOINTS."""


class TournamentStartInput(Said, frozen=True, kw_only=True):
    """Close registration, seed, and begin the first stage."""

    PATH: ClassVar[tuple[str, ...]] = ("start",)


class TournamentStartRoundInput(Said, frozen=True, kw_only=True):
    """Let the matches begin that are paired and wait for it."""

    PATH: ClassVar[tuple[str, ...]] = ("startRound",)


class TournamentStartStageInput(Said, frozen=True, kw_only=True):
    """Begin the next stage with those who go on."""

    PATH: ClassVar[tuple[str, ...]] = ("startStage",)


class TournamentStreakInput(Said, frozen=True, kw_only=True):
    """What wins in a row are worth, until a match is not won."""

    after: int | None = None
    """After how many wins in a row points count more. Default: 2."""
    times: int | None = None
    """How many times the points count then. Default: 2."""


class TournamentSwapPlayersInput(Said, frozen=True, kw_only=True):
    """Exchange two players of the round that would be paired next, or of one nobody has begun."""

    PATH: ClassVar[tuple[str, ...]] = ("swapPlayers",)
    one: str
    """The id of the account of one of them."""
    two: str
    """The id of the account of the other."""
    reason: str
    """Why they are exchanged."""


GameOptions: TypeAlias = SecretsOptions | ProgramsOptions | RuniverseOptions | SolitaireOptions | UnoOptions | Other
"""The options a table is played with."""


TournamentAnswer: TypeAlias = TournamentChanged | Refused | OutOfDate
"""What became of a command in a tournament."""


TournamentCommandInput: TypeAlias = (
    TournamentDescribeInput
    | TournamentAnnounceInput
    | TournamentInviteInput
    | TournamentApproveInput
    | TournamentNameOfficialInput
    | TournamentRemoveOfficialInput
    | TournamentOpenCheckInInput
    | TournamentHandInDeckInput
    | TournamentCheckInInput
    | TournamentSetSeedsInput
    | TournamentStartInput
    | TournamentStartStageInput
    | TournamentPairRoundInput
    | TournamentPairByHandInput
    | TournamentSwapPlayersInput
    | TournamentStartRoundInput
    | TournamentComeInput
    | TournamentRuleMatchInput
    | TournamentReportNoShowInput
    | TournamentCorrectResultInput
    | TournamentReportResultInput
    | TournamentConfirmResultInput
    | TournamentDisputeResultInput
    | TournamentPenaliseInput
    | TournamentGiveTimeInput
    | TournamentNameBoardsInput
    | TournamentNumberTableInput
    | TournamentKeepApartInput
    | TournamentGrantByeInput
    | TournamentDropInput
    | TournamentReadmitInput
    | TournamentDisqualifyInput
    | TournamentPauseInput
    | TournamentResumeInput
    | TournamentCloseStageInput
    | TournamentFinishInput
    | TournamentCancelTournamentInput
)
"""Something to be done in a tournament; what your role there allows."""


TournamentEvent: TypeAlias = (
    TournamentOpened
    | TournamentConfigured
    | TournamentOfficialNamed
    | TournamentOfficialRemoved
    | TournamentDescribed
    | TournamentAnnounced
    | TournamentPlayersInvited
    | TournamentEntrantApproved
    | TournamentRegistered
    | TournamentDeckHandedIn
    | TournamentDeckReturned
    | TournamentDecksShown
    | TournamentPlaceFreed
    | TournamentWithdrew
    | TournamentCheckInOpened
    | TournamentCheckedIn
    | TournamentSeedsSet
    | TournamentStarted
    | TournamentEnteredLate
    | TournamentStageStarted
    | TournamentRoundPaired
    | TournamentRoundWithdrawn
    | TournamentRoundStarted
    | TournamentStepAnnounced
    | TournamentPresenceAsked
    | TournamentPlayerCame
    | TournamentTableAssigned
    | TournamentOfficialNeeded
    | TournamentGameRecorded
    | TournamentMatchDecided
    | TournamentResultReported
    | TournamentResultDisputed
    | TournamentPenalised
    | TournamentTimerStarted
    | TournamentTimeGiven
    | TournamentTimeOver
    | TournamentBoardsNamed
    | TournamentTableNumbered
    | TournamentKeptApart
    | TournamentByeGranted
    | TournamentEntrantDropped
    | TournamentEntrantReadmitted
    | TournamentResultCorrected
    | TournamentPaused
    | TournamentResumed
    | TournamentStageClosed
    | TournamentFinished
    | TournamentCancelled
    | Other
)
"""What can happen in a tournament."""

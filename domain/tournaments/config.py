"""What an organiser chooses before a tournament: the game, the stages and how each is paired and scored."""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Raw, Struct
from msgspec.structs import replace

from domain.kernel.docs import DocEnum, doc
from domain.kernel.units import Millis
from domain.tables.timing import Timing


class Format(DocEnum):
    """How a stage is paired."""

    SINGLE_ELIMINATION = "single_elimination", "Who loses a match is out."
    DOUBLE_ELIMINATION = "double_elimination", "Who loses two matches is out."
    ROUND_ROBIN = "round_robin", "Everyone meets everyone in the group."
    SWISS = "swiss", "Those with equal points meet, round by round."
    PODS = "pods", "Tables of several players, those with equal points together."
    ARENA = "arena", "Whoever is free meets whoever is free, until the time is over."
    DUPLICATE = "duplicate", "Everyone plays the same deals, and scores are compared."


ELIMINATION = frozenset({Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION})
IN_ROUNDS = frozenset({Format.SWISS, Format.PODS, Format.ARENA, Format.DUPLICATE})
"""Formats in which a round is paired only when the one before it is known."""


class Starter(DocEnum):
    """Who takes the first seat in each game of a match. The first game follows the pairing unless drawn."""

    AS_PAIRED = "as_paired", "Always the one who was paired first."
    ALTERNATE = "alternate", "The players take turns."
    LOSER = "loser", "Who lost the game before."
    WINNER = "winner", "Who won the game before."
    DRAWN = "drawn", "It is drawn for every game."


class Layout(DocEnum):
    """Who is looked at first as an opponent within one score group of a Swiss round."""

    RANDOM = "random", "In random order."
    FOLD = "fold", "The best meet those of the lower half, in order."
    RANK = "rank", "Neighbours in the ranking meet."


class Seeding(DocEnum):
    """How the order of seeds comes about when nobody sets it by hand."""

    REGISTRATION = "registration", "In the order of registration."
    RATING = "rating", "By rating, the strongest first."
    RANDOM = "random", "In an order drawn from the tournament's seed."


class ShortPods(DocEnum):
    """What a pod with an empty seat is worth: as if the missing had come last, or only who was really beaten."""

    AS_FULL = "as_full", "As if the missing players had come last."
    OWN_SIZE = "own_size", "Only who was really beaten counts."


class Comparison(DocEnum):
    """How a score on a board of a duplicate is compared with the others of the same seat."""

    MATCHPOINTS = "matchpoints", "By how many of the others a score beats or equals."
    DIFFERENCE = "difference", "By how far a score is from the others."


class Tiebreak(DocEnum):
    """What ranks entrants, in the order an organiser lists."""

    POINTS = "points", "The points of the stage."
    DIRECT = "direct_encounter", "The points from the matches among those who are level, if all of them have met."
    OPPONENTS_MATCH_WIN = (
        "opponents_match_win",
        "The average of the opponents' match-win percentages, each at least 33 %.",
    )
    GAME_WIN = "game_win", "Game points won of those that could be won."
    OPPONENTS_GAME_WIN = "opponents_game_win", "The average of the opponents' game-win percentages, each at least 33 %."
    MATCH_WIN = "match_win", "Points won of those that could be won, byes left out."
    BUCHHOLZ = "buchholz", "The sum of the opponents' points."
    BUCHHOLZ_CUT_1 = "buchholz_cut_1", "The sum of the opponents' points without the lowest."
    MEDIAN_BUCHHOLZ = "median_buchholz", "The sum of the opponents' points without the highest and the lowest."
    SONNEBORN_BERGER = (
        "sonneborn_berger",
        "The points of the opponents beaten, and half the points of those held level.",
    )
    PROGRESSIVE = "progressive", "The sum of the points after every round."
    SCORE = "score", "The sum of the points in the game's own counting."
    WINS = "wins", "How many matches were won."
    REPORTED = "reported", "The place in the report the tournament was taken over from."
    PERFORMANCE = (
        "performance",
        "The average rating of the opponents, 400 more for each one beaten and less for each one lost to.",
    )
    LOTS = "lots", "A lot drawn from the tournament's seed."


MAGIC = (
    Tiebreak.POINTS,
    Tiebreak.OPPONENTS_MATCH_WIN,
    Tiebreak.GAME_WIN,
    Tiebreak.OPPONENTS_GAME_WIN,
    Tiebreak.LOTS,
)


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a configuration: stored in the log, defaults left out."""


class Points(Chosen, frozen=True):
    """What a match is worth, in whole numbers."""

    win: Annotated[int, doc("What a won match is worth.")] = 3
    draw: Annotated[int, doc("What a drawn match is worth.")] = 1
    loss: Annotated[int, doc("What a lost match is worth.")] = 0
    bye: Annotated[int, doc("What it is worth to sit out because the numbers ask for it.")] = 3
    asked_bye: Annotated[int, doc("What a bye is worth that someone asked for.")] = 1
    halves: Annotated[bool, doc("Whether all of these are doubled, because halves exist.")] = False


class Streak(Chosen, frozen=True):
    """What wins in a row are worth, until a match is not won."""

    after: Annotated[int, doc("After how many wins in a row points count more.")] = 2
    times: Annotated[int, doc("How many times the points count then.")] = 2


class Milestone(DocEnum):
    """What a tournament does to go on."""

    PAIRING = "pairing", "The next round is paired."
    STARTING = "starting", "Matches that are paired begin: they get their tables."
    CLOSING = "closing", "A stage in which nothing is left to play is closed, and its ranking stands."
    FINISHING = "finishing", "The tournament ends, and its seed is revealed."


class When(DocEnum):
    """Who decides when a step is taken that is possible. An organiser can always ask for it at once."""

    BY_ITSELF = "by_itself", "It is taken as soon as it is possible."
    AFTER = "after", "It is announced, and taken after a delay."
    WHEN_ASKED = "when_asked", "It waits until an organiser asks."


class Cue(Chosen, frozen=True):
    """When a step is taken."""

    when: Annotated[When, doc("Who decides when the step is taken.")] = When.BY_ITSELF
    delay: Annotated[int, doc("How long it waits after it was announced, in milliseconds, where it waits.")] = 0


AT_ONCE: Final = Cue()


class DeckShowing(DocEnum):
    """When the decks that entrants bring are shown to everyone."""

    AT_END = "at_end", "When the tournament is over; until then its tables are not watched."
    AT_START = "at_start", "When it starts: everyone knows what everyone plays."


class Entry(DocEnum):
    """Who may enter a tournament. Organisers may enter anybody."""

    OPEN = "open", "Everyone may enter."
    APPROVED = "approved", "Everyone may ask to enter, and an organiser lets them in; who is invited enters at once."
    INVITED = "invited", "Only who is invited may enter."
    PRIVATE = "private", "Only who is invited may enter, and lists do not show it."


class Venue(DocEnum):
    """Where matches are played."""

    TABLES = "tables", "At tables of this service, whose results are taken over."
    ELSEWHERE = "elsewhere", "Elsewhere: a player reports the result, and another confirms it."


class Stage(Chosen, frozen=True):
    """One stage. Only the fields its format needs are looked at; the others keep their defaults."""

    format: Annotated[Format, doc("How the stage is paired.")]
    seats: Annotated[int, doc("How many play a match.")] = 2
    rounds: Annotated[int, doc("How many rounds there are; 0 for as many as the format usually has.")] = 0
    best_of: Annotated[int, doc("How many games a match has at most, where `first_to` is 0.")] = 1
    first_to: Annotated[int, doc("How many games won end a match; 0 to go by the number of games.")] = 0
    starter: Annotated[Starter, doc("Who takes the first seat in each game of a match.")] = Starter.ALTERNATE
    ordering: Annotated[
        str, doc("The name of the order in which seeds are put into the draw; empty for the usual one.")
    ] = ""
    third_place: Annotated[bool, doc("Whether those who lose the semi-finals play for the third place.")] = False
    reset: Annotated[
        bool, doc("Whether there is a second final when the one from the losers' bracket wins the first.")
    ] = True
    legs: Annotated[int, doc("How often everyone meets everyone in a round robin.")] = 1
    groups: Annotated[int, doc("How many groups a round robin has.")] = 1
    takes: Annotated[int, doc("How many of the stage before go on, from each of its groups; 0 for all.")] = 0
    points: Annotated[Points, doc("What a match is worth.")] = Points()
    tiebreaks: Annotated[
        tuple[Tiebreak, ...],
        doc("What ranks entrants, in this order. Where a plan names nothing, what fits the format (TO-117)."),
    ] = MAGIC
    layout: Annotated[Layout, doc("Who is looked at first as an opponent within a score group.")] = Layout.RANDOM
    smallest_pod: Annotated[int, doc("The fewest players who make a pod.")] = 3
    pod_points: Annotated[
        tuple[int, ...], doc("What each place in a pod is worth, from the first on; empty for the usual.")
    ] = ()
    short_pods: Annotated[ShortPods, doc("What a pod with an empty seat is worth.")] = ShortPods.AS_FULL
    duration: Annotated[int, doc("How long an arena lasts, in milliseconds.")] = 0
    streak: Annotated[Streak | None, doc("What wins in a row are worth in an arena; null for nothing more.")] = None
    comparison: Annotated[Comparison, doc("How scores on a board of a duplicate are compared.")] = (
        Comparison.MATCHPOINTS
    )

    @property
    def needed(self) -> int:
        """How many games won decide a match of two."""
        return self.first_to or self.best_of // 2 + 1


FITTING: Final[Mapping[Format, tuple[Tiebreak, ...]]] = {
    Format.ROUND_ROBIN: (
        Tiebreak.POINTS,
        Tiebreak.DIRECT,
        Tiebreak.SONNEBORN_BERGER,
        Tiebreak.GAME_WIN,
        Tiebreak.LOTS,
    ),
    Format.ARENA: (Tiebreak.POINTS, Tiebreak.WINS, Tiebreak.OPPONENTS_MATCH_WIN, Tiebreak.LOTS),
    Format.DUPLICATE: (Tiebreak.POINTS, Tiebreak.SCORE, Tiebreak.LOTS),
}
"""What ranks entrants where nothing is chosen and opponents' percentages would say little."""


def fitted(stage: Stage) -> Stage:
    """A stage with tie-breaks that fit its format, written out, unless some were chosen."""
    unsaid = stage.tiebreaks is MAGIC and stage.format in FITTING
    return replace(stage, tiebreaks=FITTING[stage.format]) if unsaid else stage


# What is chosen in a plan and kept in a tournament alike.
Title = Annotated[str, doc("What the tournament is called.")]
Stages = Annotated[tuple[Stage, ...], doc("The stages, in the order in which they are played.")]
Capacity = Annotated[int, doc("How many may enter; 0 for any number.")]
WaitingList = Annotated[bool, doc("Whether those who come when it is full may wait for a place.")]
CheckIn = Annotated[bool, doc("Whether entrants have to say that they are here before the start.")]
LateEntry = Annotated[int, doc("The last round of the first stage for which newcomers are taken; 0 for none.")]
TableTiming = Annotated[
    Timing | None,
    doc(
        "The clock of every table; null without one. With one, players who do not come lose on time and hold nobody up."
    ),
]
Pairing = Annotated[Cue, doc("When the next round is paired; an arena pairs itself.")]
Starting = Annotated[Cue, doc("When matches that are paired get their tables.")]
Grace = Annotated[
    int,
    doc(
        "How long the players of a match may take to say that they are here, in milliseconds: who does not come "
        "loses it. 0 if nobody is asked."
    ),
]
Entering = Annotated[Entry, doc("Who may enter.")]
EntryUntil = Annotated[
    Millis | None,
    doc("When entry ends for all but organisers, and check-in opens where there is one; null for the start."),
]
StartsAt = Annotated[
    Millis | None, doc("When it starts by itself, if two are here then; null to start when an organiser asks.")
]
RoundTime = Annotated[
    int, doc("How long a match may take once its players are here, in milliseconds; 0 for as long as it takes.")
]
Place = Annotated[Venue, doc("Where matches are played.")]
TeamSize = Annotated[
    int, doc("How many players a team has that enters as one; 0 where everyone enters for themselves.")
]


class Config(Chosen, frozen=True):
    """Everything that is chosen for a tournament."""

    title: Title
    game: Annotated[str, doc("The slug of the game that is played.")]
    rules: Annotated[int, doc("The rule-set of the game all tables are pinned to.")]
    options: Raw
    stages: Stages
    capacity: Capacity = 0
    waiting_list: WaitingList = True
    check_in: CheckIn = False
    late_entry: LateEntry = 0
    seeding: Annotated[Seeding, doc("How those are ordered whom nobody seeds by hand.")] = Seeding.REGISTRATION
    timing: TableTiming = None


EDITION: Final = 3
"""The newest edition of the rules of tournaments. From the second on, when nobody comes everyone has lost the games."""
WITH_TIMES: Final = 3
"""The first edition in which what happens in a match carries its time."""
FAIRER: Final = 3
"""The first edition in which play-offs are seeded across groups, pods are searched for, seats take turns, and a rematch
in an arena is one for either player."""


class Qualifying(Chosen, frozen=True):
    """Who goes on to a stage besides so many of each group of the one before it."""

    stage: Annotated[int, doc("The stage they go on to, counted from 0.")]
    takes_next: Annotated[
        int, doc("How many more go on: the best, across groups, of those who follow directly in their groups.")
    ] = 0
    takes_from: Annotated[int, doc("How many points it takes in the stage before to go on at all; 0 for any.")] = 0


class Conduct(Chosen, frozen=True):
    """How a tournament is conducted: who decides when, how long players are waited for, and by which rules."""

    pairing: Pairing = AT_ONCE
    starting: Starting = AT_ONCE
    closing: Annotated[Cue, doc("When a stage with nothing left to play is closed; until then it is corrected.")] = (
        AT_ONCE
    )
    finishing: Annotated[Cue, doc("When the tournament ends after its last stage; until then it is corrected.")] = (
        AT_ONCE
    )
    grace: Grace = 0
    decks: Annotated[
        DeckShowing | None, doc("When the decks that entrants bring are shown; null if they bring none.")
    ] = None
    entry: Entering = Entry.OPEN
    entry_until: EntryUntil = None
    starts_at: StartsAt = None
    round_time: RoundTime = 0
    venue: Place = Venue.TABLES
    team_size: TeamSize = 0
    qualifying: Annotated[
        tuple[Qualifying, ...], doc("Who goes on to later stages besides, or instead of, so many of each group.")
    ] = ()
    edition: Annotated[
        int, doc("The edition of the rules of tournaments it is played by; those of before go on by theirs.")
    ] = 1


ALL: Final = Qualifying(0)
"""Nobody besides, and whatever their points."""
UNSAID: Final = Conduct()
"""How tournaments are conducted that were opened before there was a choice. This very object is left out of bytes."""
BY_ITSELF: Final = Conduct(edition=EDITION)
"""By the newest rules, without waiting for anybody."""

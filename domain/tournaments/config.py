"""What an organiser chooses before a tournament: the game, the stages and how each is paired and scored."""

from enum import StrEnum

from msgspec import Raw, Struct

from domain.tables.timing import Timing


class Format(StrEnum):
    """How a stage is paired."""

    SINGLE_ELIMINATION = "single_elimination"
    DOUBLE_ELIMINATION = "double_elimination"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    PODS = "pods"
    ARENA = "arena"
    DUPLICATE = "duplicate"


ELIMINATION = frozenset({Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION})
IN_ROUNDS = frozenset({Format.SWISS, Format.PODS, Format.ARENA, Format.DUPLICATE})
"""Formats in which a round is paired only when the one before it is known."""


class Starter(StrEnum):
    """Who takes the first seat in each game of a match. The first game follows the pairing unless drawn."""

    AS_PAIRED = "as_paired"
    ALTERNATE = "alternate"
    LOSER = "loser"
    WINNER = "winner"
    DRAWN = "drawn"


class Layout(StrEnum):
    """Who is looked at first as an opponent within one score group of a Swiss round."""

    RANDOM = "random"
    FOLD = "fold"
    RANK = "rank"


class Seeding(StrEnum):
    """How the order of seeds comes about when nobody sets it by hand."""

    REGISTRATION = "registration"
    RATING = "rating"
    RANDOM = "random"


class ShortPods(StrEnum):
    """What a pod with an empty seat is worth: as if the missing had come last, or only who was really beaten."""

    AS_FULL = "as_full"
    OWN_SIZE = "own_size"


class Comparison(StrEnum):
    """How a score on a board of a duplicate is compared with the others of the same seat."""

    MATCHPOINTS = "matchpoints"
    DIFFERENCE = "difference"


class Tiebreak(StrEnum):
    """What ranks entrants, in the order an organiser lists."""

    POINTS = "points"
    DIRECT = "direct_encounter"
    OPPONENTS_MATCH_WIN = "opponents_match_win"
    GAME_WIN = "game_win"
    OPPONENTS_GAME_WIN = "opponents_game_win"
    MATCH_WIN = "match_win"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    MEDIAN_BUCHHOLZ = "median_buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    PROGRESSIVE = "progressive"
    WINS = "wins"
    PERFORMANCE = "performance"
    LOTS = "lots"


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
    """What a match is worth. Whole numbers: where halves exist all are doubled, and `halves` says so."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    asked_bye: int = 1
    halves: bool = False


class Streak(Chosen, frozen=True):
    """After `after` wins in a row points count `times` over, until a match is not won."""

    after: int = 2
    times: int = 2


class Stage(Chosen, frozen=True):
    """One stage. Only the fields its format needs are looked at; the others keep their defaults.

    `seats` is how many play a match. `takes` is how many of the stage before go on, from each of its groups; 0 takes
    all. `rounds` 0 means as many as the format usually has. `first_to` wins end a match, or `best_of` games when it
    is 0.
    """

    format: Format
    seats: int = 2
    rounds: int = 0
    best_of: int = 1
    first_to: int = 0
    starter: Starter = Starter.ALTERNATE
    ordering: str = ""
    third_place: bool = False
    reset: bool = True
    legs: int = 1
    groups: int = 1
    takes: int = 0
    points: Points = Points()
    tiebreaks: tuple[Tiebreak, ...] = MAGIC
    layout: Layout = Layout.RANDOM
    smallest_pod: int = 3
    pod_points: tuple[int, ...] = ()
    short_pods: ShortPods = ShortPods.AS_FULL
    duration: int = 0
    streak: Streak | None = None
    comparison: Comparison = Comparison.MATCHPOINTS

    @property
    def needed(self) -> int:
        """How many games won decide a match of two."""
        return self.first_to or self.best_of // 2 + 1


class Config(Chosen, frozen=True):
    """Everything that is chosen. `options` are the game's own, as at a table.

    `capacity` 0 means no limit. `late_entry` is the last round of the first stage for which newcomers are taken.
    """

    title: str
    game: str
    rules: int
    options: Raw
    stages: tuple[Stage, ...]
    capacity: int = 0
    waiting_list: bool = True
    check_in: bool = False
    late_entry: int = 0
    seeding: Seeding = Seeding.REGISTRATION
    timing: Timing | None = None
    """The clock of every table. With one, players who do not come lose on time and hold nobody up."""

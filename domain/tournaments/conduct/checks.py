"""Whether a configuration can be played."""

from domain.kernel.errors import require
from domain.tables.decide import RuleSets, read_options
from domain.tables.rule_sets import brings_decks
from domain.tournaments.conduct.entry import check_times
from domain.tournaments.conduct.teams import check_size
from domain.tournaments.config import EDITION, ELIMINATION, Conduct, Config, Format, Stage, Tiebreak, Venue, When
from domain.tournaments.pairing.seeding import GROUPINGS, ORDERINGS

TWO_SEATS = ELIMINATION | {Format.ROUND_ROBIN, Format.SWISS, Format.ARENA}


def check_config(rule_sets: RuleSets, config: Config, conduct: Conduct) -> None:
    """Refuse what the rules of tournaments or the game forbid."""
    game = rule_sets.pinned(config.game, config.rules)
    brought = brings_decks(game, read_options(game, config.options))
    said = "decks are handed in where the game leaves them to its players, and nowhere else"
    require(brought == (conduct.decks is not None), "TO-80", said)
    boards = any(stage.format is Format.DUPLICATE for stage in config.stages)
    elsewhere = conduct.venue is Venue.ELSEWHERE
    require(not (boards and elsewhere), "TO-90", "the deals of a duplicate are dealt at tables of this service")
    require(config.title.strip(), "TO-06", "a tournament has a title")
    require(config.stages, "TO-06", "a tournament has at least one stage")
    require(config.capacity == 0 or config.capacity >= 2, "TO-06", "a limit allows at least two entrants")
    require(config.late_entry >= 0, "TO-06", "late entry ends with a round from 0 on")
    _check_qualifying(config, conduct)
    for index, stage in enumerate(config.stages):
        _check_stage(stage, index)
        smallest = stage.smallest_pod if stage.format is Format.PODS else stage.seats
        fits = game.about.min_seats <= smallest and stage.seats <= game.about.max_seats
        require(fits, "TO-07", f"{game.about.title} is played by {game.about.min_seats} to {game.about.max_seats}")


def check_conduct(conduct: Conduct) -> None:
    """Refuse a way of conducting that makes no sense."""
    require(1 <= conduct.edition <= EDITION, "TO-06", f"there are the editions 1 to {EDITION} of these rules")
    require(conduct.grace >= 0, "TO-06", "a time of grace is not negative")
    require(conduct.round_time >= 0, "TO-88", "the time of a match is not negative")
    check_times(conduct)
    check_size(conduct)
    for cue in (conduct.pairing, conduct.starting, conduct.closing, conduct.finishing):
        waits = cue.delay > 0 if cue.when is When.AFTER else cue.delay == 0
        require(waits, "TO-70", "a delay goes with a step that is taken after one")


def _check_qualifying(config: Config, conduct: Conduct) -> None:
    stages = [each.stage for each in conduct.qualifying]
    later = all(1 <= stage < len(config.stages) for stage in stages) and len(set(stages)) == len(stages)
    require(later, "TO-93", "each later stage says once who goes on to it")
    for each in conduct.qualifying:
        besides = config.stages[each.stage].takes > 0 or not each.takes_next
        require(besides, "TO-93", "the best of those who follow go on besides a number of each group")
        sound = each.takes_next >= 0 and each.takes_from >= 0
        require(sound, "TO-93", "numbers of those who go on, and of points, are not negative")


def _check_stage(stage: Stage, index: int) -> None:
    require(stage.best_of > 0 and stage.first_to >= 0, "TO-08", "a match has at least one game")
    require(stage.best_of % 2 or not _decides(stage), "TO-08", "best of an even number decides nothing")
    require(stage.rounds >= 0 and stage.legs > 0 and stage.groups > 0, "TO-06", "rounds, legs and groups are counted")
    require(stage.takes == 0 or (index > 0 and stage.takes > 0), "TO-06", "only a later stage takes some of another")
    require(stage.groups == 1 or stage.format is Format.ROUND_ROBIN, "TO-06", "only a round robin has groups")
    _check_seats(stage)
    known = GROUPINGS if stage.format is Format.ROUND_ROBIN else ORDERINGS
    require(not stage.ordering or stage.ordering in known, "TO-09", f"the orders are {', '.join(known)}")
    distinct = len(set(stage.tiebreaks)) == len(stage.tiebreaks)
    require(stage.tiebreaks and distinct, "TO-10", "tie-breaks are listed once each")
    require(stage.tiebreaks[0] is Tiebreak.POINTS, "TO-10", "points come before every tie-break")
    if stage.format is Format.ARENA:
        require(stage.duration > 0, "TO-06", "an arena has a duration")
    if stage.format is Format.DUPLICATE:
        require(stage.rounds > 0, "TO-06", "a duplicate has a number of boards")
    if stage.streak is not None:
        require(stage.streak.after > 0 and stage.streak.times > 0, "TO-06", "a streak counts from one win on")


def _decides(stage: Stage) -> bool:
    return stage.format in ELIMINATION and not stage.first_to


def _check_seats(stage: Stage) -> None:
    if stage.format in TWO_SEATS:
        require(stage.seats == 2, "TO-07", "this format is for matches of two")
    elif stage.format is Format.PODS:
        fits = 3 <= stage.smallest_pod <= stage.seats <= 6
        require(fits, "TO-07", "pods have three to six seats, the smallest no more than the largest")
    else:
        require(1 <= stage.seats <= 6, "TO-07", "a board is played by one to six")

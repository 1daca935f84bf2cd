"""What clients see of matches, standings and pairings: entrants as such, where the domain keeps their numbers."""

from functools import cached_property
from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Id, Millis
from domain.tournaments.conduct.corrections import CorrectionPreview
from domain.tournaments.conduct.hall import table_number
from domain.tournaments.conduct.progress import OpenMatch
from domain.tournaments.conduct.reports import report_of
from domain.tournaments.config import Tiebreak
from domain.tournaments.events import Consequence, EntrantDeck
from domain.tournaments.pairing.brackets import label
from domain.tournaments.pairing.graph import BracketSide, sides_of
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.standings.table import StandingsRow
from domain.tournaments.standings.tiebreaks import Input
from domain.tournaments.state import (
    NOWHERE,
    Bracket,
    Entrant,
    GivenPenalty,
    Match,
    MatchGame,
    OfficialCall,
    Penalty,
    Placed,
    Result,
    TournamentState,
    Trouble,
)


class PlayedGame(Record, frozen=True):
    """One game of a match."""

    table: Annotated[Id, doc("The id of the table it was played at; empty for a game lost by a penalty.")]
    head: Annotated[str, doc("The last hash of the table's chain, in hex, which proves it; empty without a table.")]
    seated: Annotated[tuple[Entrant, ...], doc("Who sat there, from seat 0 on.")]
    places: Annotated[tuple[int | None, ...], doc("The place of each side of the match; null for none.")]
    scores: Annotated[tuple[int, ...], doc("The points of each side in the game's own counting.")]


class ShownReport(Record, frozen=True):
    """What a player says of a match that was played elsewhere."""

    entrant: Annotated[Entrant, doc("Who says it.")]
    result: Annotated[Result, doc("The result they report.")]
    disputed: Annotated[bool, doc("Whether another player has said that it is not right.")]


class ShownPenalty(Record, frozen=True):
    """A penalty that was given."""

    entrant: Annotated[Entrant, doc("Who got it.")]
    penalty: Annotated[Penalty, doc("What they got.")]
    reason: Annotated[str, doc("Why they got it.")]
    by: Annotated[Id, doc("The id of the account that gave it.")]
    points: Annotated[int, doc("How many points it takes.")]
    stage: Annotated[int, doc("The stage it counts in, counted from 0.")]
    match: Annotated[int | None, doc("The number of the match it counts in; null if in none.")]


class ShownMatch(Record, frozen=True):
    """A meeting of entrants."""

    number: Annotated[int, doc("The number of the match, counted through the tournament.")]
    label: Annotated[str, doc("What to call the match.")]
    stage: Annotated[int, doc("The stage it belongs to, counted from 0.")]
    bracket: Annotated[Bracket, doc("Which part of the stage it belongs to.")]
    group: Annotated[int, doc("The group it belongs to, counted from 0.")]
    round: Annotated[int, doc("The number of its round within the bracket, from 1.")]
    slot: Annotated[int, doc("Its place in the round, from 1.")]
    sides: Annotated[tuple[BracketSide, ...], doc("Who meets, in the order of the match.")]
    winner_to: Annotated[int | None, doc("The number of the match the winner goes to; null for none.")]
    loser_to: Annotated[int | None, doc("The number of the match the loser goes to; null for none.")]
    table: Annotated[Id | None, doc("The id of the table of the game in progress; null while there is none.")]
    seated: Annotated[tuple[Entrant, ...], doc("Who sits at that table, from seat 0 on.")]
    games: Annotated[tuple[PlayedGame, ...], doc("The games played so far.")]
    result: Annotated[Result | None, doc("The result of the match; null while there is none.")]
    table_number: Annotated[int, doc("The number of its table in a hall, from 1.")]
    time_until: Annotated[Millis | None, doc("When its time is over; null if it has none, or none that runs yet.")]
    reported: Annotated[
        ShownReport | None, doc("What one of its players has reported of it; null for nothing, or once it is decided.")
    ]


class WaitingGame(Record, frozen=True):
    """A game that waits to be played, or is being played."""

    match: Annotated[int, doc("The number of the match.")]
    label: Annotated[str, doc("What to call the match.")]
    game: Annotated[int, doc("The number of the game within the match, from 1.")]
    entrants: Annotated[tuple[Entrant, ...], doc("Who plays it, in seat order.")]
    table: Annotated[Id | None, doc("The id of the table; null until the game has one.")]
    here: Annotated[tuple[Entrant, ...], doc("Who has said that they are here for the match.")]
    until: Annotated[Millis | None, doc("Until when the others may come; null if nobody was asked.")]


class ShownDeck(Record, frozen=True):
    """An entrant's deck, as far as the one who looks may know it."""

    entrant: Annotated[Entrant, doc("Whose deck it is.")]
    deck: Annotated[str | None, doc("The deck, as the game writes decks; null for who may not see it yet.")]


class ShownCall(Record, frozen=True):
    """A match that waits for the decision of an official."""

    match: Annotated[int, doc("The number of the match.")]
    label: Annotated[str, doc("What to call the match.")]
    entrants: Annotated[tuple[Entrant, ...], doc("Who plays it, in the order of the match.")]
    table: Annotated[Id | None, doc("The id of the table; null if it has none.")]
    trouble: Annotated[Trouble, doc("Why the match cannot go on.")]
    at: Annotated[Millis | None, doc("When that was found; null if players do not agree.")]


class ShownInput(Record, frozen=True, gc=False):
    """One number a tie-break was made from."""

    label: Annotated[str, doc("What the number is.")]
    round: Annotated[int, doc("The number of the round it comes from, from 1.")]
    entrant: Annotated[Entrant | None, doc("The opponent it comes from; null where it is the entrant's own.")]
    numerator: Annotated[int, doc("The number above the line of the exact fraction.")]
    denominator: Annotated[int, doc("The number below the line of the exact fraction.")]
    counted: Annotated[bool, doc("Whether it counted in the end, or was left out.")]


class ShownValue(Record, frozen=True, gc=False):
    """The value of one tie-break."""

    name: Annotated[Tiebreak, doc("Which tie-break it is.")]
    numerator: Annotated[int, doc("The number above the line of the exact fraction.")]
    denominator: Annotated[int, doc("The number below the line of the exact fraction.")]
    shown: Annotated[str, doc("The value as people read it.")]
    inputs: Annotated[tuple[ShownInput, ...], doc("The numbers the value was made from.")]


class ShownRow(Record, frozen=True):
    """One line of the standings."""

    place: Annotated[int, doc("The place, counted from 1; places may be shared.")]
    entrant: Annotated[Entrant, doc("Who stands there.")]
    group: Annotated[int, doc("The group the entrant plays in, counted from 0.")]
    points: Annotated[int, doc("The points, in the counting of the stage.")]
    matches: Annotated[int, doc("How many matches were played, byes left out.")]
    won: Annotated[int, doc("How many matches were won, byes left out.")]
    drawn: Annotated[int, doc("How many matches were drawn.")]
    lost: Annotated[int, doc("How many matches were lost.")]
    byes: Annotated[int, doc("How many rounds the entrant sat out.")]
    values: Annotated[tuple[ShownValue, ...], doc("The tie-breaks, in the chosen order.")]


class Ranked(Record, frozen=True):
    """An entrant's final place."""

    place: Annotated[int, doc("The final place, counted from 1; places may be shared.")]
    entrant: Annotated[Entrant, doc("Who reached it.")]


class ShownCost(Record, frozen=True):
    """One table of a round, and what it cost."""

    entrants: Annotated[tuple[Entrant, ...], doc("Who meets.")]
    gap: Annotated[int, doc("The difference of their points.")]
    floats: Annotated[int, doc("How many of them were paired out of their score group again.")]
    distance: Annotated[int, doc("How far apart they stood in line.")]
    rematches: Annotated[int, doc("How often they had met before.")]


class ShownReceipt(Record, frozen=True):
    """The account of one round's pairing. Costs are compared in the order of the totals: repeated meetings first,
    then squared differences of points, then repeated floats, then distance.
    """

    round: Annotated[int, doc("The number of the round, from 1.")]
    method: Annotated[str, doc("How the round was paired.")]
    constraints: Annotated[tuple[str, ...], doc("What every pairing had to respect.")]
    line: Annotated[tuple[Entrant, ...], doc("The order in which opponents were looked for.")]
    costs: Annotated[tuple[ShownCost, ...], doc("What each table cost.")]
    rematches: Annotated[int, doc("How many of those who meet had met before.")]
    gaps: Annotated[int, doc("The sum of the squared differences of points.")]
    floats: Annotated[int, doc("How many were paired out of their score group again.")]
    distance: Annotated[int, doc("How far apart in line those stood who meet, all together.")]
    window: Annotated[int | None, doc("How many places apart in line two were looked at; null for all.")]
    edges: Annotated[int, doc("How many pairs were weighed.")]
    proven: Annotated[bool, doc("Whether it is proven that no pairing has a smaller sum of squares.")]
    by_hand: Annotated[str | None, doc("Why it was paired by hand; null if the rules did it.")]


class ShownConsequence(Record, frozen=True):
    """What a correction does to a later match."""

    match: Annotated[int, doc("The number of the later match.")]
    entrants: Annotated[tuple[Entrant | None, ...], doc("Who meets there after the correction; null if not known yet.")]
    result: Annotated[Result | None, doc("Its result after the correction; null if it has none.")]
    voided: Annotated[bool, doc("Whether what was played there counts no more.")]
    withdrawn: Annotated[bool, doc("Whether the match itself is gone and will be paired anew.")]


class ShownChange(Record, frozen=True):
    """An entrant whose place or points in the stage would change."""

    entrant: Annotated[Entrant, doc("Who it is.")]
    place_before: Annotated[int, doc("Their place as it is.")]
    place_after: Annotated[int, doc("Their place after the correction.")]
    points_before: Annotated[int, doc("Their points as they are.")]
    points_after: Annotated[int, doc("Their points after the correction.")]


class ShownPreview(Record, frozen=True):
    """What a correction would do."""

    match: Annotated[int, doc("The number of the match.")]
    before: Annotated[Result, doc("The result that would be replaced.")]
    after: Annotated[Result, doc("The result that would count.")]
    consequences: Annotated[tuple[ShownConsequence, ...], doc("The later matches that would change, in order.")]
    rounds: Annotated[tuple[int, ...], doc("The stages whose last round would be paired anew, counted from 0.")]
    stages: Annotated[tuple[int, ...], doc("The stages that would begin anew, counted from 0.")]
    rows: Annotated[tuple[ShownChange, ...], doc("The entrants whose place or points would change.")]
    digest: Annotated[str, doc("What confirms the correction, as long as nothing else has happened.")]


class Shown:
    """Shows parts of one state of a tournament."""

    def __init__(self, state: TournamentState) -> None:
        self._state, self._entrants = state, state.entrants

    @cached_property
    def _seeds(self) -> dict[int, dict[int, int]]:
        """Stage -> entrant -> seed."""
        return {
            stage.index: {entrant: seed for seed, entrant in enumerate(stage.seeds, start=1)}
            for stage in self._state.stages
        }

    def match(self, match: Match) -> ShownMatch:
        """A match."""
        return ShownMatch(
            number=match.number,
            label=label(self._state, match),
            stage=match.stage,
            bracket=match.bracket,
            group=match.group,
            round=match.round,
            slot=match.slot,
            sides=sides_of(self._state, self._seeds[match.stage], match),
            winner_to=None if match.winner_to == NOWHERE else match.winner_to,
            loser_to=None if match.loser_to == NOWHERE else match.loser_to,
            table=match.table or None,
            seated=self.entrants(match.order),
            games=tuple(self._game(game) for game in match.games),
            result=match.result,
            table_number=table_number(self._state, match),
            time_until=self._state.timers.get(match.number),
            reported=self._report(match),
        )

    def _report(self, match: Match) -> ShownReport | None:
        said = report_of(self._state, match) if match.result is None else None
        return None if said is None else ShownReport(self._entrants[said.entrant], said.result, said.disputed)

    def penalty(self, given: GivenPenalty) -> ShownPenalty:
        """A penalty."""
        who = self._entrants[given.entrant]
        return ShownPenalty(who, given.penalty, given.reason, given.by, given.points, given.stage, given.match)

    def waiting(self, game: OpenMatch) -> WaitingGame:
        """A game that is still to be played; never its secret seed."""
        return WaitingGame(
            match=game.match,
            label=game.label,
            game=game.game,
            entrants=self.entrants(game.entrants),
            table=game.table or None,
            here=self.entrants(game.here),
            until=game.until,
        )

    def call(self, call: OfficialCall) -> ShownCall:
        """A match that waits for an official."""
        match = self._state.matches[call.match]
        players = self.entrants(tuple(player for player in match.players if player >= 0))
        return ShownCall(match.number, label(self._state, match), players, call.table, call.trouble, call.at)

    def row(self, row: StandingsRow) -> ShownRow:
        """A line of the standings."""
        return ShownRow(
            place=row.place,
            entrant=self._entrants[row.entrant],
            group=row.group,
            points=row.points,
            matches=row.matches,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            byes=row.byes,
            values=tuple(
                ShownValue(
                    each.name, each.numerator, each.denominator, each.shown, tuple(map(self._input, each.inputs))
                )
                for each in row.values
            ),
        )

    def ranked(self, placed: Placed) -> Ranked:
        """A final place."""
        return Ranked(placed.place, self._entrants[placed.entrant])

    def receipt(self, round_: int, receipt: Receipt) -> ShownReceipt:
        """The account of a round."""
        return ShownReceipt(
            round=round_,
            method=receipt.method,
            constraints=receipt.constraints,
            line=self.entrants(receipt.line),
            costs=tuple(
                ShownCost(self.entrants(each.players), each.gap, each.floats, each.distance, each.rematches)
                for each in receipt.costs
            ),
            rematches=receipt.rematches,
            gaps=receipt.gaps,
            floats=receipt.floats,
            distance=receipt.distance,
            window=receipt.window or None,
            edges=receipt.edges,
            proven=receipt.proven,
            by_hand=receipt.by_hand or None,
        )

    def preview(self, preview: CorrectionPreview) -> ShownPreview:
        """What a correction would do."""
        return ShownPreview(
            match=preview.match,
            before=preview.before,
            after=preview.after,
            consequences=tuple(self.consequence(each) for each in preview.consequences),
            rounds=preview.rounds,
            stages=preview.stages,
            rows=tuple(
                ShownChange(
                    self._entrants[row.entrant], row.place_before, row.place_after, row.points_before, row.points_after
                )
                for row in preview.rows
            ),
            digest=preview.digest,
        )

    def deck(self, each: EntrantDeck) -> ShownDeck:
        """A deck that may be seen."""
        return ShownDeck(self._entrants[each.entrant], each.deck)

    def consequence(self, each: Consequence) -> ShownConsequence:
        """What a correction does to a later match."""
        entrants = tuple(self._entrants[player] if player >= 0 else None for player in each.players)
        return ShownConsequence(each.match, entrants, each.result, each.voided, each.withdrawn)

    def _game(self, game: MatchGame) -> PlayedGame:
        places = tuple(place or None for place in game.places)
        return PlayedGame(game.table, game.head, self.entrants(game.order), places, game.scores)

    def _input(self, given: Input) -> ShownInput:
        entrant = None if given.entrant is None else self._entrants[given.entrant]
        return ShownInput(given.label, given.round, entrant, given.numerator, given.denominator, given.counted)

    def entrant(self, number: int) -> Entrant:
        """The entrant of that number."""
        return self._entrants[number]

    def entrants(self, numbers: tuple[int, ...]) -> tuple[Entrant, ...]:
        """The entrants of these numbers."""
        return tuple(self._entrants[number] for number in numbers)

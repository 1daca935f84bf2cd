"""The object types of tournaments: made from the structs of the domain, with the resolvers that hang on them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NewType

import strawberry
from msgspec import Struct
from msgspec.structs import fields
from strawberry.types.scalar import ScalarDefinition

from api.graphql.resolvers import organising, tournament_lists, tournament_looks, tournaments
from api.graphql.types.adapter import Adapter, Go, Time, computed, described, scalar_url
from api.graphql.types.commands import CommandTypes
from api.graphql.types.common import OutOfDate, Refused
from api.graphql.types.descriptions import of_class
from api.graphql.types.pages import Paged
from domain.kernel.structs import Command
from domain.tables.timing import Timing
from domain.tables.verify import Report
from domain.tournaments import commands, shown
from domain.tournaments.changes import StageChange
from domain.tournaments.conduct.progress import NextStep
from domain.tournaments.config import Conduct, Config
from domain.tournaments.events import TOURNAMENT_EVENTS
from domain.tournaments.pairing.graph import (
    BracketEdge,
    BracketGame,
    BracketGraph,
    BracketNode,
    BracketRound,
    BracketSide,
)
from domain.tournaments.shown_events import class_shown
from domain.tournaments.state import Announcement, Entrant, Result, Status
from domain.tournaments.views import TournamentSummary
from services.tournaments.plan import TournamentPlan
from services.tournaments.reading import TournamentLook, TournamentStep

PREFIX: Final = "Tournament"
NOT_SAID: Final = frozenset({"by", "how", "untouched"})
"""Who asks is known from the token, a result that is given by hand is a ruling, and the service looks at tables."""
COMMANDS: Final[tuple[type[Command], ...]] = (
    commands.Describe,
    commands.Announce,
    commands.Invite,
    commands.Approve,
    commands.NameOfficial,
    commands.RemoveOfficial,
    commands.OpenCheckIn,
    commands.HandInDeck,
    commands.CheckIn,
    commands.SetSeeds,
    commands.StartTournament,
    commands.StartStage,
    commands.PairRound,
    commands.PairByHand,
    commands.SwapPlayers,
    commands.StartRound,
    commands.Come,
    commands.RuleMatch,
    commands.ReportNoShow,
    commands.CorrectResult,
    commands.ReportResult,
    commands.ConfirmResult,
    commands.DisputeResult,
    commands.Penalise,
    commands.GiveTime,
    commands.NameBoards,
    commands.NumberTable,
    commands.KeepApart,
    commands.GrantBye,
    commands.Drop,
    commands.Readmit,
    commands.Disqualify,
    commands.Pause,
    commands.Resume,
    commands.CloseStage,
    commands.FinishTournament,
    commands.CancelTournament,
)
"""What accounts ask for in a tournament. Opening, configuring and entering have mutations of their own."""
_NAMED: Final[Mapping[type[Struct], str]] = {
    shown.ShownInput: "TieInput",
    shown.ShownValue: "TieValue",
    shown.ShownCost: "PairingCost",
    shown.ShownDeck: "TournamentDeck",
    shown.ShownReceipt: "PairingReceipt",
    shown.ShownConsequence: "CorrectionConsequence",
    shown.ShownChange: "CorrectedRow",
    shown.ShownPreview: "CorrectionPreview",
    shown.ShownReport: "TournamentReport",
    shown.ShownPenalty: "TournamentPenaltyGiven",
    shown.PlayedGame: "TournamentPlayedGame",
    shown.ShownMatch: "TournamentMatch",
    shown.WaitingGame: "TournamentGame",
    shown.ShownCall: "TournamentCall",
    shown.ShownRow: "TournamentStanding",
    shown.Ranked: "RankedEntrant",
    BracketSide: "BracketSide",
    BracketGame: "BracketGame",
    BracketRound: "BracketRound",
    BracketNode: "BracketNode",
    BracketEdge: "BracketEdge",
}
"""Types that do not carry the word before their name."""
Whole = NewType("Whole", int)
_WHOLE: Final[ScalarDefinition] = strawberry.scalar(
    name="Whole",
    description=described("A whole number of any size, written as text.", "^-?[0-9]+$", "3996970129"),
    specified_by_url=scalar_url("Whole"),
    serialize=str,
    parse_value=int,
)
_RATING: Final = "How strong the entrant was at registration; null if nobody knew."
_CAPACITY: Final = computed(
    int | None, lambda tournament: tournament.capacity or None, "How many may enter; null for any number."
)
Field = Callable[..., Any]


def key_of(command: type[Command]) -> str:
    """The attribute of a command in its `@oneOf` input."""
    return str(command.__struct_config__.tag).removeprefix("tour.")


class TournamentTypes:
    """Everything of tournaments in the schema. `node` is the interface, `field` makes a field with a resolver."""

    def __init__(self, adapter: Adapter, games: CommandTypes, node: Any, field: Field) -> None:
        self._adapter, self._games, self._node, self._field = adapter, games, node, field
        self.by_key = {key_of(command): command for command in COMMANDS}
        self._result = adapter.input(Result, PREFIX, omit=NOT_SAID)
        self._command = adapter.one_of(
            "TournamentCommandInput",
            {key: self._input(command) for key, command in self.by_key.items()},
            "Something to be done in a tournament; what your role there allows.",
            {key: of_class(command) for key, command in self.by_key.items()},
        )
        adapter.input(Timing)  # shared with tables, and called as it is there
        self._plan = adapter.input(TournamentPlan, PREFIX, name="TournamentPlanInput")
        self._types = self._made()

    def _input(self, command: type[Command]) -> Any:
        said = [each for each in fields(command) if each.name not in NOT_SAID]
        return self._adapter.input(command, PREFIX, omit=NOT_SAID) if said else Go

    def _made(self) -> dict[str, Any]:
        make, field = self._adapter, self._field
        options = field(tournament_looks.config_options, self._games.options_output)
        config = make.output(Config, PREFIX, given={"options": None}, extra={"options": (None, options)})
        make.scalars[Whole] = _WHOLE
        rating = computed(int | None, lambda entrant: entrant.rating or None, _RATING)
        make.output(Entrant, PREFIX, given={"rating": None}, extra={"rating": rating})
        exact = {"numerator": Whole, "denominator": Whole}
        for cls, name in _NAMED.items():
            make.output(cls, PREFIX, name=name, given=exact)
        looked_at = make.reserve(TournamentSummary, "Tournament", (self._node,))
        events = [make.output(class_shown(event), PREFIX) for event in TOURNAMENT_EVENTS]
        event = make.union("TournamentEvent", events, "What can happen in a tournament.")
        made: dict[str, Any] = {
            "moment": make.output(
                TournamentStep,
                PREFIX,
                given={"event": event, "sentence": None},
                extra={"text": (str, strawberry.field(description="The event in a sentence."))},
            ),
            "change": make.output(StageChange, PREFIX, name="StageChange"),
            "graph": make.output(BracketGraph, PREFIX, name="BracketGraph"),
            "config": config,
            "look": looked_at,
        }
        make.output(
            TournamentSummary,
            PREFIX,
            name="Tournament",
            extra={"capacity": _CAPACITY, **self._looked_at(made)},
            given={"capacity": None},
            also=(TournamentLook,),
        )
        made["page"] = make.output(tournaments.TOURNAMENT_PAGES.connection)
        possible: tuple[type[Struct], ...] = (organising.TournamentChanged, Refused, OutOfDate)
        answers = [make.output(each, PREFIX) for each in possible]
        made["answer"] = make.union("TournamentAnswer", answers, "What became of a command in a tournament.")
        return made

    def _looked_at(self, made: Mapping[str, Any]) -> dict[str, Any]:
        """What hangs on a tournament, each at the version that is looked at."""

        def page(pages: Paged[Any, Any]) -> Any:
            return self._adapter.output(pages.connection)

        looked_at: dict[str, tuple[Callable[..., Any], Any]] = {
            "hash": (tournament_looks.head, str),
            "config": (tournament_looks.config, made["config"]),
            "conduct": (tournament_looks.conduct, self._adapter.output(Conduct, PREFIX)),
            "description": (tournament_looks.description, str),
            "announcements": (tournament_lists.announcements, page(tournament_lists.NEWS_PAGES)),
            "entrants": (tournament_lists.entrants, page(tournament_lists.ENTRANT_PAGES)),
            "penalties": (tournament_lists.penalties, page(tournament_lists.PENALTY_PAGES)),
            "decks": (tournament_lists.decks, page(tournament_lists.DECK_PAGES)),
            "matches": (tournament_lists.matches, page(tournament_lists.MATCH_PAGES)),
            "open_games": (tournament_lists.open_games, page(tournament_lists.GAME_PAGES)),
            "awaiting_official": (tournament_lists.awaiting_official, page(tournament_lists.CALL_PAGES)),
            "standings": (tournament_lists.standings, page(tournament_lists.ROW_PAGES)),
            "ranking": (tournament_lists.ranking, page(tournament_lists.RANKED_PAGES)),
            "receipts": (tournament_lists.receipts, page(tournament_lists.RECEIPT_PAGES)),
            "bracket": (tournament_looks.bracket, made["graph"]),
            "drawing": (tournament_looks.drawing, str),
            "report": (tournament_looks.report, str),
            "next_step": (tournament_looks.next_step, self._adapter.output(NextStep, PREFIX)),
            "events": (tournaments.events, page(tournaments.STEP_PAGES)),
            "audit": (tournament_looks.audit, self._adapter.output(Report)),
            "export": (tournament_looks.export, str),
        }
        # What depends on a stage or on who asks may be refused: it is null then, with an error, and the rest stands.
        always = {"hash", "config", "conduct", "entrants", "ranking"}
        fields_made = {
            name: (None, self._field(resolver, kind if name in always else kind | None))
            for name, (resolver, kind) in looked_at.items()
        }
        preview = self._field(
            tournament_looks.preview, self._adapter.output(shown.ShownPreview) | None, result=self._result
        )
        return {**fields_made, "preview": (None, preview)}

    # -- roots -----------------------------------------------------------------------------------------------

    def queries(self) -> dict[str, Any]:
        """Root fields that read."""
        status = self._adapter.enum(Status, PREFIX)
        return {
            "tournament": self._field(tournaments.tournament, self._types["look"]),
            "tournaments": self._field(
                tournaments.tournaments,
                self._types["page"],
                status=status | None,
                begins_from=Time | None,
                begins_until=Time | None,
            ),
        }

    def mutations(self) -> dict[str, Any]:
        """Root fields that change something."""
        made, answer = organising.TournamentMutations(self._games, self.by_key), self._types["answer"]
        chosen = {"plan": self._plan, "options": self._games.options_input}
        return {
            "create_tournament": self._field(made.create_tournament, answer, **chosen),
            "configure_tournament": self._field(made.configure_tournament, answer, **chosen),
            "copy_tournament": self._field(organising.copy_tournament, answer),
            "import_tournament": self._field(made.import_tournament, answer, options=self._games.options_input),
            "enter_tournament": self._field(organising.enter_tournament, answer),
            "enter_bots": self._field(organising.enter_bots, answer),
            "run_tournament": self._field(made.run_tournament, answer, command=self._command),
        }

    def subscriptions(self) -> dict[str, tuple[Callable[..., Any], Any]]:
        """Root fields that are followed live: resolver and type."""
        return {
            "tournament_events": (tournaments.follow_tournament, self._types["moment"]),
            "tournament_announcements": (tournaments.follow_announcements, self._adapter.output(Announcement, PREFIX)),
            "stage_changes": (tournaments.follow_stage, self._types["change"]),
        }

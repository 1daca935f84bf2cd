"""The object types of tournaments: made from the structs of the domain, with the resolvers that hang on them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NewType

import strawberry
from msgspec import Struct
from msgspec.structs import fields
from strawberry.types.scalar import ScalarDefinition

from api.graphql.resolvers import tournaments as resolvers
from api.graphql.types.adapter import Adapter, Go
from api.graphql.types.commands import CommandTypes
from api.graphql.types.common import OutOfDate, Refused
from api.graphql.types.descriptions import of_class
from domain.kernel.structs import Command
from domain.tables.timing import Timing
from domain.tables.verify import Report
from domain.tournaments import commands
from domain.tournaments.conduct.corrections import CorrectionPreview
from domain.tournaments.conduct.progress import OpenMatch
from domain.tournaments.config import Config
from domain.tournaments.events import TOURNAMENT_EVENTS
from domain.tournaments.pairing.brackets import BracketEdge, BracketGraph, BracketNode, BracketSide
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.standings.table import StandingsRow
from domain.tournaments.standings.tiebreaks import Input, TieValue
from domain.tournaments.state import Entrant, Match, Placed, Result, Status
from services.tournaments.commands import TournamentPlan
from services.tournaments.reading import TournamentLook, TournamentStep

PREFIX: Final = "Tournament"
NOT_SAID: Final = frozenset({"by", "how"})
"""Who asks is known from the token, and a result that is given by hand is a ruling."""
COMMANDS: Final[tuple[type[Command], ...]] = (
    commands.NameOfficial,
    commands.RemoveOfficial,
    commands.OpenCheckIn,
    commands.CheckIn,
    commands.SetSeeds,
    commands.StartTournament,
    commands.StartStage,
    commands.PairRound,
    commands.PairByHand,
    commands.RuleMatch,
    commands.ReportNoShow,
    commands.CorrectResult,
    commands.GrantBye,
    commands.Drop,
    commands.Disqualify,
    commands.Pause,
    commands.Resume,
    commands.CloseStage,
    commands.FinishTournament,
    commands.CancelTournament,
)
"""What accounts ask for in a tournament. Opening, configuring and entering have mutations of their own."""
_NAMED: Final[Mapping[type[Struct], str]] = {
    Input: "TieInput",
    BracketSide: "BracketSide",
    BracketNode: "BracketNode",
    BracketEdge: "BracketEdge",
}
"""Types that do not carry the word before their name."""
Whole = NewType("Whole", int)
_WHOLE: Final[ScalarDefinition] = strawberry.scalar(
    name="Whole", description="A whole number of any size, written as text.", serialize=str, parse_value=int
)
Field = Callable[..., Any]


def key_of(command: type[Command]) -> str:
    """The attribute of a command in its `@oneOf` input."""
    return str(command.__struct_config__.tag).removeprefix("tour.")


class TournamentTypes:
    """Everything of tournaments in the schema. `field` makes a field with a resolver."""

    def __init__(self, adapter: Adapter, games: CommandTypes, field: Field) -> None:
        self._adapter, self._games, self._field = adapter, games, field
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
        options = field(resolvers.config_options, self._games.options_output)
        config = make.output(Config, PREFIX, given={"options": None}, extra={"options": (None, options)})
        make.scalars[Whole] = _WHOLE
        exact = {"numerator": Whole, "denominator": Whole}
        for cls, name in _NAMED.items():
            make.output(cls, PREFIX, name=name, given=exact)
        make.output(TieValue, PREFIX, given=exact)
        events = [make.output(event, PREFIX) for event in TOURNAMENT_EVENTS]
        event = make.union("TournamentEvent", events, "What can happen in a tournament.")
        made: dict[str, Any] = {
            "moment": make.output(
                TournamentStep,
                PREFIX,
                given={"event": event, "sentence": None},
                extra={"text": (str, strawberry.field(description="The event in a sentence."))},
            ),
            "moments": make.output(resolvers.TournamentStepConnection, PREFIX),
            "page": make.output(resolvers.TournamentConnection, PREFIX),
            "preview": make.output(CorrectionPreview, PREFIX),
            "graph": make.output(BracketGraph, PREFIX, name="BracketGraph"),
            "config": config,
        }
        listed: tuple[type[Struct], ...] = (Entrant, Match, OpenMatch, StandingsRow, Placed, Receipt)
        for cls in listed:
            made[cls.__name__] = list[make.output(cls, PREFIX, given={"seed": None})]  # type: ignore[misc]
        made["look"] = make.output(
            TournamentLook, PREFIX, name="Tournament", given={"state": None}, extra=self._looked_at(made)
        )
        possible: tuple[type[Struct], ...] = (resolvers.TournamentChanged, Refused, OutOfDate)
        answers = [make.output(each, PREFIX) for each in possible]
        made["answer"] = make.union("TournamentAnswer", answers, "What became of a command in a tournament.")
        return made

    def _looked_at(self, made: Mapping[str, Any]) -> dict[str, Any]:
        """What hangs on a tournament, each at the version that is looked at."""
        shown: dict[str, tuple[Callable[..., Any], Any]] = {
            "config": (resolvers.config, made["config"]),
            "entrants": (resolvers.entrants, made["Entrant"]),
            "matches": (resolvers.matches, made["Match"]),
            "open_matches": (resolvers.open_games, made["OpenMatch"]),
            "standings": (resolvers.standings, made["StandingsRow"]),
            "ranking": (resolvers.ranking, made["Placed"]),
            "receipts": (resolvers.receipts, made["Receipt"]),
            "bracket": (resolvers.bracket, made["graph"]),
            "drawing": (resolvers.drawing, str),
            "report": (resolvers.report, str),
            "events": (resolvers.events, made["moments"]),
            "audit": (resolvers.audit, self._adapter.output(Report) | None),
            "export": (resolvers.export, str),
        }
        fields_made = {name: (None, self._field(resolver, kind)) for name, (resolver, kind) in shown.items()}
        preview = self._field(resolvers.preview, made["preview"], result=self._result)
        return {**fields_made, "preview": (None, preview)}

    # -- roots -----------------------------------------------------------------------------------------------

    def queries(self) -> dict[str, Any]:
        """Root fields that read."""
        status = self._adapter.enum(Status, PREFIX)
        return {
            "tournament": self._field(resolvers.tournament, self._types["look"]),
            "tournaments": self._field(resolvers.tournaments, self._types["page"], status=status | None),
        }

    def mutations(self) -> dict[str, Any]:
        """Root fields that change something."""
        made, answer = resolvers.TournamentMutations(self._games, self.by_key), self._types["answer"]
        chosen = {"plan": self._plan, "options": self._games.options_input}
        return {
            "create_tournament": self._field(made.create_tournament, answer, **chosen),
            "configure_tournament": self._field(made.configure_tournament, answer, **chosen),
            "import_tournament": self._field(made.import_tournament, answer, options=self._games.options_input),
            "enter_tournament": self._field(resolvers.enter_tournament, answer),
            "enter_bots": self._field(resolvers.enter_bots, answer),
            "run_tournament": self._field(made.run_tournament, answer, command=self._command),
        }

    def subscriptions(self) -> dict[str, tuple[Callable[..., Any], Any]]:
        """Root fields that are followed live: resolver and type."""
        return {"tournament_events": (resolvers.follow_tournament, self._types["moment"])}

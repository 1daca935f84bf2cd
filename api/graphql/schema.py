"""The schema: every registered game, and the resolvers around them."""

import inspect
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from functools import cached_property, partial
from typing import Annotated, Any, Final, get_args, get_origin

import strawberry
from graphql import GraphQLInputObjectType, GraphQLScalarType, GraphQLSchema
from msgspec import Struct
from strawberry.annotation import StrawberryAnnotation
from strawberry.schema.config import StrawberryConfig

from api.graphql.execution.context import Info
from api.graphql.execution.errors import Code
from api.graphql.execution.poured import Poured
from api.graphql.resolvers import (
    accounts,
    applications,
    coverage,
    lobby,
    nodes,
    notary,
    queries,
    rules,
    standings,
    talking,
    webhooks,
)
from api.graphql.resolvers.tables import Done, TableMutations
from api.graphql.resolvers.tools import tool_fields
from api.graphql.types.adapter import Adapter, Json, SceneJson, Time, computed, game_prefix
from api.graphql.types.applications import make_applications
from api.graphql.types.commands import CommandTypes
from api.graphql.types.common import (
    GameInfo,
    Hint,
    LegalMove,
    Me,
    NewAccount,
    NewToken,
    OutOfDate,
    Refused,
    TableChanged,
    argument,
)
from api.graphql.types.costs import LARGE, WRITING, cost_directives, costs, is_large, weighed_at_least
from api.graphql.types.events import EventTypes
from api.graphql.types.faces import FaceTypes
from api.graphql.types.players import make_message, make_players, make_rating, make_terms
from api.graphql.types.tournaments import TournamentTypes
from api.graphql.types.webhooks import make_webhooks, webhook_mutations
from api.graphql.types.words import make_outcome, outcome_reasons
from api.rulebooks.intros import Intro, Mistake, intro_of
from domain.kernel.changes import Change
from domain.kernel.errors import IllegalMove
from domain.kernel.turning import TurningMoment
from domain.kernel.units import REASON
from domain.kernel.views import ViewHead
from domain.ratings.results import Pool
from domain.tables.analysis import Analysis
from domain.tables.commands import VERBS, Verb
from domain.tables.coverage import RuleUse
from domain.tables.moves import Move
from domain.tables.rule_sets import RuleSets
from domain.tables.state import Status
from domain.tables.verify import Report
from domain.tables.views import TableSummary
from services.company.matches import MatchView
from services.company.quick_match import QueuePlace
from services.notary.notary import ConsistencyProof, InclusionProof, ShownCheckpoint
from services.ports import Account, AccountKind, Token, Versus
from services.scopes import Scope
from services.tables.forks import ForkNode
from services.tables.shown import TableLook, TableMoment, TableScene, TableStep, TableView

_LOOK = """Everything that can be looked at.

Who calls is said by a token: over HTTP in the header `Authorization: Bearer …`. Without one you are a stranger and see
what is public. A token is worth nothing once it is revoked or its time is over."""
_LIVE = """Everything that can be followed live, over a WebSocket with the subprotocol `graphql-transport-ws`.

The token goes into the handshake as the header `Authorization: Bearer …`, or into the payload of the init message, as
`authorization` with `Bearer …` or as `token` without. What looks like a token anywhere else is refused with 4403, and
so are two. When the token is revoked or its time is over, the socket is closed with 4403, and all that ran on it ends.
"""
FromArg = Annotated[int, argument("Begin after this version: 0 for the whole history.")]
_THEN: Final = "The table as the viewer saw it then, to be drawn."
_AFTER: Final = "The table after that, to be drawn; null while more of what was missed is to come."


class Schema:
    """The executable schema, and what the planner needs to know of it. `verbs` are what players ask for at tables."""

    def __init__(self, rule_sets: RuleSets, verbs: Sequence[type[Verb]] = VERBS) -> None:
        self._verbs = verbs
        self.adapter, self.rule_sets = Adapter(), rule_sets
        for game in rule_sets:
            for domain_type, notation in game.talk.notations.items():
                self.adapter.notation(domain_type, notation)
        self._node = self.adapter.interface("Node", {"id": (strawberry.ID, _ID)}, _NODE)
        self.reason = self.adapter.enum(outcome_reasons(rule_sets))
        self.adapter.marked |= {REASON: self.reason}
        make_outcome(self.adapter, rule_sets)
        self.commands = CommandTypes(self.adapter, rule_sets)
        types = self._types(rule_sets)
        self.tournaments = TournamentTypes(self.adapter, self.commands, self._node, _field)
        self.strawberry = strawberry.Schema(
            query=_root("Query", _LOOK, _nullable(self._queries(types))),
            mutation=_root("Mutation", f"Everything that can be done. {_ALONE}", _nullable(self._mutations(types))),
            subscription=_root("Subscription", _LIVE, self._subscriptions(types)),
            types=[*self._reached_by_interface, self.adapter.enum(Code, "Error")],  # errors stand beside the data
            config=StrawberryConfig(scalar_map=self.adapter.scalars),
        )
        self.core: GraphQLSchema = self.strawberry._schema  # noqa: SLF001 - the handler is ours, so it needs the real thing
        _mark_one_of(self.core)
        self.names = self.adapter.names
        self.direct = {"CommandInput": self.commands.reader(self.core)}
        """Input types that are read from JSON into values of the domain, without an object in between."""

    @cached_property
    def sdl(self) -> str:
        """The schema as text, in a stable order; writing it out is most of what it takes to make an application."""
        return self.strawberry.as_str() + "\n"

    def titles(self) -> dict[str, str]:
        """The games by what people call them."""
        return {slug: self.rule_sets.newest(slug).about.title for slug in self.rule_sets.slugs}

    def scalars(self) -> str:
        """What `@specifiedBy` points to: every scalar of ours, as Markdown."""
        kinds = [each for each in self.core.type_map.values() if isinstance(each, GraphQLScalarType)]
        ours = sorted((each for each in kinds if each.specified_by_url), key=lambda each: each.name)
        return "# Scalars\n" + "".join(f"\n## {each.name}\n\n{each.description}\n" for each in ours)

    def _types(self, rule_sets: RuleSets) -> dict[str, Any]:
        make = self.adapter
        make.reserve(TableSummary, "Table", (self._node,))  # tables and views of them refer to each other
        make_players(make, self._node)
        make_terms(make)
        self._faces = FaceTypes(make, rule_sets)
        game_view = make.head(ViewHead, "GameView")
        views = [make.output(game.rules.view_class, game_prefix(game), implements=(game_view,)) for game in rule_sets]
        events = EventTypes(make, rule_sets, self.commands.options_output)
        self._reached_by_interface = [*views, *events.all, *self._faces.all]
        make.output(Account, given={"kind": make.enum(AccountKind)})
        scopes = {"scopes": _list_of(make.enum(Scope))}
        clause = make.output(rules.Rule)
        clauses = _list_of(clause)
        make.output(Mistake, name="TypicalMistake", extra={"rule": computed(clause, rules.mistaken_rule, _MISTAKEN)})
        intro = make.output(Intro)
        use = make.output(RuleUse, extra={"rule": computed(clause, rules.used_rule, "The clause.")})
        made = {
            "rule_uses": _list_of(use),
            "view": make.output(
                TableView,
                given={"game": game_view | None},
                extra={"drawing": (None, _field(queries.view_drawing, str))},
            ),
            "moment": make.output(
                TableStep,
                given={"event": events.interface, "sentence": None, "grounds": None, "taught": None},
                extra={
                    "text": (str, strawberry.field(description="The event in a sentence.")),
                    "rules": computed(clauses, lambda step: rules.clauses_of(step.rules), _RULES),
                    "lessons": computed(clauses, lambda step: rules.clauses_of(step.lessons), _LESSONS),
                },
            ),
            "report": make.output(Report, name="AuditReport"),
            "checkpoint": make.output(ShownCheckpoint, name="Checkpoint"),
            "legal": make.output(
                LegalMove, given={"key": strawberry.ID, "command": self.commands.output, "input": Json}
            ),
            "game": make.output(
                GameInfo,
                name="Game",
                extra={"intro": computed(intro | None, lambda game: intro_of(game.slug), _INTRO)},
            ),
            **(hooks := make_webhooks(make, _field)),
            "me": make.output(
                Me,
                given=scopes,
                extra={
                    "webhooks": (None, _field(webhooks.webhooks, hooks["webhooks"] | None)),
                    "webhook": (None, _field(webhooks.webhook, hooks["webhook"] | None)),
                },
            ),
            "new_account": make.output(NewAccount, given=scopes),
            "token": make.output(Token, given=scopes),
            **scopes,
            "new_token": make.output(NewToken),
            **make_applications(make, scopes),
        }
        made["scene"] = make.output(
            TableScene,
            given={"staged": None},
            extra={"scene": (SceneJson | None, strawberry.field(description=_AFTER))},
        )
        hint = make.output(Hint, given={"move": made["legal"]})
        made["hint"] = make.union("HintAnswer", [hint, make.output(Refused)], "What became of the wish for a hint.")
        made["past"] = make.output(
            TableMoment,
            given={"viewed": None, "staged": None},
            extra={
                "view": computed(made["view"], lambda moment: moment.view, "The game as the viewer saw it then."),
                "scene": (SceneJson, strawberry.field(description=_THEN)),
            },
        )
        made["change"] = make.output(Change)
        turned = computed(clauses, lambda moment: rules.clauses_of(moment.rules), _RULES)
        made["turning"] = make.output(TurningMoment, given={"rules": None}, extra={"rules": turned})
        made["moments"] = make.output(queries.STEP_PAGES.connection)
        made["reads"] = make.output(queries.READ_PAGES.connection)
        made["table"] = make.output(
            TableSummary,
            extra={
                "view": (None, _field(queries.table_view, made["view"] | None)),
                "events": (None, _field(queries.table_events, made["moments"] | None)),
                "moments": (None, _field(queries.table_moments, _list_of(made["past"]) | None)),
                "changes": (None, _field(queries.table_changes, _list_of(made["change"]) | None)),
                "turning_points": (None, _field(queries.table_turning_points, _list_of(made["turning"]) | None)),
                "audit": (None, _field(queries.table_audit, made["report"] | None)),
                "legal": (None, _field(self._legal, _list_of(made["legal"]))),
                "rules_used": (None, _field(coverage.table_rules_used, made["rule_uses"] | None)),
                "scene": (None, _field(self._scene, SceneJson | None)),
            },
            also=(TableLook,),
        )
        made["tables"] = make.output(queries.TABLE_PAGES.connection)
        possible: tuple[type[Struct], ...] = (Refused, OutOfDate)
        answers = [make.output(TableChanged, also=(Done,)), *(make.output(each) for each in possible)]
        made["rating"] = make_rating(make)
        made["board"] = make.output(standings.BOARD_PAGES.connection)
        made["history"] = make.output(standings.HISTORY_PAGES.connection)
        made["rules"] = make.output(rules.RULE_PAGES.connection)
        edge = make.output(rules.CARD_PAGES.edge, given={"node": self._faces.interface})
        made["cards"] = make.output(rules.CARD_PAGES.connection, given={"edges": _list_of(edge)})
        made["versus"] = make.output(Versus)
        made["message"] = make_message(make)
        made["messages"] = make.output(talking.CHAT_PAGES.connection)
        made["match"] = make.output(MatchView, name="Match")
        made["statistics"] = make.output(standings.Statistics)
        made["queue_place"] = make.output(QueuePlace)
        in_queue = [made["queue_place"], make.output(Refused)]
        made["queue"] = make.union("QueueAnswer", in_queue, "What became of a wish to be brought together.")
        made["answer"] = make.union("TableAnswer", answers, "What became of a command.")
        return made

    def _queries(self, types: dict[str, Any]) -> dict[str, Any]:
        times = dict.fromkeys(("opened_from", "opened_until", "ended_from", "ended_until"), Time | None)
        status = self.adapter.enum(Status)
        return {
            **self.tournaments.queries(),
            "node": _field(nodes.node, self._node),
            "cards": _field(rules.cards, types["cards"]),
            "card": _field(rules.card, self._faces.interface),
            "rules": _field(rules.rules, types["rules"]),
            "rule": _field(rules.rule, self.adapter.output(rules.Rule)),
            "rules_used": _field(coverage.rules_used, types["rule_uses"]),
            "games": _field(queries.games, _list_of(types["game"])),
            "me": _field(queries.me, types["me"] | None),
            "tokens": _field(accounts.tokens, _list_of(types["token"])),
            "applications": _field(applications.applications, _list_of(types["application"])),
            "permissions": _field(applications.permissions, _list_of(types["permission"])),
            "table": _field(queries.table, types["table"]),
            "tables": _field(queries.tables, types["tables"], status=status | None, reason=self.reason | None, **times),
            "count_tables": _field(queries.count_tables, int, status=status | None),
            "hint": _field(self._hint, types["hint"]),
            "replay": _field(queries.replay, types["view"]),
            "audit": _field(queries.audit, types["report"]),
            "analysis": _field(queries.analysis, self.adapter.output(Analysis)),
            "export": _field(queries.export, str),
            "notation": _field(queries.notation, str),
            "checkpoint": _field(notary.checkpoint, types["checkpoint"] | None),
            "checkpoint_key": _field(notary.checkpoint_key, str),
            "inclusion": _field(notary.inclusion, self.adapter.output(InclusionProof) | None),
            "consistency": _field(notary.consistency, self.adapter.output(ConsistencyProof) | None),
            "leaderboard": _field(standings.leaderboard, types["board"], pool=self.adapter.enum(Pool)),
            "player_record": _field(standings.player_record, _list_of(types["rating"])),
            "player_history": _field(standings.player_history, types["history"]),
            "head_to_head": _field(standings.head_to_head, _list_of(types["versus"])),
            "game_statistics": _field(standings.game_statistics, types["statistics"]),
            "chat": _field(talking.chat, types["messages"]),
            "match": _field(lobby.match, types["match"]),
            "invitation": _field(lobby.invitation, str),
            "forks": _field(lobby.forks, _list_of(self.adapter.output(ForkNode))),
            "queue_place": _field(lobby.queue_place, types["queue_place"]),
            **tool_fields(self.adapter, self.rule_sets, _field),
            "privileged_reads": _field(queries.privileged_reads, types["reads"]),
        }

    def _mutations(self, types: dict[str, Any]) -> dict[str, Any]:
        at_tables = TableMutations(self.adapter, self.commands, self._verbs)
        queue = types["queue"]
        matching = lobby.QuickMatching(self.commands)
        made = {
            **at_tables.fields(types["answer"]),
            "rematch": _field(lobby.rematch, types["answer"]),
            "fork_table": _field(lobby.fork_table, types["answer"]),
            **self.tournaments.mutations(),
            "quick_match": _field(matching.quick_match, queue, options=self.commands.options_input),
            "leave_quick_match": _field(lobby.leave_quick_match, queue),
            "say": _field(talking.say, types["message"]),
            "create_bot": _field(accounts.create_bot, types["new_account"], expires_at=Time | None),
            "create_guest": _field(accounts.create_guest, types["new_account"], expires_at=Time | None),
            "create_token": _field(
                accounts.create_token, types["new_token"], scopes=types["scopes"] | None, expires_at=Time | None
            ),
            **webhook_mutations(types, _field),
            "register_application": _field(applications.register_application, types["new_application"]),
            "remove_application": _field(applications.remove_application, bool),
            "end_permissions": _field(applications.end_permissions, int),
            "revoke_token": _field(accounts.revoke_token, bool),
            "revoke_tokens": _field(accounts.revoke_tokens, int),
        }
        return weighed_at_least(made, WRITING)

    def _subscriptions(self, types: dict[str, Any]) -> dict[str, Any]:
        streams: dict[str, tuple[Callable[..., Any], Any]] = {
            **self.tournaments.subscriptions(),
            "table_events": (follow_table, types["moment"]),
            "table_scenes": (self._follow_scenes, types["scene"]),
            "chat": (talking.follow_chat, types["message"]),
            "lobby": (lobby.follow_lobby, types["table"]),
            "quick_match": (lobby.follow_quick_match, types["queue_place"]),
        }
        return {
            name: strawberry.subscription(_plain(resolver, {"return": _stream_of(made)}), description=resolver.__doc__)
            for name, (resolver, made) in streams.items()
        }

    @costs(50, entries=10)
    async def _legal(
        self, root: Any, info: Info, at: queries.AtArg = None, seat: queries.SeatArg = None
    ) -> list[LegalMove]:
        """What the caller may play now, or could play at a version, each ready to be sent; empty out of turn."""
        reading, caller, now = info.context.services.reading, info.context.caller, queries.loaded_for(root)
        moves = await reading.legal(root.id, caller, now, at=at, seat=seat)
        return [self._move(root.game, move) for move in moves]

    @costs(2000)
    async def _hint(self, info: Info, table: queries.TableArg) -> Hint | Refused:
        """What the strongest bot would play in the caller's seat: where one person practises with bots (TB-42)."""
        caller = info.context.require("play")
        try:
            given = await info.context.services.hints.hint(table, caller)
        except IllegalMove as refusal:
            return rules.refused(refusal)
        return Hint(move=self._move(given.game, given.move), bot=given.bot, why=given.why)

    def _move(self, game: str, move: Move) -> LegalMove:
        """A legal move as the schema shows it."""
        return LegalMove(
            key=move.key,
            text=move.text,
            command=self.commands.show(game, move.command),
            input=self.commands.write(game, move.command),
            touches=move.touches,
        )

    @costs(60)
    async def _scene(
        self,
        root: Any,
        info: Info,
        at: queries.AtArg = None,
        seat: queries.SeatArg = None,
        everything: queries.EverythingArg = False,
        moves: Annotated[bool, argument("Also at a version of the past, with what the seat could do then.")] = False,
    ) -> Any:
        """The table as the caller sees it, to be drawn: now with what they may do, or at a version of the past."""
        reading, caller, now = info.context.services.reading, info.context.caller, queries.loaded_for(root)
        return await reading.scene(
            root.id, caller, self.commands.write, at=at, seat=seat, everything=everything, with_moves=moves, now=now
        )

    async def _follow_scenes(
        self,
        info: Info,
        table: queries.TableArg,
        from_version: FromArg = 0,
        seat: queries.SeatArg = None,
        everything: queries.EverythingArg = False,
    ) -> AsyncIterator[TableScene]:
        """How a table looks after each command, with what happened in sentences, until the table is over."""
        reading, caller, write = info.context.services.reading, info.context.caller, self.commands.write
        follow = reading.follow_scenes(table, caller, write, after=from_version, seat=seat, everything=everything)
        async with aclosing(follow) as beats:
            async for beat in beats:
                yield beat


def follow_table(
    info: Info,
    table: queries.TableArg,
    from_version: FromArg = 0,
    seat: queries.SeatArg = None,
    everything: queries.EverythingArg = False,
) -> Poured[TableStep]:
    """Every event of a table after a version, each once and in order, until the table is over."""
    reading, caller = info.context.services.reading, info.context.caller
    steps = reading.follow(table, caller, after=from_version, seat=seat, everything=everything)
    pour = partial(reading.pour, table, caller, after=from_version, seat=seat, everything=everything)
    return Poured(steps, pour)


def _field(resolver: Callable[..., Any], graphql_type: Any, **arguments: Any) -> Any:
    """A field with a resolver of its own; `arguments` gives the types of those that are made at run time."""
    return strawberry.field(
        resolver=_plain(resolver, arguments),
        graphql_type=graphql_type,
        description=resolver.__doc__,
        directives=cost_directives(resolver),
        metadata={LARGE: is_large(resolver)},
    )


def _plain(resolver: Callable[..., Any], annotations: Mapping[str, Any]) -> Callable[..., Any]:
    """A resolver as a free function with these annotations on top of its own: Strawberry reads both off it."""
    signature = inspect.signature(resolver)
    known = {name: _retyped(each.annotation, annotations.get(name)) for name, each in signature.parameters.items()}

    def call(*args: Any, **kwargs: Any) -> Any:
        return resolver(*args, **kwargs)

    async def call_async(*args: Any, **kwargs: Any) -> Any:
        return await resolver(*args, **kwargs)

    free: Callable[..., Any] = call_async if inspect.iscoroutinefunction(resolver) else call
    parameters = [each.replace(annotation=known[name]) for name, each in signature.parameters.items()]
    returns = annotations.get("return", signature.return_annotation)
    free.__name__, free.__doc__ = resolver.__name__, resolver.__doc__
    free.__annotations__ = {**known, "return": returns}
    free.__signature__ = signature.replace(parameters=parameters, return_annotation=returns)  # type: ignore[attr-defined]
    return free


def _retyped(annotation: Any, given: Any) -> Any:
    """`annotation` with another type and the same description."""
    if given is None:
        return annotation
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return Annotated[(given, *marks)] if marks else given


def _list_of(made: Any) -> Any:
    return list[made]


def _stream_of(made: Any) -> Any:
    return AsyncIterator[made]


def _mark_one_of(schema: GraphQLSchema) -> None:
    """Let graphql-core itself enforce `@oneOf`, which Strawberry leaves to a validation rule of its own."""
    for kind in schema.type_map.values():
        if isinstance(kind, GraphQLInputObjectType):
            kind.is_one_of = bool(kind.extensions["strawberry-definition"].is_one_of)


_INTRO: Final = "How to play it, in a page; null for a game that has none."
_MISTAKEN: Final = "The clause that says how it is."
_RULES: Final = "The clauses of the rulebooks it rests on, the one that matters most first."
_LESSONS: Final = (
    "The clauses of the game that come up here for the first time for this viewer, at a guided table; empty elsewhere."
)
_ID: Final = "Names it among everything here: `node(id:)` finds it again."
_NODE: Final = "A thing that can be found by its id alone. Ids of different kinds of things never meet."
_ALONE: Final = "A field that is refused is null, with an error that says why; the others stand."


def _nullable(fields: dict[str, Any]) -> dict[str, Any]:
    """Root fields that may each fail by themselves: one refusal does not empty the rest of the answer."""
    for field in fields.values():
        field.type_annotation = StrawberryAnnotation(field.type_annotation.annotation | None)
    return fields


def _root(name: str, description: str, fields: dict[str, Any]) -> Any:
    return strawberry.type(type(name, (), fields), name=name, description=description)

"""The mutations of tables are the verbs of the domain: nothing more, nothing less, and nothing forged."""

import re
from typing import Annotated, Any, get_args, get_type_hints

import pytest

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Engine, Request
from api.graphql.schema import Schema
from api.graphql.types.descriptions import camel, of_class
from domain.kernel.asking import marks, must_be_said, said_fields
from domain.kernel.docs import doc, doc_of
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.registry import RULE_SETS
from domain.tables import decide
from domain.tables.commands import VERBS, Act, FromSeat, TableCommand, Verb
from domain.tables.events import SeatReady
from domain.tables.state import TableState
from domain.tables.terms import Terms, Watch
from services.errors import Forbidden
from services.log.handler import Intent
from tests.world import SCHEMA, World

MUTATIONS = SCHEMA.core.mutation_type.fields  # type: ignore[union-attr]
OF_SERVICE = [each for each in get_args(TableCommand) if each not in VERBS]
AROUND = {"table", "expectedVersion", "commandId"}
SEATLESS = """mutation($t: ID!) {
  leaveSeat(table: $t) { ...R } sayReady(table: $t) { ...R } stepAway(table: $t) { ...R } takeBack(table: $t) { ...R }
  askUndo(table: $t) { ...R } answerUndo(table: $t, agrees: true) { ...R }
  act(table: $t, command: { solitaire: { turn: GO } }) { ...R }
} fragment R on TableAnswer { ... on Refused { rule reason } }"""


class Wave(FromSeat, frozen=True, tag="table.wave"):
    """Wave to someone across the table."""

    to: Annotated[Seat, doc("The seat one waves to.")]
    how_often: int = 1
    """How many times."""


def mutation_of(command: type) -> str:
    """The name a command has, or would have, among the mutations."""
    return camel(re.sub("(?<!^)([A-Z])", r"_\1", command.__name__).lower())


@pytest.mark.parametrize("verb", [each for each in VERBS if each is not Act], ids=mutation_of)
def test_every_verb_has_its_mutation_with_its_fields_and_its_words(verb: type[Verb]) -> None:
    field = MUTATIONS[mutation_of(verb)]
    said = {camel(each.name): each for each in said_fields(verb)}
    hints = get_type_hints(verb, include_extras=True)
    assert set(field.args) == AROUND | said.keys()
    assert field.description == of_class(verb)
    for name, each in said.items():
        assert (field.args[name].description or "").startswith(doc_of(hints[each.name]))
        assert str(field.args[name].type).endswith("!") is must_be_said(verb, each)


def test_a_move_is_said_as_a_command_or_by_its_key() -> None:
    field = MUTATIONS["act"]
    assert set(field.args) == AROUND | {"command", "move"}
    assert [str(field.args[name].type) for name in ("command", "move")] == ["CommandInput", "ID"]
    assert all(argument.description for argument in field.args.values())


@pytest.mark.parametrize("command", OF_SERVICE, ids=mutation_of)
async def test_what_only_the_service_does_has_no_mutation_and_cannot_be_asked_for(world: World, command: Any) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    with pytest.raises(Forbidden):
        await world.tables.ask(table, Intent(ann.account), command)
    assert mutation_of(command) not in MUTATIONS or mutation_of(command) == "openTable"


def test_an_opening_says_the_terms_that_are_for_clients_to_say() -> None:
    arguments = set(MUTATIONS["openTable"].args)
    assert {camel(each.name) for each in said_fields(Terms)} <= arguments
    assert not arguments & {camel(name) for name in (*marks(Terms), *marks(Watch), "seed", "host", "rules")}


async def test_no_argument_forges_who_asks(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for forged in ('player: "x"', 'name: "x"', "isBot: true", 'bot: "greedy"'):
        query = f"mutation($t: ID!) {{ takeSeat(table: $t, {forged}) {{ __typename }} }}"
        answer = await world.answer(query, ann, t=table)
        assert isinstance(answer.errors, list)
        assert "Unknown argument" in answer.errors[0]["message"]


async def test_who_does_not_sit_there_gets_one_refusal_as_data_for_every_verb_of_a_seat(world: World) -> None:
    """TB-08"""
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    table = await world.solitaire(ann.account)
    answers = await world.ask(SEATLESS, bob, t=table)
    assert len(answers) == 7
    assert all(each == {"rule": "TB-08", "reason": "you do not sit at this table"} for each in answers.values())


async def test_a_new_verb_is_written_in_the_domain_and_nowhere_else(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wave(_: TableState, __: Seat, command: Wave, ___: int) -> tuple[Event, ...]:
        return (SeatReady(seat=command.to),) * command.how_often

    monkeypatch.setitem(decide._FROM_SEAT, Wave, wave)
    engine = Engine(Schema(RULE_SETS, (*VERBS, Wave)))
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    before = (await world.tables.load(table)).head.version
    query = "mutation($t: ID!) { wave(table: $t, to: 0, howOften: 2) { ... on TableChanged { version } } }"
    answer = await engine.run(Request(query, variables={"t": table}), Context(world.services, ann))
    assert answer.data == {"wave": {"version": before + 2}}

"""The console of a tournament: everything its officials may do, each as a form made from the schema."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from graphql import GraphQLSchema
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.graphql.execution.context import Context
from api.pages.asking import accepted
from api.pages.forms import Forms, chosen_game, go, typed_in
from api.pages.schema_forms import Form, Typed, Verb, filled_in, forms_of, mutation_form
from api.pages.site import Browsing, Page, Site
from api.pages.trouble import TROUBLES, wrong_of

_PAGE: Final = Page("/tournaments/{id:str}/console", "console", "tournament")
_NEW: Final = Page("/tournaments/new", "new_tournament")
_CORRECTION: Final = "correctResult"
_CONFIRMED: Final = "confirms"
_GO: Final = "GO"
_ANSWER: Final = "{ __typename ... on TournamentChanged { tournament { id } } ... on Refused { rule reason } }"
_KNOWN: Final = ("tournament",)
_USUAL: Final = ("commandId", "expectedVersion", "entropy")
_BESIDE: Final = ("enterTournament", "enterBots", "copyTournament")
"""What is done with a tournament by a mutation of its own."""


def tournament_verbs(schema: GraphQLSchema) -> dict[str, Verb]:
    """Everything that can be done with a tournament."""
    own = {name: mutation_form(schema, name, _KNOWN, _USUAL, _ANSWER) for name in _BESIDE}
    return own | forms_of(schema, "TournamentCommandInput")


class Console:
    """What officials do by forms. Whether they may is for the API to say."""

    def __init__(self, site: Site, forms: Forms, schema: GraphQLSchema, games: Mapping[str, Form]) -> None:
        self._site, self._forms, self._games = site, forms, games
        self._verbs = tournament_verbs(schema)
        self._opening = mutation_form(schema, "createTournament", ("options",), _USUAL, _ANSWER)

    def handlers(self) -> list[HTTPRouteHandler]:
        """What Litestar serves."""

        @get(_PAGE.path)
        async def console(request: Browsing) -> Response[Any]:
            return await self._site.show(request, _PAGE, {"verbs": self._verbs, "verb": ""})

        @get(_NEW.path)
        async def new(request: Browsing) -> Response[Any]:
            return await self._site.show(request, _NEW, {"plan": self._opening.form})

        @post(_NEW.path)
        async def create(request: Browsing) -> Response[Any]:
            return await self._create(request)

        @post("/tournaments/{id:str}/{verb:str}")
        async def act(request: Browsing) -> Response[Any]:
            return await self._act(request)

        return [console, new, create, act]

    async def _create(self, request: Browsing) -> Response[Any]:
        """Open a tournament; what is wrong is told where it was typed."""
        entered = await self._forms.enter(request)
        if isinstance(entered, Response):
            return entered
        typed = await typed_in(request)
        try:
            game = chosen_game(self._games, typed)
            own = {name.removeprefix("options."): given for name, given in typed.items() if name.startswith("options.")}
            given = {**filled_in(self._opening.form, typed), "options": {game: filled_in(self._games[game], own)}}
            id_ = await self._ask(self._opening.document, entered, given)
        except TROUBLES as trouble:
            wrong = wrong_of(trouble)
            shown = {"plan": self._opening.form, "typed": typed, "wrong": wrong}
            return await self._site.show(request, _NEW, shown, status=wrong.status)
        return go(f"/tournaments/{quote(id_)}/console")

    async def _act(self, request: Browsing) -> Response[Any]:
        """Do something with a tournament; a refusal comes with the console, and what was typed stays."""
        entered = await self._forms.enter(request)
        if isinstance(entered, Response):
            return entered
        id_, name = request.path_params["id"], request.path_params["verb"]
        if name not in self._verbs:
            return await self._site.unknown(request, 404, "There is no such thing to do in a tournament.")
        typed = await typed_in(request)
        try:
            if name == _CORRECTION and not typed.get(_CONFIRMED):
                return await self._preview(request, id_, typed)
            after = await self._do(entered, id_, name, typed)
        except TROUBLES as trouble:
            wrong = wrong_of(trouble)
            shown = {"verbs": self._verbs, "verb": name, "typed": typed, "wrong": wrong}
            return await self._site.show(request, _PAGE, shown, status=wrong.status)
        return go(f"/tournaments/{quote(after)}" + ("" if typed.get("to") == ["page"] else "/console"))

    async def _do(self, context: Context, id_: str, name: str, typed: Typed) -> str:
        """Do it; the tournament it was done with, or the new one."""
        verb = self._verbs[name]
        people = {} if verb.document else await self._people(context, id_)
        given = filled_in(verb.form, typed, people)
        if verb.document:
            return await self._ask(verb.document, context, {"tournament": id_, **given})
        command = {name: given if verb.form else _GO}
        done = await self._site.asker.ask("run_tournament", context, {"id": id_, "command": command}, "done")
        accepted(done["done"])
        return id_

    async def _people(self, context: Context, id_: str) -> dict[str, str]:
        """Who has entered, by name: a form may speak of them as people do."""
        found = await self._site.asker.ask("console", context, {"id": id_}, "tournament")
        entrants = (found["tournament"]["entrants"] or {"edges": []})["edges"]
        return {each["node"]["name"]: each["node"]["account"] for each in entrants}

    async def _ask(self, document: str, context: Context, given: dict[str, Any]) -> str:
        done = (await self._site.asker.run(document, context, given, "done"))["done"]
        accepted(done)
        return str(done["tournament"]["id"])

    async def _preview(self, request: Browsing, id_: str, typed: Typed) -> Response[Any]:
        """What a correction would change, to be read before it is made."""
        form = tuple(each for each in self._verbs[_CORRECTION].form if each.name != _CONFIRMED)
        wanted = filled_in(form, typed)
        asked = {"id": id_, "match": wanted["match"], "result": wanted["result"]}
        page = Page(_PAGE.path, "preview", "tournament", lambda _: asked)
        return await self._site.show(request, page, {"typed": typed, "wanted": wanted})

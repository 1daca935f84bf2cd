"""The console of a tournament: everything its officials may do, each as a form made from the schema."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from api.browser import headers_of, is_ours
from api.pages.asking import Faulty
from api.pages.forms import Refused, go, said
from api.pages.schema_forms import Form, Unfit, filled_in
from api.pages.site import Browsing, Page, Site
from domain.kernel.errors import OrreryError

_PAGE: Final = Page("/tournaments/{id:str}/console", "console", "tournament")
_CORRECTION: Final = "correctResult"
_CONFIRMED: Final = "confirms"
_GO: Final = "GO"


class Console:
    """What officials do by forms. Whether they may is for the API to say."""

    def __init__(self, site: Site, verbs: Mapping[str, tuple[str, Form]]) -> None:
        self._site, self._verbs = site, verbs

    def handlers(self) -> list[HTTPRouteHandler]:
        """What Litestar serves."""

        @get(_PAGE.path)
        async def console(request: Browsing) -> Response[Any]:
            return await self._site.show(request, _PAGE, {"verbs": self._verbs})

        @post("/tournaments/{id:str}/{verb:str}")
        async def act(request: Browsing) -> Response[Any]:
            return await self._act(request)

        return [console, act]

    async def _act(self, request: Browsing) -> Response[Any]:
        headers = headers_of(request.scope)  # type: ignore[arg-type]
        id_, verb = request.path_params["id"], request.path_params["verb"]
        if not is_ours(headers):
            return self._site.fault("This was sent by a page of another site, or by none.", 403)
        if verb not in self._verbs:
            return self._site.fault("There is no such thing to do in a tournament.", 404)
        form = self._verbs[verb][1]
        try:
            context = await self._site.asker.enter(request.scope, headers)  # type: ignore[arg-type]
            if context.caller is None:
                return go(f"/sign-in?next=/tournaments/{quote(id_)}/console")
            typed = await _typed(request)
            if verb == _CORRECTION and not typed.get(_CONFIRMED):
                return await self._preview(request, id_, typed)
            command = {verb: filled_in(form, typed) if form else _GO}
            done = await self._site.asker.ask("run_tournament", context, {"id": id_, "command": command}, "done")
            if done["done"]["__typename"] != "TournamentChanged":
                told = done["done"]
                raise Refused(f"{told['reason']} ({told['rule']})" if "rule" in told else "It has moved on.", 409)
        except (Faulty, OrreryError, Unfit) as wrong:
            return self._site.fault(said(wrong), wrong.status if isinstance(wrong, Faulty) else 400)
        return go(f"/tournaments/{quote(id_)}/console")

    async def _preview(self, request: Browsing, id_: str, typed: Mapping[str, list[str]]) -> Response[Any]:
        """What a correction would change, to be read before it is made."""
        form = tuple(each for each in self._verbs[_CORRECTION][1] if each.name != _CONFIRMED)
        wanted = filled_in(form, typed)
        page = Page(_PAGE.path, "preview", "tournament", lambda _: {"id": id_, **_asked(wanted)})
        return await self._site.show(request, page, {"typed": typed, "wanted": wanted})


def _asked(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {"match": wanted["match"], "result": wanted["result"]}


async def _typed(request: Browsing) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in (await request.form()).multi_items():
        if isinstance(value, str):
            found[name].append(value)
    return found

"""The tools of the games: a query made from each."""

from collections.abc import Callable
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from api.graphql.execution.context import Info
from api.graphql.types.adapter import Adapter, game_prefix
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.kernel.docs import doc_of
from domain.kernel.game import Game
from domain.kernel.tools import Tool
from domain.tables.rule_sets import RuleSets


def field_name(game: Game[Any, Any, Any], tool: Tool[Any, Any]) -> str:
    """The query's attribute: the verb, the game and, if there is one, the noun."""
    return "_".join(filter(None, (tool.verb, game.about.slug, tool.noun)))


def tool_fields(adapter: Adapter, rule_sets: RuleSets, field: Callable[..., Any]) -> dict[str, Any]:
    """A query for every tool; `field` makes one from a resolver and a type."""
    made: dict[str, Any] = {}
    for game in rule_sets:
        prefix = game_prefix(game)
        for tool in game.tools:
            answer = adapter.output(tool.answer, prefix) if issubclass(tool.answer, Struct) else tool.answer
            made[field_name(game, tool)] = field(_resolver(adapter, game, tool), answer)
    return made


def _resolver(adapter: Adapter, game: Game[Any, Any, Any], tool: Tool[Any, Any]) -> Callable[..., Any]:
    @costs(tool.cost)
    async def resolve(info: Info, **given: Any) -> Any:
        asked = tool.asked(**given)
        return await info.context.services.off_loop.run(partial(tool.run, asked))  # some take milliseconds

    hints = get_type_hints(tool.asked, include_extras=True)
    resolve.__name__ = field_name(game, tool)
    resolve.__doc__ = f"{game.about.title}: {tool.summary}"
    resolve.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter("info", Parameter.POSITIONAL_OR_KEYWORD, annotation=Info),
            *(
                Parameter(
                    each.name,
                    Parameter.KEYWORD_ONLY,
                    default=Parameter.empty if each.required else each.default,
                    annotation=Annotated[
                        adapter.argument(hints[each.name], game_prefix(game)), argument(doc_of(hints[each.name]))
                    ],
                )
                for each in fields(tool.asked)
            ),
        ]
    )
    return resolve

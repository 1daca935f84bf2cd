"""A command for every tool of every game, such as `orrery score secrets` and `orrery deck check`."""

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import click
from msgspec import convert
from msgspec.json import encode
from msgspec.structs import FieldInfo, fields

from api.cli.examples import as_epilog
from api.cli.texts import text_of
from domain.kernel.docs import doc_of
from domain.kernel.game import Game
from domain.kernel.tools import Document, Tool
from domain.registry import RULE_SETS, TOOLS

_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)


def __getattr__(name: str) -> click.Group:
    """The tools under one word. Only the games that lend one are loaded, and only when it is asked for."""
    if name not in TOOLS:
        raise AttributeError(name)
    return tool_group(name, map(RULE_SETS.newest, TOOLS[name]))


def tool_group(word: str, games: Iterable[Game[Any, Any, Any]]) -> click.Group:
    """The commands of all tools that begin with one noun or one verb."""
    group = click.Group(word)
    for game in games:
        for tool in game.tools:
            first, second = tool.words(game.about.slug)
            if first != word:
                continue
            if second in group.commands:
                raise TypeError(f"two tools would both be called `orrery {first} {second}`")
            group.add_command(_command(second, game, tool))
            said = f"{' and '.join(group.commands).capitalize()} a {word}" if tool.noun else word.capitalize()
            group.help = f"{said} by the rules of a game; no table is needed."
    return group


def _command(name: str, game: Game[Any, Any, Any], tool: Tool[Any, Any]) -> click.Command:
    hints = get_type_hints(tool.asked, include_extras=True)
    parameters = [_parameter(each, hints[each.name]) for each in fields(tool.asked)]
    parameters.append(click.Option(["--json", "as_json"], is_flag=True, help="For machines: the answer as JSON."))

    def run(as_json: bool = False, **given: Any) -> int:
        found = tool.run(convert({key: _read(value) for key, value in given.items()}, tool.asked))
        click.echo(encode(tool.to_json(found)).decode() if as_json else tool.tell(found))
        return 1 if tool.failed and tool.failed(found) else 0

    needed = [each for each in fields(tool.asked) if each.required]
    said = [f"{_metavar(each, hints[each.name])}: {doc_of(hints[each.name])}" for each in needed]
    if any(isinstance(each.type, click.Path) for each in parameters):
        said.append("PATH is a file, or `-` for standard input.")
    if tool.failed:
        said.append("The exit status is 1 if the answer is no.")
    text = "\n\n".join((f"{game.about.title}: {tool.summary}", *said))
    return click.Command(
        name,
        params=parameters,
        callback=run,
        help=text,
        short_help=f"{game.about.title}: {tool.summary}",
        epilog=as_epilog(tool.examples),
    )


def _parameter(field: FieldInfo, hint: Any) -> click.Parameter:
    """What must be said is an argument, all else an option."""
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    choice = click.Choice([each.value for each in kind]) if isinstance(kind, type) and issubclass(kind, Enum) else None
    if field.required:
        return click.Argument(
            [field.name], type=_FILE if kind is Document else choice or kind, metavar=_metavar(field, hint)
        )
    option = [f"--{field.name.replace('_', '-')}"]
    if kind is bool:
        return click.Option(option, is_flag=True, help=doc_of(hint))
    default = getattr(field.default, "value", field.default)
    return click.Option(option, type=choice or kind, default=default, show_default=default != "", help=doc_of(hint))


def _metavar(field: FieldInfo, hint: Any) -> str:
    return "PATH" if Document in get_args(hint) else field.name.upper()


def _read(value: Any) -> Any:
    """The text of a file, or of standard input for `-`; all else as it is."""
    return text_of(value) if isinstance(value, Path) else value

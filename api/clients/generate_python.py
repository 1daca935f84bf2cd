"""Writes what the Python client knows of the schema: `python -m api.clients.generate_python`.

Every type becomes a frozen struct, every choice of a `@oneOf` input a struct that knows where it belongs, every
field of the roots an operation with its document. `orrery_client/core.py` says what those stand on.
"""

import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from keyword import iskeyword
from pathlib import Path
from re import DOTALL, findall, sub
from typing import Any, Final

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    print_ast,
)

from api.clients.schema_reading import (
    COMMON,
    TOURNAMENTS,
    abstract_types,
    aliases,
    area_of,
    games,
    object_types,
    one_of,
    plain_fields,
    read_schema,
)

PACKAGE: Final = Path(__file__).parent / "python" / "orrery_client" / "schema"
HEAD: Final = "Generated from the schema by `python -m api.clients.generate_python`: change that, not this."
TABLES: Final = "tables"
"""Where common types stand that hold something of a game."""
SCALARS: Final = {
    "ID": "str",
    "String": "str",
    "Int": "int",
    "Float": "float",
    "Boolean": "bool",
    "Time": "datetime",
    "JSON": "Any",
    "Scene": "Any",
    "Whole": "str",
}
NOT_SUCCESS: Final = ("Refused", "OutOfDate")
"""Members of answers that the client raises."""
BY_HAND: Final = ("act",)
"""What the clients themselves have a better method for."""


def snake(name: str) -> str:
    """`fromVersion` as Python writes it."""
    made = sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return f"{made}_" if iskeyword(made) else made


def camel(name: str) -> str:
    """What msgspec makes of a name by itself."""
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def docstring(text: str | None, indent: int = 4) -> str:
    """A description as a docstring, wrapped."""
    told = " ".join((text or "").split()).replace("\\", "\\\\").replace('"', "'")
    lines = textwrap.wrap(told, 113 - indent) or [""]
    pad = " " * indent
    if len(lines) == 1:
        return f'{pad}"""{lines[0]}"""\n'
    return f'{pad}"""{lines[0]}\n\n' + "".join(f"{pad}{line}\n" for line in lines[1:]) + f'{pad}"""\n'


class Writer:
    """Writes the modules."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self.schema = schema
        self.games = games(schema)
        self.abstract = abstract_types(schema)
        self.aliases = aliases(schema)
        self.members = {member for members in self.abstract.values() for member in members}
        self.objects = {kind.name: kind for kind in object_types(schema)}
        self.paths = dict(self._paths())
        self.of_choice = {path: name for name, path, _ in self._choices()}
        mutation = schema.mutation_type
        assert mutation is not None
        self.changing = list(mutation.fields.values())
        self.of_tournaments = set(self._of_tournaments())
        self.homes = {name: self._home(name) for name in self._all_names()}

    # -- where things stand ------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[tuple[str, tuple[str, ...], GraphQLInputObjectType | None]]:
        """Every leaf of a `@oneOf` input: the name of its struct, the path to it, and its type unless it is `Go`."""
        for game, commands in one_of(self.schema, "CommandInput").items():
            for key, kind in one_of(self.schema, commands.name).items():
                if isinstance(kind, GraphQLInputObjectType):
                    yield kind.name.removesuffix("Input"), (game, key), kind
                else:
                    yield game.title() + key[0].upper() + key[1:], (game, key), None
        for game, kind in one_of(self.schema, "GameOptionsInput").items():
            assert isinstance(kind, GraphQLInputObjectType)
            yield kind.name, (game,), kind
        for key, kind in one_of(self.schema, "TournamentCommandInput").items():
            if isinstance(kind, GraphQLInputObjectType):
                yield kind.name, (key,), kind
            else:
                yield f"Tournament{key[0].upper()}{key[1:]}Input", (key,), None

    def _paths(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for name, path, _ in self._choices():
            yield name, path

    def _all_names(self) -> Iterator[str]:
        for name, kind in self.schema.type_map.items():
            if name.startswith("__") or name in ("Query", "Mutation", "Subscription"):
                continue
            if isinstance(kind, GraphQLObjectType) and name not in self.objects:
                continue
            if name not in SCALARS:
                yield name
        for name in self.paths:
            assert name not in self.objects, f"{name} is the name of a command and of something else"
            yield name

    def _home(self, name: str) -> str:
        """The module of a type."""
        area = area_of(self.schema, name)
        if area != COMMON:
            return area
        if not self._reaches(name, set()):
            return COMMON
        return TOURNAMENTS if name in self.of_tournaments else TABLES

    def _of_tournaments(self) -> Iterator[str]:
        """Everything that types of tournaments hold, however deep."""
        seen: set[str] = set()
        waiting = [name for name in self.schema.type_map if area_of(self.schema, name) == TOURNAMENTS]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                yield name
                waiting += self._parts(name)

    def _reaches(self, name: str, seen: set[str]) -> bool:
        """Whether something of a game or a tournament is part of a common type."""
        if area_of(self.schema, name) != COMMON:
            return True
        if name in seen:
            return False
        seen.add(name)
        return any(self._reaches(each, seen) for each in self._parts(name))

    def _parts(self, name: str) -> Iterator[str]:
        kind = self.schema.type_map.get(name)
        if name == "LegalMove":  # it knows its command
            yield "CommandInput"
        if name in self.abstract:
            yield from self.abstract[name]
        elif isinstance(kind, GraphQLObjectType):
            yield from (get_named_type(each.type).name for each in plain_fields(self.schema, kind).values())
        elif isinstance(kind, GraphQLInputObjectType):
            yield from (get_named_type(each.type).name for each in kind.fields.values())

    # -- types -------------------------------------------------------------------------------------------------

    def hint(self, kind: Any, *, said: bool = False) -> str:
        """The annotation of a type; `said` of a field one sends."""
        if is_non_null_type(kind):
            return self._certain(kind.of_type, said=said)
        return f"{self._certain(kind, said=said)} | None"

    def _certain(self, kind: Any, *, said: bool) -> str:
        if is_list_type(kind):
            entry = self.hint(kind.of_type, said=said)
            return f"Sequence[{entry}]" if said else f"tuple[{entry}, ...]"
        name: str = kind.name
        if name == "CommandInput":
            return "Command"
        return SCALARS.get(name, name)

    def enum(self, kind: GraphQLEnumType) -> str:
        """An enum."""
        lines = [f"class {kind.name}(Word):\n", docstring(kind.description), "\n"]
        for name, value in kind.values.items():
            lines += [f'    {name} = "{name}"\n', docstring(value.description) if value.description else ""]
        return "".join(lines)

    def structure(self, kind: GraphQLObjectType) -> str:
        """An object type as a struct."""
        tag = f', tag_field="__typename", tag="{kind.name}"' if kind.name in self.members else ""
        lines = [f"class {kind.name}(Shape, frozen=True, kw_only=True{tag}):\n", docstring(kind.description), "\n"]
        lines += [self._field(*each, said=False) for each in plain_fields(self.schema, kind).items()]
        if kind.name.endswith("Connection"):
            edge = get_named_type(kind.fields["edges"].type)
            assert isinstance(edge, GraphQLObjectType)
            node = self.hint(edge.fields["node"].type)
            lines.append(
                f'    @property\n    def nodes(self) -> tuple[{node}, ...]:\n        """The entries of this page."""\n'
                "        return tuple(edge.node for edge in self.edges)\n"
            )
        if kind.name == "LegalMove":
            lines.append(
                '    @property\n    def command(self) -> Command:\n        """The command it stands for."""\n'
                "        return read_command(self.input)\n"
            )
        return "".join(lines)

    def other(self, name: str) -> str:
        """What stands for a member of an interface that is younger than this client."""
        kind = self.schema.type_map[name]
        assert isinstance(kind, GraphQLInterfaceType)
        lines = [f'class Other{name}(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Other{name}"):\n']
        lines.append(docstring(f"A {name} of a kind that is younger than this client: what all of them have."))
        lines += [self._field(*each, said=False) for each in self._shared(kind).items()]
        return "".join(lines)

    def _shared(self, kind: GraphQLInterfaceType) -> dict[str, GraphQLField]:
        return {name: field for name, field in kind.fields.items() if not field.args}

    def choice(self, name: str, path: tuple[str, ...], kind: GraphQLInputObjectType | None, told: str | None) -> str:
        """One choice of a `@oneOf` input as a struct that knows where it belongs."""
        where = f"    PATH: ClassVar[tuple[str, ...]] = {path!r}\n"
        lines = [f"class {name}(Said, frozen=True, kw_only=True):\n", docstring(told), "\n", where]
        if kind is not None:
            lines += self._said_fields(kind)
        return "".join(lines)

    def input(self, kind: GraphQLInputObjectType) -> str:
        """An input that is no choice."""
        head = f"class {kind.name}(Said, frozen=True, kw_only=True):\n"
        return "".join([head, docstring(kind.description), "\n", *self._said_fields(kind)])

    def _said_fields(self, kind: GraphQLInputObjectType) -> list[str]:
        ordered = sorted(kind.fields.items(), key=lambda each: not isinstance(each[1].type, GraphQLNonNull))
        return [self._field(*each, said=True) for each in ordered]

    def _field(self, name: str, field: GraphQLField | GraphQLInputField, *, said: bool) -> str:
        mine, optional = snake(name), not isinstance(field.type, GraphQLNonNull)
        default = " = None" if optional else ""
        if camel(mine) != name:
            default = f' = field(name="{name}"{", default=None" if optional else ""})'
        told = docstring(field.description) if field.description else ""
        return f"    {mine}: {self.hint(field.type, said=said)}{default}\n{told}"

    # -- modules -----------------------------------------------------------------------------------------------

    def module(self, home: str) -> str:
        """One module of types."""
        here = {name for name, where in self.homes.items() if where == home}
        kinds = self.schema.type_map
        parts: list[str] = []
        for name in sorted(here):
            kind = kinds.get(name)
            if isinstance(kind, GraphQLScalarType) and name not in SCALARS:
                parts.append(f'{name} = NewType("{name}", str)\n{docstring(kind.description, 0)}')
        parts += [self.enum(kind) for name in sorted(here) if isinstance(kind := kinds.get(name), GraphQLEnumType)]
        parts += [self.structure(self.objects[name]) for name in sorted(here) if name in self.objects]
        parts += self._inputs(here)
        parts += self._unions(here)
        return self._with_imports(home, parts)

    def _inputs(self, here: set[str]) -> Iterator[str]:
        chosen = {name: (path, kind) for name, path, kind in self._choices()}
        for name in sorted(here):
            kind = self.schema.type_map.get(name)
            if name in chosen:
                path, of = chosen[name]
                yield self.choice(name, path, of, self._told(path) if of is None else of.description)
            elif isinstance(kind, GraphQLInputObjectType) and not kind.is_one_of and not self._is_chosen(kind):
                yield self.input(kind)

    def _is_chosen(self, kind: GraphQLInputObjectType) -> bool:
        return any(each is kind for _, _, each in self._choices())

    def _told(self, path: tuple[str, ...]) -> str | None:
        outer = f"{path[0].title()}CommandInput" if len(path) == 2 else "TournamentCommandInput"
        kind = self.schema.type_map[outer]
        assert isinstance(kind, GraphQLInputObjectType)
        told: str | None = kind.fields[path[-1]].description
        return told

    def _unions(self, here: set[str]) -> Iterator[str]:
        for name in sorted(here):
            kind = self.schema.type_map.get(name)
            if isinstance(kind, GraphQLInterfaceType):
                yield self.other(name)
            if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
                spare = f"Other{name}" if isinstance(kind, GraphQLInterfaceType) else "Other"
                several = [*self.abstract[name], *(() if set(NOT_SUCCESS) & set(self.abstract[name]) else (spare,))]
                yield f"{name}: TypeAlias = {' | '.join(several)}\n{docstring(kind.description, 0)}"
            elif isinstance(kind, GraphQLInputObjectType) and kind.is_one_of:
                yield self._one_of(name, kind)

    def _one_of(self, name: str, kind: GraphQLInputObjectType) -> str:
        if name == "CommandInput":
            members = [f"{game.title()}Command" for game in self.games]
            table = ", ".join(f'"{path[0]}.{path[1]}": {each}' for each, path in self.paths.items() if len(path) == 2)
            read = "def read_command(given: Any) -> Command:\n" + docstring("The command that an input stands for.")
            return (
                f"Command: TypeAlias = {' | '.join(members)}\n{docstring(kind.description, 0)}\n"
                f"COMMANDS: Final[dict[str, type[Command]]] = {{{table}}}\n"
                f'"""Every command by its game and name."""\n\n\n{read}    return read_choice(COMMANDS, given)\n'
            )
        if name in ("GameOptionsInput", "TournamentCommandInput"):
            length = 1
            of_games = name == "GameOptionsInput"
            members = [
                each
                for each, path in self.paths.items()
                if len(path) == length and (path[0] in self.games and each.endswith("OptionsInput")) == of_games
            ]
            return f"{name}: TypeAlias = {' | '.join(members)}\n{docstring(kind.description, 0)}"
        game = next(each for each in self.games if name == f"{each.title()}CommandInput")
        members = [each for each, path in self.paths.items() if len(path) == 2 and path[0] == game]
        return f"{game.title()}Command: TypeAlias = {' | '.join(members)}\n{docstring(kind.description, 0)}"

    def _with_imports(self, home: str, parts: Iterable[str]) -> str:
        body = "\n\n".join(parts)
        return self.headed(body, home)

    def headed(self, body: str, home: str, extra: str = "") -> str:
        """A module with its imports: exactly what its body names."""
        bare = sub(r"'[^']*'", "", sub(r'"[^"\n]*"', "", sub(r'""".*?"""', "", body, flags=DOTALL)))
        words = set(findall(r"\w+", bare))
        lines = [f'"""{HEAD}"""\n\nfrom __future__ import annotations\n\n']
        lines.append(_import("collections.abc", [each for each in ("Mapping", "Sequence") if each in words]))
        lines.append(_import("datetime", [each for each in ("datetime",) if each in words]))
        typing = ("Any", "ClassVar", "Final", "NewType", "TypeAlias")
        lines.append(_import("typing", [each for each in typing if each in words]))
        lines.append(_import("msgspec", [each for each in ("field",) if f" = {each}(name=" in body]))
        core = ("Call", "Other", "Said", "Shape", "Word", "mutation", "query", "read_choice", "subscription")
        lines.append(_import("orrery_client.core", [each for each in core if each in words]))
        by_home: dict[str, list[str]] = {}
        for name, where in self._exported():
            if where != home and name in words:
                by_home.setdefault(where, []).append(name)
        lines += [_import(f"orrery_client.schema.{where}", names) for where, names in sorted(by_home.items())]
        return "".join(lines) + extra + "\n\n" + body

    def _exported(self) -> Iterator[tuple[str, str]]:
        for name, where in self.homes.items():
            kind = self.schema.type_map.get(name)
            is_choice = isinstance(kind, GraphQLInputObjectType) and kind.is_one_of
            is_command = is_choice and name.endswith("CommandInput") and where != TOURNAMENTS
            yield name.removesuffix("Input") if is_command else name, where

    # -- documents ---------------------------------------------------------------------------------------------

    def fragments(self) -> str:
        """What is asked for of each type, as fields with other types spread into them."""
        whole = {name: self._selection(kind) for name, kind in sorted(self.objects.items())}
        shared = {
            name: self._spread_fields(self._shared(kind).items(), "")
            for name in sorted(self.abstract)
            if isinstance(kind := self.schema.type_map[name], GraphQLInterfaceType)
        }
        keys = {
            frozenset(self._shared(kind)): f"Other{name}"
            for name in sorted(self.abstract)
            if isinstance(kind := self.schema.type_map[name], GraphQLInterfaceType)
        }
        members = {name: " ".join(each) for name, each in sorted(self.abstract.items())}
        prefixes = {game.title(): game for game in self.games} | {"Tournament": TOURNAMENTS}
        body = "WHOLE: Final[dict[str, str]] = {\n"
        body += "".join(f"    {name!r}: {text!r},\n" for name, text in whole.items()) + "}\n"
        body += '"""Type -> everything that is data of it; `...Name` is everything of another."""\n\n'
        body += f"SHARED: Final[dict[str, str]] = {shared!r}\n"
        body += '"""Interface -> what all its members have."""\n\n'
        body += f"MEMBERS: Final[dict[str, str]] = {members!r}\n"
        body += '"""Union or interface -> its members."""\n\n'
        body += f"PREFIXES: Final[dict[str, str]] = {prefixes!r}\n"
        body += '"""How the names of types begin -> the game they belong to, or `tournaments`."""\n\n'
        body += "OTHERS: Final[dict[frozenset[str], str]] = {\n"
        body += "".join(f"    frozenset({sorted(each)!r}): {name!r},\n" for each, name in keys.items()) + "}\n"
        body += '"""What is sent of a member that this client does not know -> what it is read as."""\n'
        return f'"""{HEAD}"""\n\nfrom typing import Final\n\n' + body

    def _selection(self, kind: GraphQLObjectType) -> str:
        return self._spread_fields(plain_fields(self.schema, kind).items(), kind.name)

    def _spread_fields(self, fields: Iterable[tuple[str, GraphQLField]], owner: str) -> str:
        made = []
        for name, field in fields:
            alias = self.aliases.get((owner, name))
            inner = get_named_type(field.type)
            below = "" if is_leaf_type(inner) else f" {{ ...{inner.name} }}"
            made.append((f"{alias}: {name}" if alias else name) + below)
        return " ".join(made)

    # -- operations --------------------------------------------------------------------------------------------

    def operations(self) -> str:
        """One function for each field of the roots: what to ask, and how the answer is read."""
        parts = []
        for root, kind in (("query", "Query"), ("mutation", "Mutation"), ("subscription", "Subscription")):
            owner = self.schema.type_map[kind]
            assert isinstance(owner, GraphQLObjectType)
            parts += [self._operation(root, name, field) for name, field in owner.fields.items()]
        return self.headed("\n\n".join(parts), "operations")

    def answer(self, field: GraphQLField) -> tuple[str, str]:
        """How the answer of a field of a root is read, and what is handed on of it.

        Every such field is nullable, for answers with errors. Without one, lists and what was changed are there.
        """
        inner = get_named_type(field.type)
        is_there = is_list_type(field.type) or inner.name.endswith("Connection") or field in self.changing
        read = self._certain(field.type, said=False) if is_there else self.hint(field.type)
        members = self.abstract.get(inner.name, ())
        if set(NOT_SUCCESS) & set(members):
            read = self._certain(inner, said=False)
            return read, " | ".join(each for each in members if each not in NOT_SUCCESS)
        return read, read

    def _operation(self, root: str, name: str, field: GraphQLField) -> str:
        read, success = self.answer(field)
        inner = get_named_type(field.type)
        declared = ", ".join(f"${each}: {argument.type}{_default(argument)}" for each, argument in field.args.items())
        passed = ", ".join(f"{each}: ${each}" for each in field.args)
        head = f"{root} {name[0].upper()}{name[1:]}" + (f"({declared})" if declared else "")
        body = name + (f"({passed})" if passed else "") + ("" if is_leaf_type(inner) else f" {{ ...{inner.name} }}")
        given = ", ".join(f'"{each}": {snake(each)}' for each in field.args)
        function = f"follow_{snake(name)}" if root == "subscription" else snake(name)
        return (
            f"def {function}({self.signature(field.args)}) -> Call[{success}]:\n{docstring(field.description)}"
            f"    return {root}({name!r}, {head + ' { ' + body + ' }'!r}, {{{given}}}, {read})\n"
        )

    def signature(self, arguments: dict[str, GraphQLArgument]) -> str:
        """The parameters of an operation: what must be said first, the rest by name."""
        needed = [
            f"{snake(name)}: {self.hint(each.type, said=True)}"
            for name, each in arguments.items()
            if isinstance(each.type, GraphQLNonNull) and not _has_default(each)
        ]
        spare = [
            f"{snake(name)}: {_optional(self.hint(each.type, said=True))} = None"
            for name, each in arguments.items()
            if not isinstance(each.type, GraphQLNonNull) or _has_default(each)
        ]
        return ", ".join([*needed, *(["*", *spare] if spare else [])])

    def methods(self, *, waits: bool) -> str:
        """A class with a method for each query and mutation; `waits` for one that is awaited."""
        name = "AsyncCalls" if waits else "Calls"
        start, wait = ("async def", "await ") if waits else ("def", "")
        parts = [
            f"class {name}(ABC):\n"
            + docstring("What can be asked of the service, one method for each field of the schema.")
            + f"\n    @abstractmethod\n    {start} run(self, call: Call[T]) -> T:\n"
            + docstring("Ask, and hand on the answer.", 8)
        ]
        for kind in ("Query", "Mutation"):
            owner = self.schema.type_map[kind]
            assert isinstance(owner, GraphQLObjectType)
            for each, field in owner.fields.items():
                if each not in BY_HAND:
                    parts.append(self._method(start, wait, snake(each), field))
        extra = '\nfrom orrery_client.schema import operations\n\nT = TypeVar("T")\n'
        return self.headed("\n".join(parts), "methods", extra).replace(
            '"""\n', '"""\n\nfrom abc import ABC, abstractmethod\nfrom typing import TypeVar\n', 1
        )

    def _method(self, start: str, wait: str, name: str, field: GraphQLField) -> str:
        _, success = self.answer(field)
        needed = [snake(n) for n, a in field.args.items() if isinstance(a.type, GraphQLNonNull) and not _has_default(a)]
        spare = [snake(n) for n in field.args if snake(n) not in needed]
        passed = ", ".join([*needed, *(f"{each}={each}" for each in spare)])
        signature = self.signature(field.args)
        return (
            f"    {start} {name}(self{', ' if signature else ''}{signature}) -> {success}:\n"
            f"{docstring(field.description, 8)}        return {wait}self.run(operations.{name}({passed}))\n"
        )

    def files(self) -> dict[str, str]:
        """Every file by its name, formatted."""
        made = {f"{home}.py": self.module(home) for home in (COMMON, *self.games, TOURNAMENTS, TABLES)}
        made["fragments.py"] = self.fragments()
        made["operations.py"] = self.operations()
        made["calls.py"] = self.methods(waits=False)
        made["async_calls.py"] = self.methods(waits=True)
        return {name: tidied(text, name) for name, text in made.items()}


def _has_default(argument: GraphQLArgument) -> bool:
    node = argument.ast_node
    return bool(node and node.default_value)


def _default(argument: GraphQLArgument) -> str:
    """What stands for a variable that is not given, where it must have a value."""
    node = argument.ast_node
    needed = isinstance(argument.type, GraphQLNonNull) and node is not None and node.default_value is not None
    return f" = {print_ast(node.default_value)}" if node and node.default_value and needed else ""


def _optional(hint: str) -> str:
    return hint if hint.endswith("| None") else f"{hint} | None"


def _import(module: str, names: list[str]) -> str:
    return f"from {module} import {', '.join(sorted(names))}\n" if names else ""


def tidied(text: str, name: str) -> str:
    """The text as ruff orders and formats it."""
    ruff = [sys.executable, "-m", "ruff"]
    path = str(PACKAGE / name)
    for step in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        done = subprocess.run(  # noqa: S603 - our own tool
            [*ruff, *step, "--stdin-filename", path, "-"], input=text, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr}\n{text[:2000]}")
        text = done.stdout
    return text


def generated() -> dict[str, str]:
    """What the schema of today comes to."""
    return Writer(read_schema()).files()


if __name__ == "__main__":
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for file, content in generated().items():
        (PACKAGE / file).write_text(content)

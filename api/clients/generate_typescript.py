"""Writes the types of the TypeScript client from the schema: `python -m api.clients.generate_typescript`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_abstract_type,
    is_composite_type,
    is_list_type,
    is_non_null_type,
    is_required_argument,
    is_required_input_field,
)

from api.clients.schema_reading import aliases, area_of, games, one_of, plain_fields, read_schema

FOLDER: Final = Path(__file__).parent / "typescript" / "src" / "schema"
_SCALARS: Final = {
    "ID": "string",
    "String": "string",
    "Int": "number",
    "Float": "number",
    "Boolean": "boolean",
    "JSON": "unknown",
    "Scene": "{ readonly [part: string]: unknown }",
    "Time": "string",
    "Whole": "string",
}
_CARD: Final = "Card"
_HEAD: Final = "// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.\n"
_HELPERS: Final = """
/** A view without what is printed on cards: that never changes, and `card` of the schema tells it by their ids. */
export type WithoutFaces<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? readonly WithoutFaces<Item>[]
    : T extends object
      ? { [K in keyof T as K extends "face" ? never : K]: WithoutFaces<T[K]> }
      : T;

/** Exactly one of these: an input of which the service takes one field and no second. */
export type ExactlyOne<T> = { [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: never } }[keyof T];

/** A card as text. Any text may be given, but not a card of another game. */
export type CardOf<Kind extends string> = string & { readonly __card?: Kind };
"""


def made(schema: GraphQLSchema) -> dict[str, str]:
    """File -> text: the types of each area, what is sent and asked for, and an index of all."""
    areas: dict[str, list[GraphQLNamedType]] = {}
    for name, kind in sorted(schema.type_map.items()):
        if not name.startswith("__") and name not in ("Mutation", "Query", "Subscription", *_builtin()):
            areas.setdefault(area_of(schema, name), []).append(kind)
    files = {f"{area}.ts": _area(schema, area, kinds) for area, kinds in sorted(areas.items())}
    files["common.ts"] += _HELPERS
    files["documents.ts"] = _documents(schema)
    exports = "".join(f'export type * from "./{name}";\n' for name in sorted(files))
    files["index.ts"] = f'{_HEAD}\n{exports}export {{ GAMES, VERBS, VIEWS }} from "./documents.ts";\n'
    return files


def _builtin() -> Iterator[str]:
    return (name for name in _SCALARS if name not in ("JSON", "Scene", "Time", "Whole"))


# -- types ---------------------------------------------------------------------------------------------------------


def _area(schema: GraphQLSchema, area: str, kinds: Iterable[GraphQLNamedType]) -> str:
    body = "\n".join(_declared(schema, kind) for kind in kinds)
    own = {kind.name for kind in kinds}
    words = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", body)))
    others = sorted((words & (set(schema.type_map) | {"CardOf", "ExactlyOne"})) - own - set(_builtin()))
    if area == "common":
        others = [each for each in others if each not in ("CardOf", "ExactlyOne")]
    taken = (
        f'import type {{\n{"".join(f"  {each},{chr(10)}" for each in others)}}} from "./index.ts";\n' if others else ""
    )
    return f"{_HEAD}{taken}\n{body}"


def _declared(schema: GraphQLSchema, kind: GraphQLNamedType) -> str:
    said = _comment(kind.description)
    match kind:
        case GraphQLEnumType():
            return f"{said}export type {kind.name} = {_one_of_words(kind.values)};\n"
        case GraphQLScalarType():
            card = f'CardOf<"{kind.name}">' if kind.name.endswith(_CARD) else _SCALARS[kind.name]
            return f"{said}export type {kind.name} = {card};\n"
        case GraphQLUnionType() | GraphQLInterfaceType():
            members = " | ".join(sorted(each.name for each in schema.get_possible_types(kind)))
            return f"{said}export type {kind.name} = {members};\n"
        case GraphQLInputObjectType() if kind.is_one_of:
            fields = "".join(_field(name, f"{_plain(each)}", each.description) for name, each in kind.fields.items())
            return f"{said}export type {kind.name} = ExactlyOne<{{\n{fields}}}>;\n"
        case GraphQLInputObjectType():
            return f"{said}export interface {kind.name} {{\n{_input_fields(kind.fields)}}}\n"
        case GraphQLObjectType():
            fields = "".join(
                _field(f"readonly {name}", _type(each.type), each.description) for name, each in kind.fields.items()
            )
            return f'{said}export interface {kind.name} {{\n  readonly __typename?: "{kind.name}";\n{fields}}}\n'
    raise TypeError(kind.name)


def _one_of_words(words: Iterable[str]) -> str:
    return " | ".join(f'"{each}"' for each in words)


def _plain(field: GraphQLInputField) -> str:
    return _type(field.type).removesuffix(" | null")


def _input_fields(fields: Mapping[str, GraphQLInputField]) -> str:
    return "".join(
        _field(name if is_required_input_field(each) else f"{name}?", _type(each.type), each.description)
        for name, each in fields.items()
    )


def _type(kind: object) -> str:
    """A type as TypeScript writes it; what may be missing may be null."""
    if is_non_null_type(kind):
        return _type(kind.of_type).removesuffix(" | null")
    if is_list_type(kind):
        inner = _type(kind.of_type)
        return (
            f"readonly ({inner})[] | null"
            if "|" in inner or inner.startswith("readonly")
            else f"readonly {inner}[] | null"
        )
    assert isinstance(kind, GraphQLNamedType)
    return f"{_SCALARS[kind.name] if kind.name in set(_builtin()) else kind.name} | null"


def _field(name: str, kind: str, description: str | None) -> str:
    said = _comment(description)
    return f"{'  ' + said if said else ''}  {name}: {kind};\n"


def _comment(description: str | None) -> str:
    text = " ".join((description or "").split()).replace("*/", "* /")
    return f"/** {text} */\n" if text else ""


# -- documents -----------------------------------------------------------------------------------------------------


def _documents(schema: GraphQLSchema) -> str:
    """What the hand-written part needs to know at run time, with the types that go with it."""
    slugs = games(schema)
    commands, options = one_of(schema, "CommandInput"), one_of(schema, "GameOptionsInput")
    assert schema.mutation_type is not None
    verbs = {name: each for name, each in schema.mutation_type.fields.items() if _answer(each) == "TableAnswer"}
    views = {slug: f"{slug.title()}View" for slug in slugs}
    shown = {slug: f"WithoutFaces<{name}>" if _has_faces(schema, name) else name for slug, name in views.items()}
    used = {*views.values(), *(f"{slug.title()}Event" for slug in slugs)}
    used |= {each.name for each in (*commands.values(), *options.values())}
    arguments = "\n".join(_verb_type(name, each) for name, each in verbs.items())
    used |= set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*\*.*?\*/", "", arguments))) - {"VerbArguments"}
    names = "".join(f"  {each},\n" for each in sorted(used & set(schema.type_map) | {"WithoutFaces"}))
    rows = "".join(
        f"  {slug}: {{ view: {shown[slug]}; event: {slug.title()}Event; command: {commands[slug].name}; "
        f"options: {options[slug].name} }};\n"
        for slug in slugs
    )
    given = "".join(f"  {name}: {_signature(each.args)},\n" for name, each in verbs.items())
    seen = "".join(f"  {slug}:\n    {_quoted(_selection(schema, views[slug]))},\n" for slug in slugs)
    return f"""{_HEAD}import type {{
{names}}} from "./index.ts";

/** The games, and what belongs to each. */
export interface Games {{
{rows}}}

/** The games by their slugs. */
export const GAMES = [{", ".join(f'"{slug}"' for slug in slugs)}] as const;

/** What each verb at a table is given. */
export interface VerbArguments {{
{arguments}
}}

/** The types of these arguments, as documents declare them. */
export const VERBS = {{
{given}}} as const;

/** Everything a seat sees of each game. */
export const VIEWS = {{
{seen}}} as const;
"""


def _answer(field: GraphQLField) -> str:
    return get_named_type(field.type).name


def _verb_type(name: str, field: GraphQLField) -> str:
    pairs = "; ".join(
        f"{key}{'' if is_required_argument(each) else '?'}: {_type(each.type)}" for key, each in field.args.items()
    )
    return f"{'  ' + _comment(field.description)}  {name}: {{ {pairs} }};"


def _signature(arguments: Mapping[str, GraphQLArgument]) -> str:
    """How a document declares them; one that may be left out may be null."""
    declared = []
    for name, each in arguments.items():
        kind = str(each.type)
        declared.append(f'{name}: "{kind if is_required_argument(each) else kind.removesuffix("!")}"')
    return f"{{ {', '.join(declared)} }}"


def _selection(schema: GraphQLSchema, name: str, above: tuple[str, ...] = ()) -> str:
    """Everything of a type that is plain data, to any depth; what would come back to itself is left out."""
    kind, renamed = schema.type_map[name], aliases(schema)
    if is_abstract_type(kind):
        members = (each.name for each in schema.get_possible_types(kind))
        inner = " ".join(f"... on {each} {{ {_selection(schema, each, (*above, name))} }}" for each in members)
        return f"__typename {inner}"
    assert isinstance(kind, GraphQLObjectType)
    parts = []
    for key, field in plain_fields(schema, kind).items():
        inside = get_named_type(field.type)
        if inside.name in (*above, name) or _is_face(schema, inside):
            continue
        alias = renamed.get((name, key)) if any(is_abstract_type(schema.type_map[each]) for each in above) else None
        label = f"{alias}: {key}" if alias else key
        below = f" {{ {_selection(schema, inside.name, (*above, name))} }}" if is_composite_type(inside) else ""
        parts.append(label + below)
    return " ".join(parts)


def _is_face(schema: GraphQLSchema, kind: GraphQLNamedType) -> bool:
    """Whether it is what is printed on a card."""
    return isinstance(kind, GraphQLObjectType) and schema.type_map["CardFace"] in kind.interfaces


def _has_faces(schema: GraphQLSchema, name: str, above: tuple[str, ...] = ()) -> bool:
    kind = schema.type_map[name]
    if not isinstance(kind, GraphQLObjectType) or name in above:
        return False
    inside = [get_named_type(field.type) for field in kind.fields.values()]
    return any(_is_face(schema, each) or _has_faces(schema, each.name, (*above, name)) for each in inside)


def _quoted(text: str) -> str:
    return f'"{text}"'


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in made(read_schema()).items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()

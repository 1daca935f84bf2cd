"""What the API answers, in words an agent reads: short, and never longer than a bound."""

from collections.abc import Iterable
from typing import Any, Final

from api.agents.service import ServiceRefuses

LONGEST: Final = 12_000
"""Characters of one answer."""


def bounded(lines: Iterable[str]) -> str:
    """The lines as one text; what is too much is left out, and said to be."""
    text = "\n".join(lines)
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit("\n", 1)[0] + "\n… more was left out: ask for less at a time."


def changed(answer: dict[str, Any]) -> dict[str, Any]:
    """What a command did; ServiceRefuses with the clause if it was not carried out."""
    match answer["__typename"]:
        case "TableChanged":
            return answer
        case "OutOfDate":
            raise ServiceRefuses(
                f"Nothing was done: the table is at version {answer['version']} by now. Ask for the legal moves again."
            )
        case _:
            text = f" {answer['rule']} says: {answer['ruleText']}" if answer["ruleText"] else ""
            raise ServiceRefuses(f"Refused by {answer['rule']}: {answer['reason']}.{text}")


def table_line(table: dict[str, Any]) -> str:
    """A table in one line."""
    names = ", ".join(_player(seat) for seat in table["seats"]) or "nobody"
    return f"{table['id']}  {table['game']}, {table['status'].lower()} at version {table['version']}: {names}"


def _player(seat: dict[str, Any]) -> str:
    name = f"{seat['player']['name']} (bot)" if seat.get("bot") else str(seat["player"]["name"])
    return f"{name}, who left" if seat.get("left") else name


def looked(found: dict[str, Any], steps: list[dict[str, Any]]) -> list[str]:
    """A table at a version: how far it is, from where it is seen, how it lies, and what happened last."""
    table = found["table"]
    where = f"seat {found['seat']}" if found["seat"] is not None else "beside the table"
    lines = [f"{table['game']}, {table['status'].lower()}; version {found['version']}, seen from {where}."]
    if table["outcome"]:
        lines.append(_ended(table))
    lines += ["", found["drawing"]]
    if steps:
        lines += ["", "What happened last:", *(told(step) for step in steps)]
    return lines


def _ended(table: dict[str, Any]) -> str:
    names = {seat["seat"]: seat["player"]["name"] for seat in table["seats"]}
    outcome = table["outcome"]
    placed = sorted(outcome["standings"], key=lambda each: each["place"])
    told = ", ".join(f"{each['place']}. {names.get(each['seat'], each['seat'])} ({each['score']})" for each in placed)
    return f"The game is over ({outcome['reason'].lower()}): {told}."


def told(step: dict[str, Any]) -> str:
    """An event in one line."""
    rules = " ".join(rule["id"] for rule in step.get("rules", ()))
    return f"{step['version']}. {step['text']}" + (f" [{rules}]" if rules else "")


def nodes(connection: dict[str, Any]) -> list[dict[str, Any]]:
    """What is in a page of a list."""
    return [edge["node"] for edge in connection["edges"]]


def onward(connection: dict[str, Any]) -> list[str]:
    """How to read on, where there is more."""
    page = connection["pageInfo"]
    return [f"There are more: ask again with after={page['endCursor']!r}."] if page["hasNextPage"] else []

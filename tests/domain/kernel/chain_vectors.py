"""Writes chain_vectors.json: events with every salt, leaf and hash, in both versions of the chain.

`python -m tests.domain.kernel.chain_vectors` writes it anew; a test says whether the chain still gives the same.
"""

import json
from pathlib import Path
from typing import Any

from domain.kernel.chain import BODY, META, VERSIONS, WHOLE, Chain, body_of
from domain.kernel.cuts import Cut

FILE = Path(__file__).with_suffix(".json")
STREAM, SEED = "table:example", bytes(range(32))
EVENTS: list[tuple[dict[str, str], str]] = [
    ({"seed": "nobody", "invitation": "nobody"}, '{"type":"table.opened_2","table":"example","seed":"00"}'),
    ({}, '{"type":"table.seat_taken","seat":0,"player":"ann","name":"Ännchen ♠"}'),
    (
        {"hands": "each", "deck": "nobody"},
        '{"type":"toy.dealt","hands":[[7,3],null,[1]],"deck":[2,5],"seconds":0,"at":1}',
    ),
    ({"card": "owner:seat"}, '{"type":"toy.drew","seat":1,"card":3,"at":2}'),
]


def vectors() -> list[dict[str, Any]]:
    """One row an event, for each version."""
    rows = []
    for version in VERSIONS:
        chain = Chain(STREAM, SEED, version)
        head = chain.genesis()
        for number, (cut, text) in enumerate(EVENTS, start=1):
            meta, body = f'{{"at":{number},"actor":"ann","id":"ann/{number}"}}'.encode(), text.encode()
            parts = [(BODY, body)] if version == WHOLE else Cut(cut).parts(body)
            row: dict[str, Any] = {"chain": version, "stream": STREAM, "seed": SEED.hex(), "version": number}
            row |= {"previous": head.hex(), "meta": meta.decode(), "body": text, "cut": cut, "parts": []}
            for name, content in [(META, meta), *parts]:
                salt, leaf = chain.salt(number, name).hex(), chain.leaf(number, name, content).hex()
                row["parts"].append({"of": name, "bytes": content.decode(), "salt": salt, "leaf": leaf})
            if version != WHOLE:
                row["body_digest"] = body_of(chain.leaf(number, *part) for part in parts).hex()
            head = chain.linked(head, number, meta, parts)
            rows.append({**row, "hash": head.hex()})
    return rows


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

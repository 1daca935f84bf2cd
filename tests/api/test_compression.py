"""Large answers are compressed for those who accept it."""

import threading
import zlib

import brotli  # type: ignore[import-untyped]
import httpx
import pytest

from api.compression import CODINGS, SMALLEST, Compression, chosen
from tests.waiting import PATIENCE

BODY = b'{"data":[' + b",".join(b'{"number":%d}' % n for n in range(5000)) + b"]}"


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        (None, ""),
        ("", ""),
        ("identity", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("*;q=0", ""),
        ("GZIP ; q=0.5", "gzip"),
        ("gzip;q=nonsense", ""),
        ("zstd", ""),
    ],
)
def test_the_best_coding_is_chosen_that_is_accepted(accept: str | None, coding: str) -> None:
    assert chosen(accept) == coding


async def test_what_comes_out_can_be_read_again() -> None:
    compression = Compression()
    by_brotli, coding = await compression.of(BODY, "br")
    assert (coding, brotli.decompress(by_brotli)) == ("br", BODY)
    by_gzip, coding = await compression.of(BODY, "gzip")
    assert (coding, zlib.decompress(by_gzip, wbits=31)) == ("gzip", BODY)
    assert max(len(by_brotli), len(by_gzip)) < len(BODY) / 4


async def test_small_answers_go_as_they_are() -> None:
    small = b"x" * (SMALLEST - 1)
    assert await Compression().of(small, "br, gzip") == (small, "")


async def test_large_answers_are_compressed_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def compress(body: bytes) -> bytes:
        threads.append(threading.current_thread())
        return body

    monkeypatch.setitem(CODINGS, "gzip", compress)
    compression = Compression()
    await compression.of(BODY, "gzip")
    assert threads[0] is not threading.main_thread()


async def test_what_never_changes_is_compressed_once_and_kept_within_bounds() -> None:
    compression = Compression(most_bytes=2 * len(BODY))
    first, _ = await compression.of(BODY, "br", keep=True)
    again, _ = await compression.of(bytes(BODY), "br", keep=True)
    assert again is first
    await compression.of(BODY[1:], "br", keep=True)
    await compression.of(BODY[2:], "br", keep=True)
    assert compression.bytes <= 2 * len(BODY)
    other, _ = await compression.of(BODY, "br", keep=True)
    assert other is not first, "it had to make room"


async def test_introspection_goes_out_compressed(address: str) -> None:
    body = {"query": "{ __schema { types { name description } } }"}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as client:
        plain = await client.post("/graphql", json=body, headers={"accept-encoding": "identity"})
        small = await client.post("/graphql", json=body, headers={"accept-encoding": "gzip"})
        tiny = await client.post("/graphql", json={"query": "{ __typename }"}, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert small.json() == plain.json()
    assert "accept-encoding" in small.headers["vary"].lower()
    assert "content-encoding" not in tiny.headers

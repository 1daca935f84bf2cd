"""Messages go out to the internet and nowhere else, and come to an end."""

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from domain.kernel.errors import MalformedCommand
from infra.poster import MOST_ANSWER, HttpPoster, is_public

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
        "2001:db8::1",
    ],
)
def test_addresses_of_machines_networks_and_clouds_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "receiver.example",
        "http://receiver.example",
        "ftp://receiver.example",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://user@receiver.example",
        "https://user:word@receiver.example",
        "https://receiver.example/#part",
        "https://receiver.example:99999",
        "https://[::1",
        "https://[::1]/",
        "https://127.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/",
        "https://receiver.example/ a",
        "https://receiver.example/\nx",
        "https://empfänger.example",
        "https://receiver.example/" + "a" * 2000,
    ],
)
def test_what_leads_nowhere_is_refused_when_it_is_added(url: str) -> None:
    with pytest.raises(MalformedCommand):
        HttpPoster().check(url)


@pytest.mark.parametrize("url", ["https://receiver.example", "https://receiver.example:8443/in?key=1"])
def test_what_leads_to_the_internet_is_taken(url: str) -> None:
    HttpPoster().check(url)


def test_the_operator_may_allow_more() -> None:
    HttpPoster(private=True, plain=True).check("http://127.0.0.1:9000/in")


@asynccontextmanager
async def receiver(answer: Answer, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A server that answers like this; its port."""
    server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def saying(reply: bytes, seen: list[bytes] | None = None) -> Answer:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-len"))
        body = await reader.readexactly(size)
        if seen is not None:
            seen.append(head + body)
        writer.write(reply)
        await writer.drain()
        writer.close()

    return answer


async def sent(url: str, **settings: Any) -> Any:
    poster = HttpPoster(**settings)
    try:
        return await poster.post(url, {"webhook-id": "msg_1"}, b'{"type":"x"}')
    finally:
        await poster.aclose()


OPEN = {"private": True, "plain": True}
OK = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"


async def test_a_message_arrives_as_it_is() -> None:
    seen: list[bytes] = []
    async with receiver(saying(OK, seen)) as port:
        reply = await sent(f"http://127.0.0.1:{port}/in?key=1", **OPEN)
    assert (reply.status, reply.trouble) == (200, None)
    assert seen[0].startswith(b"POST /in?key=1 HTTP/1.1\r\n")
    assert b"webhook-id: msg_1\r\n" in seen[0].replace(b"Webhook-Id", b"webhook-id")
    assert seen[0].endswith(b'\r\n\r\n{"type":"x"}')


@pytest.mark.parametrize("name", ["inside.example", "127.0.0.1.nip.example", "2130706433", "0x7f.1"])
async def test_a_name_that_leads_inside_is_not_followed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    async with receiver(saying(OK, seen)) as port:
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        def leads_inside(*_: Any, **__: Any) -> Any:
            return found

        monkeypatch.setattr(socket, "getaddrinfo", leads_inside)
        reply = await sent(f"http://{name}:{port}/", plain=True)
    assert (reply.status, reply.trouble) == (None, "the name leads to an address that nothing is sent to")
    assert seen == []


async def test_the_address_that_was_judged_is_the_one_that_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is looked up and private a moment later."""
    asked: list[str] = []

    def changing(host: str, port: int, **_: Any) -> Any:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("203.0.114.9" if len(asked) == 1 else "127.0.0.1", port))]

    connected: list[str] = []

    async def connect_tcp(_: Any, host: str, *__: Any, **___: Any) -> Any:
        connected.append(host)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    monkeypatch.setattr("httpcore.AnyIOBackend.connect_tcp", connect_tcp)
    reply = await sent("https://changing.example/")
    assert reply.status is None
    assert (asked, connected) == (["changing.example"], ["203.0.114.9"])


async def test_names_that_are_never_found_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    look_up, let_go, stuck = socket.getaddrinfo, threading.Event(), threading.Semaphore(0)

    def slow(host: str, *rest: Any, **more: Any) -> Any:
        if host.startswith("slow"):
            stuck.release()
            let_go.wait()
            raise OSError
        return look_up(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    poster = HttpPoster(private=True, plain=True)
    waiting = [asyncio.ensure_future(poster.post(f"http://slow{n}.example/", {}, b"{}")) for n in range(32)]
    for _ in waiting:
        await asyncio.to_thread(stuck.acquire)
    async with receiver(saying(OK)) as port:
        assert (await poster.post(f"http://127.0.0.1:{port}/", {}, b"{}")).status == 200
    let_go.set()
    assert {reply.trouble for reply in await asyncio.gather(*waiting)} == {"no connection could be made"}
    await poster.aclose()


async def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    asked: list[bytes] = []
    async with receiver(saying(OK, asked)) as elsewhere:
        reply = f"HTTP/1.1 307 Moved\r\nlocation: http://127.0.0.1:{elsewhere}/\r\ncontent-length: 0\r\n\r\n".encode()
        async with receiver(saying(reply)) as port:
            assert (await sent(f"http://127.0.0.1:{port}/", **OPEN)).status == 307
    assert asked == []


async def test_an_endless_answer_is_not_read_to_its_end() -> None:
    written = 0

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal written
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        try:
            while True:
                writer.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
                await writer.drain()
                written += 1024
        except ConnectionError:
            writer.close()

    async with receiver(endless) as port:
        assert (await sent(f"http://127.0.0.1:{port}/", **OPEN)).status == 200
    assert written < 10_000_000 + MOST_ANSWER


async def test_who_does_not_answer_is_given_up() -> None:
    gone = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        gone.set()

    async with receiver(silent) as port:
        reply = await sent(f"http://127.0.0.1:{port}/", timeout=0.05, **OPEN)
        assert (reply.status, reply.trouble) == (None, "there was no answer within 0.05 seconds")
        await gone.wait()


async def test_what_is_no_http_is_trouble() -> None:
    async with receiver(saying(b"hello\r\n\r\n")) as port:
        reply = await sent(f"http://127.0.0.1:{port}/", **OPEN)
    assert (reply.status, "no HTTP" in reply.trouble) == (None, True)


async def test_nobody_there_is_trouble() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert (await sent(f"http://127.0.0.1:{port}/", **OPEN)).trouble == "no connection could be made"
    assert (await sent("https://no-such-name.invalid/")).trouble == "no connection could be made"


@pytest.mark.parametrize(("said", "found"), [(b"120", 120.0), (b"Wed, 21 Oct 2026 07:28:00 GMT", None), (b"-1", None)])
async def test_a_wish_for_time_is_read(said: bytes, found: float | None) -> None:
    reply = b"HTTP/1.1 503 Busy\r\nretry-after: " + said + b"\r\ncontent-length: 0\r\n\r\n"
    async with receiver(saying(reply)) as port:
        assert (await sent(f"http://127.0.0.1:{port}/", **OPEN)).retry_after == found


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a server of that name shows, and whoever trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "server.pem").write_bytes(pem + secret)
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(folder / "server.pem")
    return shown, ssl.create_default_context(cadata=pem.decode())


@pytest.mark.parametrize(("name", "trusted"), [("receiver.example", True), ("another.example", False)])
async def test_the_certificate_is_checked_by_the_name_though_the_address_is_pinned(
    name: str, trusted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, trust = certificate(tmp_path, "receiver.example")
    async with receiver(saying(OK), shown) as port:

        def here(*_: Any, **__: Any) -> Any:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(socket, "getaddrinfo", here)
        reply = await sent(f"https://{name}:{port}/", private=True, trust=trust)
    assert (reply.status == 200) is trusted

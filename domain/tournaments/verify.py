"""Is a tournament what it claims to be? Every round is paired again from the log, every command decided again."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, MsgspecError, Raw, UnsetType

from domain.kernel.chain import Chain
from domain.kernel.errors import BrokenChain, IllegalMove, MalformedCommand
from domain.kernel.record import decode_meta, encode
from domain.kernel.rng import commitment
from domain.kernel.structs import Event, Record
from domain.tables.decide import RuleSets
from domain.tables.export import DamagedFile, Header, Line, read
from domain.tables.proven import Proof, check_salts
from domain.tables.verify import NOTHING, checked_chain, seed_in
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.conduct.rounds import next_pairing
from domain.tournaments.decide import decide
from domain.tournaments.events import RoundPaired, TournamentCancelled, TournamentFinished, TournamentOpened
from domain.tournaments.evolve import evolve
from domain.tournaments.state import TournamentState


class PairedAgain(Record, frozen=True):
    """One round as it was paired and whether the rules pair it the same way; by hand, there is nothing to compare."""

    stage: int
    round: int
    by_hand: str
    same: bool
    detail: str


class PairingReport(Record, frozen=True):
    """Every round of a log paired again."""

    passed: bool
    rounds: tuple[PairedAgain, ...]


def verify_pairings(log: Iterable[Event]) -> PairingReport:
    """Pair every round of a whole log again and compare: tables, seats, byes and the receipt itself."""
    state, rounds = TournamentState(), []
    for event in log:
        if isinstance(event, RoundPaired):
            rounds.append(_paired_again(state, event))
        state = evolve(state, event)
    return PairingReport(passed=all(each.same for each in rounds), rounds=tuple(rounds))


def _paired_again(state: TournamentState, event: RoundPaired) -> PairedAgain:
    by_hand = event.receipt.by_hand
    detail = f"paired by hand: {by_hand}"
    if not by_hand:
        stage = state.stage(event.stage)
        assert stage is not None, "a round is paired in a stage"
        again = next_pairing(state, stage)
        found = {
            "tables": again.tables == event.tables,
            "byes": (again.byes, again.asked_byes, again.unpaid_byes)
            == (event.byes, event.asked_byes, event.unpaid_byes),
            "receipt": again.receipt == event.receipt,
        }
        detail = ", ".join(f"other {name}" for name, same in found.items() if not same)
    same = bool(by_hand) or not detail
    return PairedAgain(event.stage, event.round, by_hand, same, detail or "paired the same way again")


class Finding(Record, frozen=True):
    """What an audit of an exported tournament found; `broken_at` is the first bad event, 0 for the file itself."""

    stream: str
    events: int
    passed: bool
    detail: str
    complete: bool = True
    broken_at: int | None = None
    proof: Proof = NOTHING


def verify_export(rule_sets: RuleSets, codec: TournamentCodec, data: bytes) -> Finding:
    """Check an exported file: its lines, its chain, its seed, and every command decided again to the same bytes.

    A file in which something is withheld, as it is before the end, is checked as far as the chain.
    """
    stream, count = "", 0
    try:
        header, rows = read(data)
        lines = list(rows)
        stream, count = header.stream, len(lines)
        if count != header.events or not lines:
            raise BrokenChain(0, f"{header.events} events are announced, {count} are here")
        chained, proof = checked_chain(codec, header, lines)
        if any(line.meta is UNSET or line.body is UNSET for line in lines):
            return Finding(stream, count, passed=True, detail=chained.detail, complete=False, proof=proof)
        commands = _decide_again(rule_sets, codec, header, lines)
    except DamagedFile as damage:
        return Finding(stream, count, False, damage.reason, complete=False, broken_at=damage.line - 1)
    except BrokenChain as broken:
        return Finding(stream, count, False, broken.reason, complete=False, broken_at=broken.version)
    detail = f"{commands} commands decided again to the same bytes"
    return Finding(stream, count, passed=True, detail=detail, proof=proof)


def _decide_again(rule_sets: RuleSets, codec: TournamentCodec, header: Header, lines: Sequence[Line]) -> int:
    state, commands, expected = TournamentState(), 0, list[bytes]()
    seed = b""
    for line in lines:
        meta, body = decode_meta(_bytes(line.meta)), _bytes(line.body)
        try:
            event = codec.event(body)
            if not expected:
                commands += 1
                command = codec.tournament_command(_bytes(meta.command))
                expected = [encode(each) for each in decide(rule_sets, state, command, meta.at)]
        except (IllegalMove, MalformedCommand, MsgspecError) as refusal:
            raise BrokenChain(line.version, f"its command is refused ({refusal})") from None
        if not expected or expected.pop(0) != body:
            raise BrokenChain(line.version, "the rules give another event here")
        seed = _check_seed(header, line, event, seed)
        state = evolve(state, event)
    if expected:
        raise BrokenChain(len(lines), "the last command is cut short")
    return commands


def _check_seed(header: Header, line: Line, event: Event, seed: bytes) -> bytes:
    if isinstance(event, TournamentOpened):
        seed = seed_in(event.seed)
        if commitment(seed) != event.commitment:
            raise BrokenChain(line.version, "the seed is not the one committed to")
    if isinstance(event, TournamentFinished | TournamentCancelled) and event.seed != seed.hex():
        raise BrokenChain(line.version, "the seed revealed is not the one committed to")
    check_salts(Chain(header.stream, seed, header.chain), line)
    return seed


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)

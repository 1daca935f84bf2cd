"""The notary: every log that has ended is in the tree once, and no one learns of it before they may."""

import pytest
from msgspec.structs import replace

from domain.kernel.merkle import entry_of, is_consistent, is_included
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import CancelTable, CloseTable, StartGame, TakeSeat
from domain.tables.terms import Terms, Watch
from domain.tables.verify import verify
from services.log.handler import Intent
from services.notary.notary import ConsistencyProof, Entering, InclusionProof
from services.notary.notes import WITNESS, BadNote, Signer, opened, read_key
from services.notary.proofs import TreeProof, check_proof, endings_of, read_proofs
from services.notary.witness import Rewritten, Witness
from services.ports import Account, Credentials
from tests.world import World, new_world


@pytest.fixture
async def world() -> World:
    return await new_world()


async def a_cancelled_table(world: World, who: Credentials, terms: Terms | None = None) -> str:
    opened_table = await world.tables.open(Intent(who.account), "solitaire", b"{}", terms=terms or Terms())
    table = opened_table.now.state.id
    await world.tables.ask(table, Intent(who.account), CancelTable)
    return table


async def entry(world: World, table: str) -> bytes:
    head = await world.store.head(f"table:{table}")
    assert head is not None
    return entry_of(f"table:{table}", head.hash)


async def included(world: World, table: str) -> InclusionProof | None:
    return await world.services.notary.inclusion(await entry(world, table))


async def test_what_has_ended_is_in_the_tree_and_proven(world: World) -> None:
    ann, _ = await world.someone("Ann")
    tables = [await a_cancelled_table(world, ann) for _ in range(5)]
    await world.enter_ended()
    for index, table in enumerate(tables):
        proof = await included(world, table)
        assert proof is not None
        checkpoint, signed = opened(proof.checkpoint, [read_key(world.services.notary.key)])
        assert signed == ["localhost/orrery"]
        hashes = [bytes.fromhex(each) for each in proof.hashes]
        assert is_included(await entry(world, table), index, checkpoint.size, hashes, checkpoint.root)


async def test_what_goes_on_is_not_in_the_tree(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, 3)
    await a_cancelled_table(world, ann)
    await world.enter_ended()
    assert await included(world, table) is None
    assert await world.tree.size() == 1


async def test_before_anything_is_signed_there_is_nothing_to_show(world: World) -> None:
    notary = world.services.notary
    assert await notary.checkpoint() is None
    assert await notary.inclusion(bytes(32)) is None


async def test_a_head_is_signed_once_and_only_when_the_tree_has_grown(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await a_cancelled_table(world, ann)
    await world.enter_ended()
    first = await world.services.notary.checkpoint()
    assert await world.services.notary.sign() is None
    assert await world.services.notary.checkpoint() == first
    await a_cancelled_table(world, ann)
    await world.enter_ended()
    second = await world.services.notary.checkpoint()
    assert (first and first.size, second and second.size) == (1, 2)


async def test_to_look_again_enters_nothing_twice(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await a_cancelled_table(world, ann)
    batch = await world.store.read_shard(0, 0)
    found = await Entering(world.tree, world.store, world.feed, CODEC).ended(batch)
    assert await world.tree.enter(0, 0, batch[-1].position, [*found, *found])
    assert not await world.tree.enter(0, 0, batch[-1].position, found)
    assert await world.tree.size() == 1


@pytest.mark.parametrize("watch", [Watch(held=True), Watch(delay_ms=60_000)], ids=["held", "delayed"])
async def test_a_game_whose_end_not_everyone_may_know_waits_until_it_is_revealed(world: World, watch: Watch) -> None:
    """Its entry would tell, by the mere size of the tree, that something has ended."""
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    begun = await world.tables.open(Intent(ann.account), "uno", b'{"turn_limit":1}', terms=Terms(watch=watch))
    table = begun.now.state.id
    await world.tables.ask(table, Intent(bob.account), TakeSeat)
    await world.tables.ask(table, Intent(ann.account), StartGame)
    log = await world.store.read_shard(0, 0, limit=1000)
    entering = Entering(world.tree, world.store, world.feed, CODEC)
    last = log[-1]
    for type_, expected in (("table.ended", 0), ("table.closed", 0), ("table.revealed", 1)):
        as_if = replace(last, event=replace(last.event, type=type_))
        assert len(await entering.ended([as_if])) == expected


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("watch", [None, Watch(held=True)], ids=["open", "held"])
async def test_a_table_that_was_closed_without_a_result_is_entered_too(
    world: World, watch: Watch | None, begun: bool
) -> None:
    """At once, unless a game had begun there whose deal others still play."""
    cup = Account("tournament:cup", "Cup")
    ann, _ = await world.someone("Ann")
    terms = Terms(reserved=(ann.account.id,), watch=watch)
    await world.tables.open(Intent(cup), "solitaire", b"{}", terms=terms, sit=False, table="t1")
    if begun:
        await world.tables.ask("t1", Intent(ann.account), TakeSeat)
        await world.tables.do("t1", Intent(cup), StartGame(player=cup.id))
    await world.tables.do("t1", Intent(cup), CloseTable(cup.id, "decided elsewhere"))
    await world.enter_ended()
    assert (await included(world, "t1") is None) is (begun and watch is not None)


async def test_consistency_is_proven_between_signed_heads_only(world: World) -> None:
    ann, _ = await world.someone("Ann")
    notary, notes = world.services.notary, []
    for count in (1, 2, 4):
        for _ in range(count):
            await a_cancelled_table(world, ann)
        await world.enter_ended()
        shown = await notary.checkpoint()
        assert shown is not None
        notes.append(opened(shown.note, [])[0])
    for one, other in ((notes[0], notes[1]), (notes[0], notes[2]), (notes[1], notes[2]), (notes[2], notes[2])):
        proof = await notary.consistency(one.size, other.size)
        assert proof is not None
        hashes = [bytes.fromhex(each) for each in proof.hashes]
        assert is_consistent(one.size, other.size, hashes, one.root, other.root)
    assert [await notary.consistency(*sizes) for sizes in ((2, 3), (7, 3), (-1, 3), (3, 8))] == [None] * 4


async def test_the_tree_names_nobody(world: World) -> None:
    """What is public of it is hashes: a table is found by those alone who know its name and its head."""
    ann, _ = await world.someone("Ann")
    table = await a_cancelled_table(world, ann)
    await world.enter_ended()
    shown, proof = await world.services.notary.checkpoint(), await included(world, table)
    assert table not in f"{shown}{proof}"


class Served:
    """The notary of a world, as a witness reaches it; `proof` and `note` can be put in its mouth."""

    def __init__(self, note: str | None, proof: ConsistencyProof | None) -> None:
        self.note, self.proof = note, proof

    def checkpoint(self) -> str | None:
        return self.note

    def consistency(self, first: int, second: int) -> ConsistencyProof | None:
        return self.proof if self.proof and (self.proof.first, self.proof.second) == (first, second) else None


async def heads(world: World) -> tuple[list[str], ConsistencyProof]:
    """Two signed heads, and the proof that one continues the other."""
    ann, _ = await world.someone("Ann")
    notes = []
    for count in (3, 4):
        for _ in range(count):
            await a_cancelled_table(world, ann)
        await world.enter_ended()
        shown = await world.services.notary.checkpoint()
        assert shown is not None
        notes.append(shown.note)
    proof = await world.services.notary.consistency(3, 7)
    assert proof is not None
    return notes, proof


def witness(world: World, seen: str = "") -> Witness:
    return Witness(Signer("w", bytes(32), WITNESS), read_key(world.services.notary.key), lambda: 5, seen)


async def test_a_witness_signs_what_continues_the_last(world: World) -> None:
    notes, proof = await heads(world)
    seeing = witness(world)
    assert seeing.look(Served(None, None)) is None
    assert (found := seeing.look(Served(notes[0], None))) is not None
    assert found.size == 3
    assert seeing.look(Served(notes[0], None)) is None
    again = witness(world, seeing.seen)
    assert (found := again.look(Served(notes[1], proof))) is not None
    assert found.size == 7
    assert opened(again.seen, [Signer("w", bytes(32), WITNESS).key])[1] == ["w"]


async def test_a_witness_refuses_a_log_that_was_rewritten(world: World) -> None:
    notes, proof = await heads(world)
    other = await new_world(name="other")
    forged, _ = await heads(other)
    seeing = witness(world)
    seeing.look(Served(notes[0], None))
    before = seeing.seen
    for served in (Served(forged[1], proof), Served(notes[1], None), Served(notes[1], replace(proof, hashes=()))):
        with pytest.raises(Rewritten):
            seeing.look(served)
    assert seeing.seen == before
    ahead = witness(world)
    ahead.look(Served(notes[1], None))
    with pytest.raises(Rewritten, match="had 7 entries"):
        ahead.look(Served(notes[0], None))


async def test_a_witness_refuses_a_note_of_another_log(world: World) -> None:
    notes, _ = await heads(world)
    stranger = Witness(Signer("w", bytes(32), WITNESS), Signer("x/y", bytes(32)).key, lambda: 5)
    with pytest.raises(BadNote, match="not signed by x/y"):
        stranger.look(Served(notes[0], None))


async def test_a_file_and_its_proof_are_enough(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await a_cancelled_table(world, ann)
    other = await a_cancelled_table(world, ann)
    await world.enter_ended()
    data = await world.services.reading.export(table, None, everything=True)
    assert verify(RULE_SETS, CODEC, data).complete
    (ended,) = endings_of(data)
    found = await world.services.notary.inclusion(ended.entry)
    assert found is not None
    proof = TreeProof(ended.stream, ended.version, found.index, found.hashes, found.checkpoint)
    key = read_key(world.services.notary.key)
    check = check_proof(data, proof, key)
    assert (check.passed, "it is number 1 of 2 in the tree signed by localhost/orrery" in check.detail) == (True, True)
    elsewhere = await world.services.reading.export(other, None, everything=True)
    assert not check_proof(elsewhere, proof, key).passed
    assert not check_proof(data, None, key).passed
    assert not check_proof(data, replace(proof, index=1), key).passed
    assert not check_proof(data, replace(proof, hashes=("zz",)), key).passed
    assert not check_proof(data, proof, key, [Signer("w", bytes(32), WITNESS).key]).passed
    assert not check_proof(data, proof, Signer("localhost/orrery", bytes(32)).key).passed


def test_proofs_that_cannot_be_read_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadNote, match="cannot be read"):
        read_proofs(b"nonsense\n")

"""What every store of the notary's tree promises."""

from hashlib import sha256

from domain.kernel.merkle import full_nodes, grown, nodes_of, range_hash, root
from services.ports import EndedLog, SignedNote, TreeStore


def ended(*numbers: int) -> list[EndedLog]:
    return [EndedLog(f"table:t{number}", number, sha256(str(number).encode()).digest()) for number in numbers]


async def root_of(tree: TreeStore) -> bytes:
    size = await tree.size()
    return root(await tree.nodes(full_nodes(0, size)), size)


async def test_a_new_tree_is_empty(tree: TreeStore) -> None:
    assert (await tree.size(), await tree.published(), await tree.looked_at(0)) == (0, None, 0)
    assert await tree.nodes([(0, 0)]) == {}


async def test_logs_are_entered_in_order(tree: TreeStore) -> None:
    for number in range(1, 6):
        assert await tree.enter(0, number - 1, number, ended(number))
    assert await tree.size() == 5
    assert [await tree.place_of(each.entry) for each in ended(1, 2, 5)] == [0, 1, 4]
    entries = [each.entry for each in ended(1, 2, 3, 4, 5)]
    assert await root_of(tree) == root(grown(0, {}, entries), 5)


async def test_portions_of_any_size_make_the_same_tree(tree: TreeStore) -> None:
    assert await tree.enter(0, 0, 10, ended(*range(7)))
    assert await tree.enter(1, 0, 10, ended(*range(7, 20)))
    made = grown(0, {}, [each.entry for each in ended(*range(20))])
    assert await tree.nodes(list(made)) == made
    assert range_hash(await tree.nodes(nodes_of([(16, 20)])), 16, 20) == range_hash(made, 16, 20)


async def test_a_log_is_entered_once_whoever_enters_it_again(tree: TreeStore) -> None:
    assert await tree.enter(0, 0, 5, ended(1, 1, 2))
    assert await tree.enter(0, 5, 6, ended(2, 3))
    assert await tree.size() == 3
    assert [await tree.place_of(each.entry) for each in ended(1, 2, 3)] == [0, 1, 2]


async def test_what_is_entered_and_how_far_one_looked_is_one_step(tree: TreeStore) -> None:
    """Who was thought dead and comes back, or was killed in between, enters nothing twice."""
    assert await tree.enter(0, 0, 5, ended(1))
    assert not await tree.enter(0, 0, 7, ended(2))
    assert (await tree.size(), await tree.looked_at(0), await tree.place_of(ended(2)[0].entry)) == (1, 5, None)


async def test_to_look_further_needs_no_entry(tree: TreeStore) -> None:
    assert await tree.enter(3, 0, 1000, [])
    assert (await tree.looked_at(3), await tree.looked_at(0), await tree.size()) == (1000, 0, 0)


async def test_of_two_notes_of_one_size_the_first_stands(tree: TreeStore) -> None:
    first, second = SignedNote(3, 100, "first"), SignedNote(3, 200, "second")
    assert await tree.publish(first)
    assert not await tree.publish(second)
    assert await tree.published() == first


async def test_the_newest_note_is_given_or_the_first_that_covers_a_size(tree: TreeStore) -> None:
    notes = [SignedNote(size, size, f"note {size}") for size in (3, 7, 20)]
    for note in notes:
        await tree.publish(note)
    assert await tree.published() == notes[2]
    assert [await tree.published(size) for size in (1, 3, 4, 20, 21)] == [notes[0], notes[0], notes[1], notes[2], None]

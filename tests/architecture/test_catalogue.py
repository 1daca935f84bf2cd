"""Stored data is for ever: the catalogue of tags and shapes only grows."""

import pytest

from tests.architecture.catalogue import read, shape, stored_classes

KEPT = read()
CLASSES = stored_classes()


@pytest.mark.parametrize("tag", sorted(KEPT))
def test_a_stored_shape_is_still_read(tag: str) -> None:
    assert tag in CLASSES, f"{tag} was stored once: keep its class, and give it an upcaster"
    now = shape(CLASSES[tag])
    for name, kind in KEPT[tag].items():
        assert now.get(name) == kind, f"{tag}.{name} was {kind}: a new shape is a new tag"


@pytest.mark.parametrize("tag", sorted(CLASSES))
def test_a_new_shape_is_in_the_catalogue(tag: str) -> None:
    added = set(shape(CLASSES[tag])) - set(KEPT.get(tag, {}))
    assert tag in KEPT, "run `python -m tests.architecture.catalogue` to add it"
    assert not added, f"run `python -m tests.architecture.catalogue` to add {added}"


def test_a_field_added_later_has_a_default() -> None:
    """Else what was stored before could not be read."""
    for tag, fields in KEPT.items():
        required = [name for name, kind in shape(CLASSES[tag]).items() if not kind.endswith("=") and name not in fields]
        assert not required, tag


def test_no_two_classes_share_a_tag() -> None:
    assert len(CLASSES) == len(set(CLASSES.values()))

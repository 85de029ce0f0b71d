"""The signer's memory of which checkpoints the store was given."""

from pathlib import Path

import pytest

from ledger.publishing.published_sizes import NAME, PublishedSizes


@pytest.fixture
def sizes(tmp_path: Path) -> PublishedSizes:
    """A memory in which nothing is yet."""
    return PublishedSizes(tmp_path)


def test_a_new_one_is_empty(sizes: PublishedSizes) -> None:
    """Nothing is written until something was published."""
    sizes.add([])
    assert (sizes.are_there(), sizes.newest()) == (False, -1)


def test_sizes_are_added(sizes: PublishedSizes) -> None:
    """In their order; also the checkpoint of an empty log counts."""
    sizes.add([0])
    assert (sizes.are_there(), sizes.newest()) == (True, 0)
    sizes.add([2, 260])
    sizes.add([10**12])
    assert list(sizes.each()) == [0, 2, 260, 10**12]
    assert (sizes.newest(), sizes.earlier()) == (10**12, (0, 0))
    assert sizes.path.read_bytes() == b"0 0\n0\n2\n260\n1000000000000\n"


@pytest.mark.parametrize("torn", [b"2", b"26", b"260"])
def test_a_line_without_its_end_counts_for_nothing(sizes: PublishedSizes, torn: bytes) -> None:
    """The power went while it was written: the next one takes its place."""
    sizes.add([1])
    with sizes.path.open("ab") as file:
        file.write(torn)
    assert (sizes.newest(), list(sizes.each())) == (1, [1])
    sizes.add([270])
    assert (sizes.newest(), list(sizes.each())) == (270, [1, 270])


def test_it_does_not_grow_for_ever(sizes: PublishedSizes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The older half is counted, and no longer named; again and again."""
    monkeypatch.setattr("ledger.publishing.published_sizes.MOST_BYTES", 200)
    for size in range(10, 1000, 3):
        sizes.add([size])
        assert sizes.path.stat().st_size <= 200
    count, bound = sizes.earlier()
    named = list(sizes.each())
    assert count + len(named) == 330
    assert (named[0], named[-1]) == (bound, 997) == (10 + 3 * count, sizes.newest())
    assert [path.name for path in sizes.path.parent.iterdir()] == [NAME]


def test_where_all_are_counted_the_bound_is_the_newest(sizes: PublishedSizes) -> None:
    """The first line alone says as much."""
    sizes.path.write_bytes(b"7 100\n")
    assert (sizes.newest(), sizes.earlier(), list(sizes.each())) == (99, (7, 100), [])
    sizes.add([100])
    assert list(sizes.each()) == [100]


@pytest.mark.parametrize("said", [b"", b"0 0", b"x\n", b"0 0\n-1\n", b"0 0\n5 \n", b"0 0\n" + b"9" * 70 + b"\n"])
def test_what_is_none_is_refused(sizes: PublishedSizes, said: bytes) -> None:
    """Nothing is made of it."""
    sizes.path.write_bytes(said)
    with pytest.raises(ValueError, match="expected"):
        sizes.newest()

"""How often somebody may come."""

from api.people.buckets import Buckets, Rate


class Clock:
    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_empties_and_fills() -> None:
    """So many at once, then one after each interval; each has his own."""
    clock = Clock()
    buckets = Buckets(Rate(3, 8), clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 8]
    assert buckets.take("b") == 0
    clock.at = 7
    assert buckets.take("a") == 1
    clock.at = 8
    assert [buckets.take("a"), buckets.take("a")] == [0, 8]
    clock.at = 1000
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 8]


def test_one_that_is_given_back_did_not_count() -> None:
    """And a bucket never has more than it holds."""
    buckets = Buckets(Rate(1, 10), Clock())
    assert buckets.take("a") == 0
    buckets.give("a")
    buckets.give("a")
    buckets.give("never seen")
    assert [buckets.take("a"), buckets.take("a")] == [0, 10]


def test_memory_is_bounded() -> None:
    """Whoever has not come for longest is forgotten."""
    buckets = Buckets(Rate(1, 10), Clock(), most=2)
    for name in ("a", "b", "c"):
        assert buckets.take(name) == 0
    assert [buckets.take("c"), buckets.take("b"), buckets.take("a")] == [10, 10, 0]

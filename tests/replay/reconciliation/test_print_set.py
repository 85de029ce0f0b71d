"""A set of fingerprints: what was met is known, whatever the words are."""

import random

from replay.reconciliation.print_set import PrintSet

LEAST, GREATEST = -(2**63), 2**63 - 1


def test_it_knows_what_was_met() -> None:
    """As Python's own set does, for words of all kinds and for such as lie close together."""
    rng = random.Random("prints")
    words = [rng.choice((rng.randint(LEAST, GREATEST), rng.randint(2, 300), LEAST, GREATEST, -1)) for _ in range(3000)]
    met = PrintSet(len(words))
    known: set[int] = set()
    for word in words:
        assert met.add(word) is (word not in known)
        known.add(word)


def test_it_has_room_for_all_that_was_said() -> None:
    for most in (0, 1, 2, 3, 4, 7, 8):
        met = PrintSet(most)
        assert [met.add(word) for word in range(10, 10 + most)] == [True] * most
        assert not any(met.add(word) for word in range(10, 10 + most))


def test_zero_and_one_count_as_one() -> None:
    """Who asks holds the fingerprints themselves against each other afterwards."""
    met = PrintSet(2)
    assert [met.add(0), met.add(1), met.add(0)] == [True, False, False]

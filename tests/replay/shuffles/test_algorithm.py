import pytest

from replay.shuffles import algorithm, fisher_yates
from replay.shuffles.named_seed import NamedSeed


def test_shuffles_by_name() -> None:
    """``deck_seed.algorithm`` names the shuffle."""
    assert algorithm.is_built("fy-shake256-v1")
    deck = algorithm.shuffled_deck("fy-shake256-v1", NamedSeed("room", "hand", bytes(32)), 52)
    assert list(deck) == list(fisher_yates.shuffled_deck(NamedSeed("room", "hand", bytes(32)), 52))
    stub = algorithm.reshuffled_stub("fy-shake256-v1", NamedSeed("room", "hand", bytes(32)), 1, [5, 4, 3])
    assert stub == fisher_yates.reshuffled_stub(NamedSeed("room", "hand", bytes(32)), 1, [5, 4, 3])


def test_a_shuffle_that_is_not_built() -> None:
    """It can be asked for, so that the check is skipped; whoever shuffles all the same is told the name."""
    assert not algorithm.is_built("riffle-v1")
    with pytest.raises(ValueError, match="no shuffle 'riffle-v1' is built; there are fy-shake256-v1"):
        algorithm.shuffled_deck("riffle-v1", NamedSeed("room", "hand", bytes(32)), 52)
    with pytest.raises(ValueError, match="no shuffle 'riffle-v1' is built"):
        algorithm.reshuffled_stub("riffle-v1", NamedSeed("room", "hand", bytes(32)), 1, [0, 1])

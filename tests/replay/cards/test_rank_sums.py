from itertools import combinations_with_replacement

from replay.cards.rank_sums import FIVES, RANK_SUM, five_index, rank_index, sum_of


def test_every_set_of_ranks_has_its_own_index() -> None:
    """The indexes of five, six and seven cards fill the table without a gap and without a clash."""
    found: list[int] = []
    for count, ways in ((5, 6_175), (6, 18_395), (7, 49_205)):
        before = len(found)
        for ranks in combinations_with_replacement(range(13), count):
            if max(ranks.count(rank) for rank in set(ranks)) <= 4:
                found.append(rank_index(sum(RANK_SUM[rank] for rank in ranks)))
        assert len(found) - before == ways
    assert sorted(found) == list(range(6_175 + 18_395 + 49_205))


def test_five_cards_have_an_index_of_their_own() -> None:
    """The indexes of five cards alone run from 0 to 6,174."""
    found = [
        five_index(sum(RANK_SUM[rank] for rank in ranks))
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    ]
    assert sorted(found) == list(range(FIVES))


def test_suits_do_not_change_an_index() -> None:
    """The counters of suits lie beside the ranks."""
    assert rank_index(sum_of([0, 4, 8, 12, 16])) == rank_index(sum_of([3, 7, 11, 15, 19]))

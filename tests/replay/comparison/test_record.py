"""What a record says of the settlement, gathered by type."""

from replay.comparison.record import Record
from tests.replay.dictation import dictate

TEXT = """
    svea omaha8 no 1/2, button 1
    1: 100 | 2: 100
    blinds 2 1
    deal
    2 folds
    uncalled 1 to 1 | rake 0.10 | rake 0.20 of pot 1 | rake 0.03
    jackpot bad-beat 0.02
    1 wins 1 high | 2 wins 2 low of pot 1 | 1 wins odd 0.01 high | 1 wins jackpot bad-beat 500
    1 refunded 3 | stacks 1 100, 2 99
    """


def test_settlement_events_are_gathered_by_type_with_their_index() -> None:
    """The type, the index, and the amount in units."""
    record = Record(dictate(TEXT).events)
    assert [(one.event, one.seat, one.amount) for one in record.uncalled] == [(5, 1, 100)]
    assert [(one.event, one.pot, one.amount) for one in record.rake] == [(6, 0, 10), (7, 1, 20), (8, 0, 3)]
    assert [(one.pool, one.amount) for one in record.contributions] == [("bad-beat", 2)]
    assert [(one.pot, one.side, one.seat, one.amount) for one in record.awards] == [
        (0, "high", 1, 100),
        (1, "low", 2, 200),
    ]
    assert [(one.side, one.seat, one.amount) for one in record.odd] == [("high", 1, 1)]
    assert [(one.pool, one.seat, one.amount) for one in record.jackpots] == [("bad-beat", 1, 50000)]
    assert [(one.seat, one.amount) for one in record.refunds] == [(1, 300)]
    assert (record.finished_event, record.first_event) == (15, 5)
    assert record.finished is not None
    assert record.finished.stacks == {1: 10000, 2: 9900}


def test_a_pots_awards_and_rake_are_added_up() -> None:
    """Odd chips belong to what is awarded of a pot."""
    record = Record(dictate(TEXT).events)
    assert (record.awarded(0), record.awarded(1), record.awarded(2)) == (101, 200, 0)
    assert (record.raked(0), record.raked(1)) == (13, 20)


def test_a_hand_without_settlement_has_no_first_event() -> None:
    """Posts, cards, actions and showing are not settlement."""
    record = Record(dictate(TEXT.split("uncalled")[0]).events)
    assert (record.first_event, record.finished_event, record.finished) == (-1, -1, None)

"""What each hand leaves for the checks of the whole day."""

from replay.hand import Hand
from replay.houses.load import find_house
from replay.instant import DAY
from replay.reconciliation.decks_and_seeds import groups_of
from replay.reconciliation.hand_numbers import NO_NUMBERS
from replay.reconciliation.played_hands import NO_DECK, NO_START
from replay.reconciliation.table_day import TableDay
from replay.reconciliation.uses import ROW_BYTES
from replay.sealed.sealed_hand import SealedHand
from tests.replay.amendment import amended
from tests.replay.dictation import dictate
from tests.replay.reconciliation.table_night import BEGIN, TableNight, looked
from tests.room.day import MIDNIGHT, deal_day


def renamed(hand: Hand, hand_id: str, started: int) -> Hand:
    return Hand(
        hand_id, hand.room, hand.table, hand.house, hand.game, hand.limit, hand.money, hand.currency, hand.unit,
        hand.stakes, hand.button, hand.seats, hand.events, hand.started_at, started,
    )  # fmt: skip


def walked(*named: tuple[str, int]) -> TableDay:
    """One hand after another under these ids, at these seconds of the day (0: at no time)."""
    hand = TableNight("robert holdem no 1/2 \n button 1 at 20:05: 1 2 3 | blinds 2 3").hands[0]
    day = TableDay("room", "table", BEGIN, BEGIN + DAY, None)
    house = find_house("robert")
    for hand_id, second in named:
        one = renamed(hand, hand_id, BEGIN + second * 1_000_000 if second else 0)
        day.take(SealedHand(one, "robert", "1", house.sha256, BEGIN + 1, 1, True), house)
    return day


def test_numbers_stand_in_the_order_played() -> None:
    (numbers,) = walked(("h-007", 10), ("h-008", 20), ("h-010", 30)).finish().numbers
    assert (numbers.prefix, numbers.least_digits, list(numbers.day)) == ("h-", 3, [7, 8, 10])
    assert numbers.backwards == []


def test_a_smaller_number_at_a_later_time_is_kept() -> None:
    """Not where both started at once, nor where a time is missing."""
    (numbers,) = walked(("h1", 10), ("h3", 20), ("h2", 30), ("h4", 40)).finish().numbers
    assert numbers.backwards == [2]
    (numbers,) = walked(("h3", 20), ("h2", 20), ("h1", 0), ("h4", 40)).finish().numbers
    assert numbers.backwards == []


def test_each_beginning_has_numbers_of_its_own() -> None:
    sheet = walked(("a1", 10), ("b1", 20), ("a2", 30), ("c", 40)).finish()
    assert [(one.prefix, list(one.day)) for one in sheet.numbers] == [("a", [1, 2]), ("b", [1])]
    assert looked(sheet.check("hand_numbers")) == (0, {NO_NUMBERS: 1})


def test_hands_that_are_not_of_the_day_are_on_record_all_the_same() -> None:
    """The lead-in, the unreadable, the unfinished."""
    day = walked(("h5", 10))
    day.take_unreadable("h6", "no record")
    hand = TableNight("robert holdem no 1/2 \n button 1 at 20:05: 1 2 3 | blinds 2 3").hands[0]
    day.take_unfinished(renamed(hand, "h7", BEGIN + 20), find_house("robert"), BEGIN)
    (numbers,) = day.finish().numbers
    assert (list(numbers.day), list(numbers.others)) == ([5], [6, 7])


def test_seeds_and_decks_are_packed_a_table() -> None:
    """A seed and the deck that follows from it: two uses a hand."""
    begin = MIDNIGHT * 1_000_000
    day = TableDay("prøverommet", "Tisch 1", begin, begin + DAY, None)
    for hand in deal_day(5, 1):
        house = find_house(hand.house)
        day.take(SealedHand(hand, house.name, house.version, house.sha256, hand.started, 1, True), house)
    (shuffles,) = day.finish().shuffles
    assert len(shuffles.rows) == 10 * ROW_BYTES and shuffles.rule.endswith("shuffle.when")
    assert looked(walked(("h1", 1)).finish().check("decks_and_seeds")) == (0, {NO_DECK: 1})


def test_a_table_that_changes_its_house_names_its_hands_all_the_same() -> None:
    """The rule of another house stands apart, with hands of its own."""
    begin = MIDNIGHT * 1_000_000
    day = TableDay("prøverommet", "Tisch 1", begin, begin + DAY, None)
    for name in ("svea", "titan"):
        house = find_house(name)
        for at, hand in enumerate(deal_day(3, 1)):
            one = renamed(hand, f"{name}{at}", hand.started)
            day.take(SealedHand(one, house.name, house.version, house.sha256, hand.started, 1, True), house)
    sheet = day.finish()
    assert [one.rule for one in sheet.shuffles] == ["svea/shuffle.when", "titan/shuffle.when"]
    same = [sorted(use.hand_id for use in group) for group in groups_of(sheet.shuffles, 1)]
    assert sorted(same) == [["svea0", "titan0"], ["svea1", "titan1"], ["svea2", "titan2"]]


def test_artificial_all_ins_are_kept_with_the_number_of_their_house() -> None:
    """Whose, when, at which event; a use in a hand without a start is not looked at."""
    for starts, uses in ((", starts 2026-03-01T20:00:00Z", 1), ("", 0)):
        hand = dictate(f"""
            svea holdem fixed 2/4, button 1{starts}
            1: 100 | 2: 100 | 3: 100
            blinds 2 3 | deal | 1 raises to 4 | 2 cannot act | 3 folds
            """)
        house = amended("svea", "artificial_all_in.per_24h = 2", 'artificial_all_in.window = "rolling"')
        day = TableDay(hand.room, hand.table, BEGIN, BEGIN + DAY, None)
        day.take(SealedHand(hand, house.name, house.version, house.sha256, BEGIN + 1, 1, True), house)
        sheet = day.finish()
        assert [(one.player, one.at, one.most, one.window, hand.events[one.event]) for one in sheet.all_ins] == [
            (hand.seats[1].player, hand.started, 2, "rolling", hand.events[-2])
        ] * uses
        assert looked(sheet.check("artificial_all_ins")) == (0, {} if uses else {NO_START: 1})

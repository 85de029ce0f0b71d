"""What all tables of a day show together: finance, pools, all-ins, shuffles."""

import json
from itertools import accumulate

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from replay.instant import DAY
from replay.reconciliation.day import RoomBooks, settle_day
from replay.reconciliation.decks_and_seeds import groups_of
from replay.reconciliation.fingerprint import seed_fingerprint
from replay.reconciliation.packed_numbers import pack_numbers
from replay.reconciliation.plain import Plain
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.sheet import Sheet, merge, read_sheet
from replay.reconciliation.statement import NO_STATEMENT, Statement, StatementLine
from replay.reconciliation.uses import AllInUse, Shuffles, pack_use, read_shuffles
from tests.replay.reconciliation.table_night import looked

RULE = "svea/artificial-all-in.count"


def settled(sheet: Sheet, books: RoomBooks | None = None) -> list[tuple[str, str, str, str]]:
    """Check, code, table and hand of what is found."""
    settle_day(sheet, "room", books or RoomBooks())
    return [(one.check, one.code, one.table, one.hand_id) for one in sheet.findings]


def stated(*lines: StatementLine) -> RoomBooks:
    return RoomBooks(Statement("s1", "ab" * 32, list(lines)))


def raked(*rows: tuple[str, str, int], money: str = "real") -> Sheet:
    """Table, game and rake in cents; ten hands each."""
    sheet = Sheet()
    for table, game, cents in rows:
        row = sheet.rake_row(table, game, "no", "EUR", money)
        row.hands += 10
        row.rake += cents * 10_000
    return sheet


def rake(cents: int, table: str = "", game: str = "", count: int = -1, currency: str = "EUR") -> StatementLine:
    return StatementLine("rake", table, game, currency, "", cents * 10_000, count)


# --- rake against finance -------------------------------------------------------------------------------------------

ROWS = ("t1", "holdem", 500), ("t1", "omaha", 200), ("t2", "holdem", 300)


def test_a_statement_that_agrees_accuses_nobody() -> None:
    """By table, by game, by both, of all; with the number of hands or without."""
    for lines in (
        [rake(1000, count=30)], [rake(700, "t1"), rake(300, "t2", count=10)],
        [rake(800, game="holdem"), rake(200, game="omaha")],
        [rake(500, "t1", "holdem"), rake(200, "t1", "omaha"), rake(300, "t2", "holdem"), rake(1000)],
    ):  # fmt: skip
        sheet = raked(*ROWS)
        assert settled(sheet, stated(*lines)) == []
        assert sheet.check("rake").looked_at == len(lines)


def test_another_figure_is_named_where_it_stands() -> None:
    """By table and game; expected is what the hands say."""
    sheet = raked(*ROWS)
    assert settled(sheet, stated(rake(701, "t1"), rake(300, "t2", count=9))) == [
        ("rake", "rake.finance", "t1", ""), ("rake", "rake.hands", "t2", ""),
    ]  # fmt: skip
    first = sheet.findings[0]
    assert first.expected == {"currency": "EUR", "table": "t1", "rake": "7.00"}
    assert (first.recorded["rake"], first.rule) == ("7.01", "night/rake")


def test_a_statement_leaves_nothing_out() -> None:
    """Neither a table nor a game nor a currency that took a rake; what took none may be missing."""
    assert settled(raked(*ROWS), stated(rake(700, "t1"))) == [("rake", "rake.not-stated", "t2", "")]
    assert settled(raked(*ROWS), stated(rake(800, game="holdem"))) == [("rake", "rake.not-stated", "", "")]
    assert settled(raked(*ROWS), stated(rake(0, currency="SEK"))) == [("rake", "rake.not-stated", "", "")]
    assert settled(raked(*ROWS, ("t3", "holdem", 0)), stated(rake(700, "t1"), rake(300, "t2"))) == []


def test_a_statement_speaks_of_real_money_alone() -> None:
    assert settled(raked(*ROWS, money="play"), stated(rake(0))) == []


def test_the_number_of_hands_is_held_against_finance() -> None:
    """Of all that came to an end, also by currency; by table or game a day does not have them."""

    def hands(count: int, currency: str = "", table: str = "") -> StatementLine:
        return StatementLine("hands", table, "", currency, "", 0, count)

    def day() -> Sheet:
        sheet = Sheet()
        sheet.hands.verified, sheet.hands.unreadable, sheet.hands.in_progress = 5, 1, 1
        sheet.total("EUR", "real").hands, sheet.total("EUR", "play").hands = 3, 2
        return sheet

    assert settled(day(), stated(hands(6), hands(5, "EUR"), hands(9, "EUR", "t1"))) == []
    assert settled(day(), stated(hands(7))) == settled(day(), stated(hands(4, "EUR"))) == [
        ("rake", "hands.finance", "", "")
    ]  # fmt: skip


def test_without_a_statement_nothing_is_held_against_one() -> None:
    sheet = raked(*ROWS)
    sheet.total("EUR", "real").refunds = 5
    assert settled(sheet) == []
    assert looked(sheet.check("rake")) == (0, {NO_STATEMENT: 3})
    assert looked(sheet.check("refunds")) == (0, {NO_STATEMENT: 1})


def test_refunds_against_finance() -> None:
    for cents, codes in ((300, []), (299, [("refunds", "refund.finance", "", "")])):
        sheet = Sheet()
        sheet.total("EUR", "real").refunds = 3_000_000
        sheet.total("EUR", "play").refunds = 9_000_000
        assert settled(sheet, stated(StatementLine("refunds", "", "", "EUR", "", cents * 10_000))) == codes


# --- jackpot pools --------------------------------------------------------------------------------------------------


def fed(contributions: int = 50, awards: int = 20) -> Sheet:
    sheet = Sheet()
    row = sheet.pool("bad-beat", "EUR")
    row.contributions, row.awards = contributions, awards
    return sheet


def pooled(opening: int | None, opened: int | None = None, adjusted: int = 0, *lines: StatementLine) -> RoomBooks:
    return RoomBooks(Statement("s1", "ab" * 32, list(lines)), [PoolBook("bad-beat", "EUR", opening, opened, adjusted)])


def test_opening_and_contributions_less_awards_are_the_closing() -> None:
    (book,) = settle_day(fed(), "room", pooled(100, None, -30))
    assert book.closing() == 100 + 50 - 20 - 30
    assert book.document()["closing"] == "0.0001"


def test_a_pool_that_finance_has_otherwise_is_named() -> None:
    def line(item: str, amount: int, pool: str = "bad-beat") -> StatementLine:
        return StatementLine(item, "", "", "EUR", pool, amount)

    right = line("opening", 100), line("contributions", 50), line("jackpots", 20), line("closing", 137, "")
    sheet = fed()
    assert settled(sheet, pooled(100, None, 7, *right, line("adjusted", 7))) == []
    assert looked(sheet.check("jackpot_pools")) == (6, {})
    for item in ("opening", "contributions", "jackpots", "adjusted", "closing"):
        assert settled(fed(), pooled(100, None, 0, line(item, 7)))[-1][:2] == ("jackpot_pools", f"pool.{item}")


def test_a_pool_pays_no_more_than_is_in_it() -> None:
    assert settled(fed(5, 200), pooled(100)) == [("jackpot_pools", "pool.overdrawn", "", "")]


def test_a_pool_is_opened_once() -> None:
    """One that was empty may be opened again."""
    assert settled(fed(), pooled(100, 300)) == [("jackpot_pools", "pool.opened-again", "", "")]
    assert settled(fed(), pooled(None, 300)) == settled(fed(), pooled(0, 300)) == []


def test_of_a_pool_whose_opening_nobody_knows_no_closing_is_told() -> None:
    sheet = fed()
    (book,) = settle_day(sheet, "room", RoomBooks())
    assert (book.closing(), book.contributions) == (None, 50)
    assert sum(sheet.check("jackpot_pools").not_looked_at.values()) == 1 and sheet.findings == []


# --- artificial all-ins ---------------------------------------------------------------------------------------------


def use(at: int, table: str = "t1", player: str = "anna", most: int = 2, window: str = "rolling") -> AllInUse:
    return AllInUse(player, at, table, f"h{at}", 3, RULE, most, window)


def beyond(day: list[AllInUse], earlier: list[AllInUse] | None = None) -> list[str]:
    sheet = Sheet()
    sheet.all_ins.extend(day)
    settle_day(sheet, "room", RoomBooks(earlier_all_ins=earlier))
    assert all(one.rule == RULE and one.player == "anna" for one in sheet.findings)
    return [one.hand_id for one in sheet.findings]


def test_uses_at_all_tables_count_together() -> None:
    """Each beyond the number is named, whatever the order of the tables on the sheet."""
    assert beyond([use(30, "t2"), use(10), use(20)]) == ["h30"]
    assert beyond([use(10), use(20), use(30), use(40)]) == ["h30", "h40"]
    assert beyond([use(10), use(20), use(30, player="bo")]) == []


def test_uses_of_the_day_before_count_for_24_hours() -> None:
    """What is 24 hours old counts no more."""
    earlier = [use(1), use(5)]
    assert beyond([use(DAY)], earlier) == [f"h{DAY}"]
    assert beyond([use(DAY + 1)], earlier) == []


def test_where_the_house_counts_by_the_day_earlier_ones_do_not_count() -> None:
    assert beyond([use(DAY, window="day")], [use(DAY - 2), use(DAY - 1)]) == []
    assert beyond([use(DAY + at, window="day") for at in range(3)]) == [f"h{DAY + 2}"]


def test_where_the_house_states_no_number_nothing_is_counted() -> None:
    sheet = Sheet()
    sheet.all_ins.extend([use(at, most=-1) for at in range(5)])
    assert settled(sheet) == []
    assert looked(sheet.check("artificial_all_ins")) == (0, {f"{RULE}: the house states no number": 5})


# --- decks and seeds ------------------------------------------------------------------------------------------------


def shuffles(table: str, *hands: tuple[str, int, str]) -> Shuffles:
    """Hands with their start and the seed and deck of a name."""
    rows = BytesWriter()
    for place, (_, _, name) in enumerate(hands):
        pack_use(rows, True, 1, seed_fingerprint(f"seed {name}".encode()), place)
        pack_use(rows, False, 1, seed_fingerprint(f"deck {name}".encode()), place)
    return of_hands(table, rows.getvalue(), [(hand_id, at) for hand_id, at, _ in hands])


def of_hands(table: str, rows: bytes, hands: list[tuple[str, int]]) -> Shuffles:
    """Uses of hands that have these ids and starts."""
    ends = list(accumulate(len(hand_id) for hand_id, _ in hands))
    starts = [at for _, at in hands]
    ids = "".join(hand_id for hand_id, _ in hands)
    return Shuffles(table, "svea/shuffle.when", rows, ids, pack_numbers(vec[i64](ends)), pack_numbers(vec[i64](starts)))


def test_a_deck_that_comes_again_is_named_at_the_later_hand() -> None:
    """Later by time, whichever table stands first on the sheet."""
    sheet = Sheet()
    sheet.shuffles.append(shuffles("t1", ("a1", 50, "x"), ("a2", 60, "y")))
    sheet.shuffles.append(shuffles("t2", ("b1", 40, "x"), ("b2", 70, "z")))
    assert settled(sheet) == [
        ("decks_and_seeds", "shuffle.deck-again", "t1", "a1"), ("decks_and_seeds", "shuffle.seed-again", "t1", "a1"),
    ]  # fmt: skip
    assert sheet.findings[0].recorded == {"deck": {"hand_id": "b1", "room": "room"}}
    assert sheet.findings[0].event == 1 and sheet.check("decks_and_seeds").looked_at == 8


def test_several_passes_find_the_same() -> None:
    """A day with more uses than are held at once."""
    names = [f"n{at % 40}" for at in range(60)]
    one = shuffles("t", *[(f"h{at}", at, name) for at, name in enumerate(names)])
    assert sorted(len(group) for group in groups_of([one], 1)) == sorted(len(group) for group in groups_of([one], 7))
    assert len(groups_of([one], 7)) == 40


def test_hands_are_told_with_any_id() -> None:
    """Also one of no letter, one with a line's end in it, and one that is longer in bytes."""
    hands = [("7", 0), ("", 9), ("a\nb", 3), ("ø" * 300, 2**52), ("7", 5)]
    assert of_hands("t", b"", hands).hands() == hands
    assert read_shuffles(Plain(json.loads(json.dumps(of_hands("t", b"", hands).document())), "row")).hands() == hands


def test_prints_of_nought_and_one_are_two() -> None:
    """They are counted as one only where they are counted."""
    rows = b"".join(number.to_bytes(8, "little") + at.to_bytes(6, "big") for at, number in enumerate((0, 1, 5, 1)))
    one = of_hands("t", rows, [(f"h{at}", at) for at in range(4)])
    assert [[use.hand_id for use in group] for group in groups_of([one], 1)] == [["h1", "h3"]]


def test_sheets_that_were_written_down_settle_alike() -> None:
    sheet = Sheet()
    sheet.shuffles.append(shuffles("t1", ("a1", 50, "x"), ("a2", 60, "x")))
    sheet.all_ins.extend([use(10), use(20), use(30)])
    again = merge([read_sheet(sheet.document())])
    assert settled(again) == settled(sheet)
    assert again.document() == sheet.document()

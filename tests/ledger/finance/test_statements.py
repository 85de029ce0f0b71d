"""Statements are recorded once, and the last one of a day holds."""

import io
from hashlib import sha256
from pathlib import Path

import pytest

from ledger.finance.events import statement_stream
from ledger.finance.statement_file import MOST_BYTES, BadStatement
from ledger.finance.statements import plain, receive_statement, record_statement, statement_of
from ledger.store.store import Store
from tests.ledger.soundness import check_sound

DATE = "2026-01-31"
TEXT = (
    "date,item,table,game,currency,pool,amount,count\n"
    f"{DATE},rake,Vega 1,holdem,EUR,,12.50,31\n"
    f"{DATE},pool_adjusted,,,EUR,bad-beat,-5.25,\n"
    f"{DATE},hands,,,,,,1000\n"
)
OTHER = TEXT.replace("12.50", "12.51")


def events(store: Store, room: str = "testrum", date: str = DATE) -> int:
    return len(store.rows.select_events(statement_stream(room, date)))


def test_a_file_becomes_figures_and_an_event(store: Store, tmp_path: Path) -> None:
    """The figures are in millionths, under the file's name and hash."""
    file = tmp_path / "F.csv"
    file.write_text(TEXT)
    statement = receive_statement(store, "testrum", DATE, file)
    assert (statement.name, statement.sha256) == ("F.csv", sha256(TEXT.encode()).hexdigest())
    assert [(one.item, one.table, one.currency, one.pool, one.amount, one.count) for one in statement.lines] == [
        ("rake", "Vega 1", "EUR", "", 12_500_000, 31),
        ("adjusted", "", "EUR", "bad-beat", -5_250_000, -1),
        ("hands", "", "", "", 0, 1000),
    ]
    [kept] = store.rows.select_events(statement_stream("testrum", DATE))
    assert kept.topic == "finance_statement_received"
    check_sound(store)


def test_the_same_statement_again_is_no_second_event(store: Store) -> None:
    """Whatever its name is now; the receipt is the same."""
    first = record_statement(store, "testrum", DATE, "F.csv", TEXT.encode(), "mia")
    again = record_statement(store, "testrum", DATE, "G.csv", TEXT.encode(), "ola")
    assert (first.written, again.written) == (True, False)
    assert (again.received, again.leaf, again.recorded_at) == (first.received, first.leaf, first.recorded_at)
    assert events(store) == 1


def test_the_last_one_of_a_day_holds(store: Store) -> None:
    """A correction is another event; so is a return to the first one."""
    for text in (TEXT, OTHER, TEXT):
        record_statement(store, "testrum", DATE, "F.csv", text.encode(), "mia")
        holds = statement_of(store, "testrum", DATE)
        assert holds is not None
        assert holds.received.sha256 == sha256(text.encode()).hexdigest()
    assert events(store) == 3


def test_rooms_and_days_have_their_own(store: Store) -> None:
    """Where none has come there is none."""
    receive_statement(store, "testrum", DATE, io.BytesIO(TEXT.encode()))
    assert statement_of(store, "testrum", "2026-02-01") is None
    assert statement_of(store, "other", DATE) is None
    holds = statement_of(store, "testrum", DATE)
    assert holds is not None
    assert plain(holds.received).name == "-"


def test_nothing_of_a_bad_file_is_recorded(store: Store, tmp_path: Path) -> None:
    """Not even the lines that are good."""
    with pytest.raises(BadStatement, match="-: line 2, column amount"):
        receive_statement(store, "testrum", DATE, io.BytesIO(TEXT.replace("12.50", "twelve").encode()))
    with pytest.raises(BadStatement, match=r"F\.csv: cannot be read: No such file"):
        receive_statement(store, "testrum", DATE, tmp_path / "F.csv")
    assert events(store) == 0


def test_no_more_is_read_than_a_statement_may_have(store: Store) -> None:
    """A stream that never ends is given up."""

    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert size == MOST_BYTES + 1
            return b"x" * size

    with pytest.raises(BadStatement, match="more than 1048576 bytes"):
        receive_statement(store, "testrum", DATE, Endless())  # type: ignore[arg-type]

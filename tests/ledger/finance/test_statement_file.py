"""The layout of a finance statement, and what is said of a file that has another one."""

import pytest

from ledger.finance.events import StatementRow
from ledger.finance.statement_file import COLUMNS, MOST_BYTES, MOST_FAULTS, BadStatement, read_statement

DATE = "2026-01-31"
HEADER = "date,item,table,game,currency,pool,amount,count\n"
WHOLE = HEADER + (
    f"{DATE},rake,Vega 1,holdem,EUR,,12.5,31\n"
    f"{DATE},rake,,,EUR,,40.00,\n"
    f"{DATE},refunds,,,EUR,,3.00,2\n"
    f"{DATE},hands,,,,,,1000\n"
    f"{DATE},pool_opening,,,EUR,bad-beat,1000.00,\n"
    f"{DATE},pool_contributions,,,EUR,bad-beat,20.00,400\n"
    f"{DATE},pool_awards,,,EUR,bad-beat,0.00,0\n"
    f"{DATE},pool_adjusted,,,EUR,bad-beat,-5.25,\n"
    f"{DATE},pool_closing,,,EUR,bad-beat,1014.75,\n"
)


def read(text: str | bytes) -> list[StatementRow]:
    return read_statement("F.csv", text if isinstance(text, bytes) else text.encode(), DATE)


def faults(text: str | bytes) -> list[str]:
    with pytest.raises(BadStatement) as bad:
        read(text)
    return [str(one) for one in bad.value.faults()]


def row(**values: str) -> str:
    told = {"date": DATE, "item": "rake", "currency": "EUR", "amount": "1.00"} | values
    return HEADER + ",".join(told.get(column, "") for column in COLUMNS) + "\n"


def test_every_item_is_read() -> None:
    """Amounts come in one form; what is empty holds for all."""
    rows = read(WHOLE)
    assert rows[0] == StatementRow("rake", "Vega 1", "holdem", "EUR", "", "12.50", 31)
    assert [(one.item, one.pool, one.amount, one.count) for one in rows[1:]] == [
        ("rake", "", "40.00", -1),
        ("refunds", "", "3.00", 2),
        ("hands", "", "", 1000),
        ("pool_opening", "bad-beat", "1000.00", -1),
        ("pool_contributions", "bad-beat", "20.00", 400),
        ("pool_awards", "bad-beat", "0.00", 0),
        ("pool_adjusted", "bad-beat", "-5.25", -1),
        ("pool_closing", "bad-beat", "1014.75", -1),
    ]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_with_and_without_a_mark(mark: bytes) -> None:
    """As spreadsheets save it: a byte order mark, ends of lines of either kind, an empty last line, quotes."""
    text = WHOLE.replace("Vega 1", '"Vega 1"').replace("\n", "\r\n") + "\r\n"
    assert read(mark + text.encode()) == read(WHOLE)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"date": "2026-02-01"}, 'column date: found "2026-02-01"; expected 2026-01-31, the day of this statement'),
        ({"item": "tips"}, 'column item: found "tips"; expected one of rake, refunds, hands, pool_opening,'),
        ({"amount": "1,00"}, "found 9 columns; expected 8"),
        ({"amount": ""}, "column amount: empty; rake needs an amount as a decimal such as 12.50"),
        ({"amount": "-1.00"}, 'column amount: found "-1.00"; expected an amount as a decimal such as 12.50, with a'),
        ({"amount": "1e3"}, 'column amount: found "1e3"; expected an amount'),
        ({"amount": "0.0000001"}, 'column amount: found "0.0000001"; expected an amount'),
        ({"amount": "99999999999999999999"}, 'column amount: found "99999999999999999999"; expected an amount'),
        ({"currency": ""}, 'column currency: empty; rake needs an ISO 4217 code such as "EUR"'),
        ({"currency": "€"}, 'column currency: found "€"; expected an ISO 4217 code'),
        ({"table": " Vega 1"}, 'column table: found " Vega 1"; expected the name of a table, without blanks'),
        ({"game": "Hold'em"}, 'column game: found "Hold\'em"; expected a game such as'),
        ({"pool": "bad-beat"}, 'column pool: found "bad-beat"; rake has none, expected it empty'),
        ({"count": "-1"}, 'column count: found "-1"; expected a number of hands'),
        ({"count": "1.5"}, 'column count: found "1.5"; expected a number of hands'),
        ({"item": "hands"}, 'column amount: found "1.00"; hands has none, expected it empty'),
        ({"item": "hands", "amount": ""}, "column count: empty; hands needs a number of hands"),
        ({"item": "pool_closing"}, "column pool: empty; pool_closing needs the name of a pool"),
        ({"item": "pool_closing", "pool": "p", "table": "t"}, 'column table: found "t"; pool_closing has none'),
    ],
)
def test_what_is_wrong_is_said_by_line_and_column(values: dict[str, str], told: str) -> None:
    """The file, the line, the column, what was found and what was expected."""
    assert faults(row(**values))[0].startswith(
        f"F.csv: line 2, {told}" if "column " in told else f"F.csv: line 2: {told}"
    )


def test_all_that_is_wrong_is_told_at_once() -> None:
    """In the order of the lines, up to a bound."""
    two = row(amount="x", currency="y") + f"{DATE},rake,,,SEK,,1.00,\n{DATE},nothing,,,,,,\n"
    assert [one.split(":")[1] for one in faults(two)] == [
        " line 2, column currency", " line 2, column amount", " line 4, column item",
    ]  # fmt: skip
    assert len(faults(HEADER + f"{DATE},nothing,,,,,,\n" * 100)) == MOST_FAULTS


def test_a_figure_stands_once() -> None:
    """The same item of the same table, game, currency and pool twice cannot both hold."""
    assert faults(row() + row(amount="2.00").partition("\n")[2]) == [
        "F.csv: line 3, column item: the same figure stands in line 2 already; expected it once"
    ]
    assert len(read(row() + row(table="Vega 1").partition("\n")[2])) == 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", 'F.csv: line 1: found nothing as the first line; expected "date,item,table,game,currency,pool,amount,'),
        (HEADER.replace(",", ";").encode(), 'F.csv: line 1: found "date;item;table;game;currency;pool;amou…" as the'),
        (HEADER.encode(), 'F.csv: no figure in it; expected one at least, such as "hands" with a count'),
        (HEADER.encode() + b'2026-01-31,"rake', "F.csv: line 2: no CSV: unexpected end of data"),
        (HEADER.encode() + b"2026-01-31,rak\xe9,,,EUR,,1.00,", "F.csv: line 2: a byte that is no UTF-8"),
        (b"x" * (MOST_BYTES + 1), "F.csv: the file has more than 1048576 bytes; expected fewer"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind(content: bytes, told: str) -> None:
    """One sentence says what it should have been."""
    [fault] = faults(content)
    assert fault.startswith(told)


def test_a_control_character_is_in_no_name() -> None:
    """What would not show, and would never be the table that it seems to be."""
    assert "column table" in faults(row(table='"Vega\t1"'))[0]

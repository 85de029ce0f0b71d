from tests.ledger.people.page import PAGE, with_table


def test_the_page_has_the_table_of_the_data() -> None:
    """``python -m tests.ledger.people.page`` writes it anew."""
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_table(text)

"""What findings are about is said in words, beside their codes."""

import pytest

from api.languages.language import LANGUAGES
from api.pages.fault_words import FAULTS, fault_name
from ledger.disputes.reasons import REASONS


@pytest.mark.parametrize("code", sorted({code for reason in REASONS.values() for code in reason.codes}))
def test_every_kind_of_finding_of_the_reasons_has_words(code: str) -> None:
    """Whoever looks for a fault need not know the codes."""
    assert code.partition(".")[0] in FAULTS


def test_the_words_are_in_the_language() -> None:
    """By the first word of the code; a code that nothing is known of has none."""
    assert fault_name(LANGUAGES["en"], "odd-chip.seat") == "where odd chips go"
    assert fault_name(LANGUAGES["sv"], "odd-chip.seat") == "vart udda marker går"
    assert fault_name(LANGUAGES["sv"], "unheard-of") == ""

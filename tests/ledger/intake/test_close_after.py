"""After how long hands are closed, as an operator says it."""

import pytest

from ledger.database.address import BadSetting
from ledger.intake.close_after import HOURS, hours_of


def test_the_setting_says_when() -> None:
    """Whole hours, 0 for never; anything else is refused with what is expected."""
    assert hours_of("") == HOURS
    assert hours_of("0") == 0
    for wrong in ("-1", "1.5", "8761", "day", "٣"):
        with pytest.raises(BadSetting, match=f"ODDCHIP_CLOSE_AFTER={wrong}: expected whole hours"):
            hours_of(wrong)

"""Limits are settings, and a setting that says nothing is refused with what was expected."""

import pytest

from api.v1.body import Space
from api.v1.limits import AT_ONCE, Limits
from ledger.availability import StoreUnavailable
from ledger.store.store import BadSetting


def test_the_settings_set_them() -> None:
    """Each by its variable; without it the default holds."""
    limits = Limits.of({"ODDCHIP_REQUEST_BYTES": "1000", "ODDCHIP_REQUEST_EVENTS": ""})
    assert (limits.request_bytes, limits.events) == (1000, Limits().events)


@pytest.mark.parametrize("value", ["0", "-1", "4MB", "1.5", "٣", "9999999999"])
def test_a_setting_that_is_no_number_is_refused(value: str) -> None:
    """The message names the setting and what is expected."""
    with pytest.raises(BadSetting, match=f"ODDCHIP_REQUEST_EVENTS={value}: expected a number from 1"):
        Limits.of({"ODDCHIP_REQUEST_EVENTS": value})


def test_bodies_take_no_more_space_than_there_is() -> None:
    """Whoever comes when it is taken is sent away at once; space that is given back can be taken again."""
    limits = Limits(request_bytes=10, requests=2)
    space = Space(limits)
    space.take(10 * AT_ONCE, 1)
    with pytest.raises(StoreUnavailable, match="nothing was written"):
        space.take(1)
    space.take(0, 1)
    with pytest.raises(StoreUnavailable):
        space.take(0, 1)
    space.give(5, 1)
    space.take(5, 1)

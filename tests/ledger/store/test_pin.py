import pytest

from ledger.store.pin import Pin, PinLost, choose_pin
from replay.houses.load import UnknownHouse, find_house
from tests.ledger.sample_hands import verified


def test_the_house_asked_for_comes_first() -> None:
    """--house prevails over the header."""
    assert choose_pin(verified(house="svea"), "titan").house == "titan"


def test_then_the_house_of_the_hand() -> None:
    """Without --house the hand's own house is taken, by whoever named it: its header or its reader's table."""
    assert choose_pin(verified(house="svea")).house == "svea"


def test_what_names_no_house_is_common_practice() -> None:
    """A hand without a house is judged by practice."""
    assert choose_pin(verified(house=None)).house == "practice"


def test_a_pin_holds_version_and_hash() -> None:
    """Recording pins name, version and hash; later the same house is found by it."""
    pin = choose_pin(verified(house="svea@1"))
    assert pin == Pin("svea", "1", find_house("svea@1").sha256)
    assert str(pin) == "svea@1"
    assert pin.rules() is find_house("svea@1")


def test_a_house_that_is_not_there_is_named() -> None:
    """An unknown house is an error that names it and the houses there are."""
    with pytest.raises(UnknownHouse, match=r"'vega'.*svea@1"):
        choose_pin(verified(house="vega"))


def test_other_rules_under_the_same_name_are_not_the_pinned_ones() -> None:
    """A house file that was changed after recording is refused: the hash tells."""
    with pytest.raises(PinLost, match="svea@1 is not the house that the hand is recorded under"):
        Pin("svea", "1", "0" * 64).rules()
    with pytest.raises(PinLost, match="no house"):
        Pin("svea", "999", "0" * 64).rules()

"""A finding of the night: its key and its form."""

import json

from replay.reconciliation.night_finding import NightFinding, read_night_finding
from replay.reconciliation.plain import Plain


def finding(hand_id: str = "h1", message: str = "it goes on", event: int = -1, amount: str = "1.00") -> NightFinding:
    """Any finding."""
    return NightFinding(
        "carried_stacks", "stack.appeared", "night/carried-stacks", "Rum åtta", "t1", hand_id, event, "åsa",
        {"stack": amount, "seat": 3}, {"seat": 3, "stack": "2.00"}, message,
    )  # fmt: skip


def test_the_key_is_that_of_what_is_said_whatever_the_words() -> None:
    """A finding that was explained once is known again, also when a message is put better; order of keys is nothing."""
    assert finding().key() == finding(message="it goes on otherwise").key()
    assert len(finding().key()) == 16 and int(finding().key(), 16) >= 0
    others = {finding("h2").key(), finding(event=4).key(), finding(amount="1.01").key()}
    assert len(others) == 3 and finding().key() not in others


def test_the_key_is_a_fixed_one() -> None:
    """The first 16 hex digits of the SHA-256 of the canonical JSON of all it says; explanations rest on it."""
    assert finding().key() == "6a1e33e8a46bfac4"


def test_without_a_hand_it_is_of_its_day() -> None:
    """The same difference on another day is another one: what was said of the first explains nothing."""
    assert finding("").key("2026-11-27") != finding("").key("2026-11-28")
    assert finding("").document("2026-11-27")["key"] == finding("").key("2026-11-27")
    assert finding("h1").key("2026-11-27") == finding("h1").key()


def test_written_and_read_again_it_is_the_same() -> None:
    for one in (finding(), finding(event=0)):
        document = json.loads(json.dumps(one.document()))
        assert read_night_finding(Plain(document, "finding")).document() == one.document()
    assert finding().document()["event"] is None and finding(event=0).document()["event"] == 0


def test_half_of_a_surrogate_pair_has_a_key_too() -> None:
    """What no text should hold, but a record may."""
    assert len(finding(hand_id="\ud800").key()) == 16

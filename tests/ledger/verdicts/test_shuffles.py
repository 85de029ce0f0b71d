"""Seeds and decks across all recorded hands, on either store."""

from ledger.intake.whole_hands import record
from ledger.store.store import Store
from ledger.store.stream import stream_id
from ledger.verdicts.verdict import Verdict
from replay.audit import audit
from replay.houses.load import find_house
from tests.ledger import stores
from tests.ledger.evidence.sample_evidence import CARDS, SEED
from tests.ledger.sample_hands import BLINDS, Json, hand, live, verified

SEEDED: list[Json] = [{"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": SEED.hex()}, *BLINDS]
WITH_ITS_DECK: list[Json] = [{"type": "deck", "cards": CARDS}, *BLINDS]
OTHER: list[Json] = [SEEDED[0] | {"seed": bytes(32).hex()}, *BLINDS]


def found(store: Store) -> dict[str, Verdict]:
    """The verdicts by hand, brought up to date."""
    assert store.verdicts.follow()
    return {one.hand_id: one for one in stores.verdicts(store)}


def named(store: Store, hand_id: str) -> list[tuple[str, int, str, str]]:
    """What a hand shares, and with which other."""
    return [
        (one.kind, one.event, one.room, one.hand_id) for one in store.verdicts.repeats(stream_id("testrum", hand_id))
    ]


def wrong(store: Store) -> list[str]:
    """The hands whose verdict is that something was used again."""
    return sorted(name for name, one in found(store).items() if one.rules == "practice/shuffle.when")


def test_a_seed_used_twice_is_found_in_both_hands(store: Store) -> None:
    """The later one when it comes, the earlier one then too (``shuffle.when``); others are left alone."""
    record(store, hand(SEEDED, hand_id="h-1"))
    record(store, hand(OTHER, hand_id="h-2"))
    record(store, verified(hand_id="h-3"))
    assert wrong(store) == []
    record(store, hand(SEEDED, hand_id="h-4"))
    assert wrong(store) == ["h-1", "h-4"]
    assert named(store, "h-1") == [("seed", 0, "testrum", "h-4")]
    assert named(store, "h-4") == [("seed", 0, "testrum", "h-1")]
    assert named(store, "h-2") == named(store, "h-3") == []
    assert found(store)["h-1"].verdict == found(store)["h-4"].verdict == "discrepant"


def test_a_whole_deck_seen_twice_is_found(store: Store) -> None:
    """However it is told: a room deals the deck of a seed again, and says only the cards."""
    record(store, hand(SEEDED, hand_id="h-1"))
    record(store, hand(WITH_ITS_DECK, hand_id="h-2"))
    assert wrong(store) == ["h-1", "h-2"]
    assert named(store, "h-2") == [("deck", 0, "testrum", "h-1")]


def test_in_one_batch_and_in_many(store: Store) -> None:
    """Each names the first other hand, and only a hand that was alone with its seed is judged again."""
    for number in range(5):
        record(store, hand(SEEDED, hand_id=f"h-{number}"))
    assert wrong(store) == [f"h-{number}" for number in range(5)]
    record(store, hand(SEEDED, hand_id="h-5"))
    before = found(store)["h-1"]
    assert [named(store, f"h-{number}")[0][3] for number in range(6)] == ["h-1", *["h-0"] * 5]
    assert before.findings == 1


def test_the_same_hand_is_not_another(store: Store) -> None:
    """A hand that grows is judged again, and shares nothing with itself; nor does it with the same hand again."""
    record(store, live(hand(SEEDED)))
    found(store)
    record(store, hand(SEEDED))
    assert wrong(store) == []
    record(store, hand(SEEDED, room="hall"))
    assert wrong(store) == ["h-1"]
    assert named(store, "h-1") == [("seed", 0, "hall", "h-1")]


def test_the_index_is_made_again_from_the_events(store: Store) -> None:
    """Rebuilt, it says the same; nothing in it is the seed itself."""
    for number in range(3):
        record(store, hand(SEEDED, hand_id=f"h-{number}"))
    before = (found(store), named(store, "h-2"))
    with store.database.writing() as session:
        session.run("DELETE FROM shuffles WHERE event = 0")
    store.verdicts.rebuild()
    assert (found(store), named(store, "h-2")) == before
    with store.database.reading() as session:
        assert SEED not in [bytes(digest) for (digest,) in session.rows("SELECT digest FROM shuffles")]


def test_the_report_of_a_hand_names_the_other(store: Store) -> None:
    """What the view says is what an audit with the repeats says."""
    for number in range(2):
        record(store, hand(SEEDED, hand_id=f"h-{number}"))
    found(store)
    recorded = store.hand_of("testrum", "h-0")
    report = audit(recorded.hand, find_house("practice"), store.verdicts.repeats(recorded.stream))
    assert [one.message for one in report.findings] == ["hand h-1 of testrum was shuffled from the same seed"]

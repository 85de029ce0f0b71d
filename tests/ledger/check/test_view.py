"""Verdicts that are kept are those of the events, however far the view is said to have come."""

from pathlib import Path

from ledger.check.damage import VIEW
from ledger.database.database import Session
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.check.worlds import World, named
from tests.ledger.sample_hands import in_progress, live, verified

FALSE = "UPDATE verdicts SET verdict = 'discrepant' WHERE hand_id = 'h-1'"


def count_again(session: Session) -> None:
    """Counts the verdicts as whoever hides what he did to them."""
    session.run("DELETE FROM verdict_counts")
    session.run("INSERT INTO verdict_counts SELECT verdict, count(*) FROM verdicts GROUP BY verdict")


def texts(world: World) -> list[str]:
    return [damage.text for damage in world.check()]


def test_every_hand_has_its_verdict(world: World) -> None:
    """Nobody waits for one where the view has come to the end."""
    covered = world.covered()[1]
    assert (covered.verdicts, covered.waiting, covered.other_verdicts) == (4, 0, 0)


def test_a_false_verdict_is_found_however_far_the_view_is_said_to_be(world: World) -> None:
    """Who sets back how far it has come hides nothing, and neither does who takes that away."""
    for hidden in ("UPDATE reached SET leaf = -1", "UPDATE reached SET leaf = 0", "DELETE FROM reached"):
        with world.changed("verdicts", "reached") as session:
            session.run(hidden)
            session.run(FALSE)
        damages = world.check()
        world.restore()
        assert "the kept verdict says verdict 'discrepant', the events say 'verified'" in [one.text for one in damages]
        assert named(damages) == {"h-1"}


def test_a_view_that_is_set_back_is_no_damage(world: World) -> None:
    """It will find the same verdicts again."""
    with world.changed("reached") as session:
        session.run("UPDATE reached SET leaf = 0")
    damages, covered = world.covered()
    assert damages == []
    assert (covered.verdicts, covered.waiting) == (4, 0)


def test_hands_that_wait_for_a_verdict_are_named(world: World) -> None:
    """Which is no damage, where the view has not come so far."""
    with world.changed("verdicts", "verdict_counts", "reached", "shuffles") as session:
        session.run("UPDATE reached SET leaf = 0")
        session.run("DELETE FROM verdicts WHERE hand_id IN ('h-3', 'h-4')")
        count_again(session)
        session.run("DELETE FROM shuffles WHERE hand_id = 'h-3'")
    damages, covered = world.covered()
    assert damages == []
    assert (covered.verdicts, covered.waiting) == (2, 2)
    assert [name.hand_id for name in covered.waiting_names] == ["h-3", "h-4"]
    with world.changed("verdicts", "verdict_counts") as session:
        session.run("DELETE FROM verdicts WHERE hand_id = 'h-1'")
        count_again(session)
    assert texts(world) == ["its verdict is missing"]


def test_many_that_wait_are_counted(store: Store, tmp_path: Path) -> None:
    """Twenty are named."""
    for number in range(22):
        record(store, verified(hand_id=f"h-{number}"))
    covered = World.of(store, tmp_path).covered()[1]
    assert (covered.waiting, len(covered.waiting_names)) == (22, 20)


def test_a_verdict_of_fewer_events_is_held_against_those(store: Store, tmp_path: Path) -> None:
    """More has come since the view was brought up: the verdict that is kept is of an append before."""
    record(store, live(in_progress(hand_id="h-1")))
    store.verdicts.follow()
    record(store, verified(hand_id="h-1"))
    world = World.of(store, tmp_path)
    damages, covered = world.covered()
    assert (damages, covered.verdicts, covered.waiting) == ([], 1, 0)
    with world.changed("verdicts") as session:
        session.run("UPDATE verdicts SET players = 9")
    assert texts(world) == ["the kept verdict says players 9, the events say 3"]


def test_a_verdict_of_a_version_that_never_was(store: Store, tmp_path: Path) -> None:
    """A verdict is of whole appends."""
    record(store, live(in_progress(hand_id="h-1")))
    store.verdicts.follow()
    record(store, verified(hand_id="h-1"))
    world = World.of(store, tmp_path)
    for version in (0, 1, 2, 900, -1):
        with world.changed("verdicts") as session:
            session.run("UPDATE verdicts SET version = ?", (version,))
        assert texts(world) == [
            f"the kept verdict is of version {version}, with which no append of the hand ends",
        ]


def test_seeds_of_a_hand_without_a_verdict(world: World) -> None:
    """They come and go with it."""
    with world.changed("verdicts", "verdict_counts", "reached") as session:
        session.run("UPDATE reached SET leaf = -1")
        session.run("DELETE FROM verdicts WHERE hand_id = 'h-3'")
        count_again(session)
    assert texts(world) == ["seeds and decks are kept of it, and no verdict"]


def test_verdicts_that_are_counted_otherwise(world: World) -> None:
    """A verdict of which another number is said, none where there are some, or some where there are none."""
    for change in (
        "UPDATE verdict_counts SET hands = hands + 1 WHERE verdict = 'verified'",
        "DELETE FROM verdict_counts WHERE verdict = 'verified'",
        "INSERT INTO verdict_counts (verdict, hands) VALUES ('nice', 1)",
    ):
        with world.changed("verdict_counts") as session:
            session.run(change)
        found = texts(world)
        world.restore()
        assert found == ["1 verdicts are counted otherwise than hands have them"]


def test_verdicts_of_another_replayer(world: World) -> None:
    """This one cannot find them again, and that is said; under this one's name there are no others."""
    with world.changed("verdicts", "reached") as session:
        session.run("UPDATE verdicts SET replayer = 'other'")
    damages = world.check()
    assert {damage.what for damage in damages} == {VIEW}
    assert "4 verdicts are of a replayer that is not said to have found any" in [one.text for one in damages]
    assert named(damages) == {"h-1", "h-2", "h-3", "h-4"}
    with world.changed("reached") as session:
        session.run("UPDATE reached SET view = 'verdicts/other'")
    damages, covered = world.covered()
    assert (damages, covered.verdicts, covered.other_verdicts) == ([], 0, 4)


def test_a_hand_that_the_search_no_longer_finds(world: World) -> None:
    """Whoever hides a hand from the search, or a word of it, is told."""
    with world.changed("search_words") as session:
        session.run(
            "UPDATE search_words SET word = 'nobody', folded = 'nobody' WHERE kind = 'player' AND word = 'anna'"
        )
    damages = world.check()
    assert {damage.text for damage in damages} == {"the search does not find it by player anna"}
    assert named(damages) == {"h-1", "h-2", "h-3", "h-4"}
    with world.changed("search_terms") as session:
        session.run("DELETE FROM search_terms")
    damages = world.check()
    assert named(damages) == {"h-1", "h-2", "h-3", "h-4"}
    assert all("room testrum" in damage.text and "player cia" in damage.text for damage in damages)

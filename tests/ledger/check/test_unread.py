"""Hands that have lost what recorded them are named where appends cannot be asked."""

import pytest

from ledger.check.unread import check_unread
from tests.ledger.check.worlds import World, named


def test_every_event_has_its_append(world: World) -> None:
    """Nothing is lost."""
    assert list(check_unread(world.database, 261)) == []


@pytest.mark.parametrize("statement", ["DELETE FROM appends WHERE no = 0", "UPDATE appends SET count = 2 WHERE no = 0"])
def test_the_hand_is_named(world: World, statement: str) -> None:
    """Also where the append says less than there is."""
    with world.changed("appends") as session:
        session.run(statement)
    [damage] = check_unread(world.database, 261)
    assert named([damage]) == {"h-1"}
    assert damage.text == "its appends do not have its events: some are missing, or cannot be read"


def test_many_are_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many are named."""
    monkeypatch.setattr("ledger.check.unread.MOST", 2)
    with world.changed("appends") as session:
        session.run("DELETE FROM appends WHERE stream <= 4")
    damages = list(check_unread(world.database, 261))
    assert len(damages) == 3
    assert "more hands" in damages[-1].text

"""Finding a recorded hand by what a person calls it."""

from uuid import UUID

from api.command import status
from api.command.failing import failing
from api.command.trouble import end
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged, RecordedHand
from ledger.store.store import HandNotFound, Store

MOST_NAMESAKES = 50
"""So many rooms are named that all have such a hand."""


def recorded_hand(store: Store, name: str) -> RecordedHand:
    """The hand of a stream id, of ``ROOM/HAND``, or of a hand id that one room alone has; else ends the command."""
    with failing(f"hand {name}", known=(HandDamaged, Unreadable)):
        return _found(store, name)


def _found(store: Store, name: str) -> RecordedHand:
    try:
        return store.hand(UUID(name))
    except (ValueError, HandNotFound):
        pass
    for place, letter in enumerate(name):
        if letter == "/":
            try:
                return store.hand_of(name[:place], name[place + 1 :])
            except HandNotFound:
                pass
    store.verdicts.follow()
    namesakes = store.verdicts.with_id(name, MOST_NAMESAKES)
    if not namesakes:
        end(f"{name}: no such file, and no such hand is recorded", status.NOT_FOUND)
    if len(namesakes) > 1:
        rooms = ", ".join(f"{one.room}/{name}" for one in namesakes)
        end(f"{name}: several rooms have that hand: {rooms}", status.WRONG_INPUT)
    return store.hand(namesakes[0].stream)

"""Seeds and decks are used once: the cards are shuffled at the start of every hand (``shuffle.when``).

One hand cannot show it. Whoever has many keeps what ``shuffle_uses`` gives of each, and tells an audit of a hand what
of it another hand has too.
"""

from hashlib import sha256
from typing import Final, final

from replay.events import Deck, DeckSeed, Reshuffled
from replay.finding import Findings
from replay.hand import Hand

SEED: Final = "seed"
DECK: Final = "deck"
_LABELS: Final = {SEED: b"oddchip/seed-use/v1\0", DECK: b"oddchip/deck-use/v1\0"}


@final
class ShuffleUse:
    """A seed or a whole deck that a hand was dealt from, told by the event with that index.

    ``digest`` is a SHA-256 that is the same for the same seed, or for the same cards in the same order.
    """

    def __init__(self, kind: str, event: int, digest: bytes) -> None:
        self.kind: Final = kind
        self.event: Final = event
        self.digest: Final = digest


@final
class Repeat:
    """What a hand shares with another one: the kind and the event of its use, and whose it is too."""

    def __init__(self, kind: str, event: int, room: str, hand_id: str) -> None:
        self.kind: Final = kind
        self.event: Final = event
        self.room: Final = room
        self.hand_id: Final = hand_id


def shuffle_uses(hand: Hand, deck: list[int]) -> list[ShuffleUse]:
    """What of a hand's shuffle no other hand may have; ``deck`` is the whole deck in dealing order, or empty.

    It is a list: compiled code never frees a vec that interpreted code hands to it.
    """
    uses: list[ShuffleUse] = []
    told = -1
    for index in hand.deck_events:
        event = hand.events[index]
        if isinstance(event, DeckSeed):
            uses.append(ShuffleUse(SEED, index, _digest(SEED, event.seed_bytes())))
            told = index
        elif isinstance(event, Deck):
            told = index
    if len(deck) > 0 and told >= 0:
        uses.append(ShuffleUse(DECK, told, _digest(DECK, bytes(deck))))
    if uses:
        for index, one in enumerate(hand.events):
            if isinstance(one, Reshuffled) and one.seed:
                uses.append(ShuffleUse(SEED, index, _digest(SEED, one.seed_bytes())))
    return uses


def note_repeats(repeats: list[Repeat], found: Findings) -> None:
    """Notes each seed and deck that another hand has too (``shuffle.when``)."""
    for one in repeats:
        what = "was shuffled from the same seed" if one.kind == SEED else "was dealt from the same deck"
        found.add(
            f"shuffle.{one.kind}-again", "shuffle.when", one.event, f"hand {one.hand_id} of {one.room} {what}",
            {}, {one.kind: {"hand_id": one.hand_id, "room": one.room}},
        )  # fmt: skip


def _digest(kind: str, content: bytes) -> bytes:
    return sha256(_LABELS[kind] + content).digest()

"""One hand that is asked for: found by room and id, and seen as whoever asks may see it."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from fastapi import Request
from fastapi.responses import Response

from api.people.access import access_of
from api.problems import HEADERS, RequestProblem
from api.v1.raw_path import decoded
from ledger.evidence.reader import Reader
from ledger.people.seen_hand import TABLE, SeenHand, seen_hand
from ledger.store.recorded_hand import HandNotFound, RecordedHand
from ledger.store.store import Store
from ledger.store.stream import stream_id
from ledger.verdicts.replayer import replayer
from replay.shuffles.single_use import Repeat

JSON: Final = "application/json"
CACHED: Final = "private, no-cache"
"""A copy may be kept by whoever asked, and is asked about again each time."""


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A recorded hand, for somebody who has ``looked`` at its hidden cards or not.

    ``repeats`` are the seeds and decks of it that other hands have too.
    """

    recorded: RecordedHand
    looked: bool
    repeats: tuple[Repeat, ...]

    @property
    def reader(self) -> Reader:
        """Whose evidence it is."""
        return Reader() if self.looked else TABLE

    def seen(self) -> SeenHand:
        """The hand as whoever asks may see it, and what is said of it."""
        return seen_hand(self.recorded, self.looked, self.repeats)

    def tag(self, what: str) -> str:
        """The entity tag of something made of the hand alone: the same as long as the stream has not grown, the same
        replayer judges, and the same is told.
        """
        repeats = [[one.kind, one.event, one.room, one.hand_id] for one in self.repeats]
        made_of = [what, self.recorded.version, replayer(), str(self.reader), repeats]
        digest = sha256(json.dumps([str(self.recorded.stream), *made_of]).encode()).hexdigest()[:16]
        return f'"{self.recorded.version}-{digest}"'


def asked_hand(store: Store, request: Request, stream: UUID) -> AskedHand:
    """The hand of a stream, for him who was let in. Raises HandNotFound, HandDamaged, Unreadable."""
    recorded = store.hand(stream)
    look = access_of(request).looks.open(request.state.guest.actor, stream)
    return AskedHand(recorded, look is not None, tuple(store.verdicts.repeats(stream)))


def stream_of(room: str, hand_id: str) -> UUID:
    """The stream of the two parts of an address, as they were written. Raises HandNotFound."""
    try:
        return stream_id(decoded(room), decoded(hand_id))
    except ValueError:
        raise HandNotFound("no hand is recorded under an address that is no UTF-8") from None


def answer(request: Request, body: bytes, kind: str, tag: str, **headers: str) -> Response:
    """What was asked for, unless whoever asks has it already."""
    said = {**HEADERS, "Cache-Control": CACHED, "ETag": tag, **headers}
    return Response(None, 304, said) if has_it(request, tag) else Response(body, 200, said, kind)


def has_it(request: Request, tag: str) -> bool:
    """Whether ``If-None-Match`` names the tag."""
    asked = request.headers.get("if-none-match", "")
    return asked.strip() == "*" or tag in [one.strip().removeprefix("W/") for one in asked.split(",")]


def not_there(name: str, detail: str) -> RequestProblem:
    """The problem of what a hand does not have."""
    return RequestProblem(404, name, detail)


__all__ = ["AskedHand", "HandNotFound", "answer", "asked_hand", "has_it", "not_there", "stream_of"]

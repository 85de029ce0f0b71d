"""``Idempotency-Key``: the same request again gets the same answer."""

from typing import Annotated, Final, TypeVar

from fastapi import Header

from api.problems import RequestProblem
from ledger.intake.answered import HOURS, Answered, KeyedWork, OtherRequest
from ledger.people.actor import Actor
from ledger.store.store import Store

KEY: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
"""Stands on an answer that had gone out before."""
_LONGEST_KEY: Final = 255
_Found = TypeVar("_Found")

Key = Annotated[
    str,
    Header(
        alias=KEY,
        description=f"Any name of the sender's for this request, 1 to {_LONGEST_KEY} printable ASCII characters. For "
        f"{HOURS} hours the same request under it gets the same answer, and another one is refused.",
    ),
]


def key_of(text: str, sender: Actor) -> str:
    """The name of a sender's own key, without the quotes that some put around it; "" for none."""
    key = text.strip()
    if len(key) > 1 and key[0] == key[-1] == '"':
        key = key[1:-1]
    if len(key) > _LONGEST_KEY or not key.isascii() or not key.isprintable() or (text and not key):
        raise RequestProblem(400, "idempotency-key", f"{KEY}: expected 1 to {_LONGEST_KEY} printable ASCII characters")
    return f"{sender.name}\n{key}" if key else ""


def once(store: Store, work: KeyedWork[_Found]) -> Answered:
    """The answer to work that is on disk now, or went out under its key before. Raises RequestProblem for a key that
    was another request's.
    """
    with store.recording() as turn:
        answer = work.write(turn)
    if isinstance(answer, OtherRequest):
        raise RequestProblem(422, "idempotency-key", f"{KEY}: {answer}")
    return answer


def replayed(answer: Answered) -> dict[str, str]:
    """The header of an answer that had gone out before, none of another."""
    return {REPLAYED: "true"} if answer.again else {}

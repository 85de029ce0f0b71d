"""``Idempotency-Key``: the same request again gets the same answer."""

from typing import Annotated, Final

from fastapi import Header

from api.problems import RequestProblem
from ledger.intake.answered import HOURS
from ledger.people.actor import Actor

KEY: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
"""Stands on an answer that had gone out before."""
_LONGEST_KEY: Final = 255

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

"""Which keys a log may sign with, and at which sizes: its key history.

Sizes decide and times only inform, for a size is what a checkpoint proves. A checkpoint from before a key was retired
verifies for ever; the retired key does nothing for a longer log. A key hands over to the next one by its signature, so
that whoever has only an old key can go on from there.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ledger.log.canonical_json import MAX_INTEGER, canonical_json
from ledger.log.canonical_text import MAX_SIZE, decode_base64, encode_base64
from ledger.log.checkpoint import Checkpoint, SignedCheckpoint, open_checkpoint
from ledger.log.note import NoteVerifier, Signature, Verifier, split_note
from ledger.log.refusal import Malformed, Unproven
from ledger.log.time_text import parse_time, write_time
from ledger.log.verifier_key import ED25519, VerifierKey

HANDOVER: Final = "oddchip key handover v1"


@dataclass(frozen=True, slots=True)
class KeyTerm:
    """A key, with the sizes of the log that it may sign: from ``from_size`` to ``to_size``, both included.

    ``to_size`` is None while the key is in use. The times, in microseconds since 1970 UTC, are when it came into use
    and when it was retired. ``handover`` is the signature of the key before it over ``handover_text``; b"" where that
    key's secret was lost, and for the first. Raises Malformed for a key that is not of type ``ED25519``, for sizes
    outside 0 to 2^63-1 or in the wrong order, and unless exactly the retired keys have a ``retired_at``.
    """

    key: VerifierKey
    from_size: int
    from_at: int
    to_size: int | None = None
    retired_at: int | None = None
    handover: bytes = b""

    def __post_init__(self) -> None:
        if self.key.kind != ED25519:
            raise Malformed(f"key {self.key.name}: a log signs with keys of type 1, not {self.key.kind}")
        last = MAX_SIZE if self.to_size is None else self.to_size
        if not 0 <= self.from_size <= last <= MAX_SIZE:
            raise Malformed(f"key {self.key}: no sizes are from {self.from_size} to {last}")
        if (self.to_size is None) != (self.retired_at is None):
            raise Malformed(f"key {self.key}: expected to_size and retired_at together, or neither")

    def signs(self, size: int) -> bool:
        """Whether the key may sign a checkpoint of this size."""
        return self.from_size <= size and (self.to_size is None or size <= self.to_size)


@dataclass(frozen=True, slots=True)
class KeyHistory:
    """All keys that the log ``origin`` ever signed with, by ``from_size``.

    Raises Malformed if there is none, if one is named twice, if they are not in order, if no key may sign some size
    from 0 on (the last ones have no ``to_size``), and for a handover that the key before did not sign.
    """

    origin: str
    terms: tuple[KeyTerm, ...]

    def __post_init__(self) -> None:
        if len({term.key for term in self.terms}) < len(self.terms):
            raise Malformed(f"the key history of {self.origin} names a key twice")
        if list(self.terms) != sorted(self.terms, key=lambda term: term.from_size):
            raise Malformed(f"the key history of {self.origin} is not ordered by from_size")
        covered: int | None = -1
        for term in self.terms:
            if covered is not None and term.from_size > covered + 1:
                break
            covered = None if covered is None or term.to_size is None else max(covered, term.to_size)
        if covered is not None:
            raise Malformed(f"by the key history of {self.origin} no key may sign size {covered + 1}")
        self._check_handovers()

    @classmethod
    def begin(cls, origin: str, key: VerifierKey, at: int) -> "KeyHistory":
        """The history of a new log."""
        return cls(origin, (KeyTerm(key, 0, at),))

    def rotate(self, key: VerifierKey, size: int, at: int, handover: bytes = b"") -> "KeyHistory":
        """The history after a change of keys at ``size``: the checkpoint of that size may carry the old and the new.

        ``at`` is in microseconds since 1970 UTC, ``handover`` the signature of the last key over ``handover_text``.
        Raises Malformed if the key was used before, or a key now in use has ``from_size`` above ``size``.
        """
        retired = [replace(term, to_size=size, retired_at=at) if term.to_size is None else term for term in self.terms]
        return KeyHistory(self.origin, (*retired, KeyTerm(key, size, at, handover=handover)))

    def keys_for(self, size: int) -> tuple[VerifierKey, ...]:
        """The keys that may sign a checkpoint of this size; at least one from size 0 on."""
        return tuple([term.key for term in self.terms if term.signs(size)])

    def open(self, note: bytes, witnesses: Iterable[Verifier] = (), quorum: int = 0) -> SignedCheckpoint:
        """The log's checkpoint, if it is signed by a key that may sign its size, and by ``quorum`` of the witnesses.

        Raises Malformed and Unproven as ``open_checkpoint`` does; a signature by a key outside its sizes is ignored.
        """
        text, signatures = split_note(note)
        size = Checkpoint.parse(text).size
        verifiers = [NoteVerifier(key) for key in self.keys_for(size)]
        if not any(one.is_by(verifier.key) for verifier in verifiers for one in signatures):
            self._explain(size, signatures)
        return open_checkpoint(note, self.origin, verifiers, witnesses, quorum)

    def write(self) -> bytes:
        """The history as RFC 8785 JSON, for a file that goes with the evidence."""
        terms: list[dict[str, object]] = []
        for term in self.terms:
            one: dict[str, object] = {
                "key": str(term.key),
                "from_size": term.from_size,
                "from_at": write_time(term.from_at),
            }
            if term.to_size is not None and term.retired_at is not None:
                one |= {"to_size": term.to_size, "retired_at": write_time(term.retired_at)}
            if term.handover:
                one["handover"] = encode_base64(term.handover)
            terms.append(one)
        return canonical_json({"v": 1, "origin": self.origin, "keys": terms})

    @classmethod
    def parse(cls, data: bytes) -> "KeyHistory":
        """The history of ``write()``; raises Malformed for any other bytes."""
        try:
            document = json.loads(data)
            history = cls(_text(document["origin"]), tuple([_term(one) for one in document["keys"]]))
            canonical = history.write()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Malformed(f"no key history: {error}") from None
        if canonical != data:
            raise Malformed("no key history: it is not in canonical form")
        return history

    def _check_handovers(self) -> None:
        if self.terms[0].handover:
            raise Malformed(f"the key history of {self.origin} has a handover to its first key")
        for before, term in pairwise(self.terms):
            text = handover_text(self.origin, term.key, term.from_size)
            if term.handover and not before.key.has_signed(text.encode(), term.handover):
                raise Malformed(f"key {term.key}: the key before it did not sign the handover")

    def _explain(self, size: int, signatures: Iterable[Signature]) -> None:
        for term in self.terms:
            if any(one.is_by(term.key) for one in signatures):
                to = "now" if term.to_size is None else f"size {term.to_size}"
                raise Unproven(
                    f"key {term.key} signs from size {term.from_size} to {to}, not a checkpoint of size {size}"
                )


def handover_text(origin: str, key: VerifierKey, size: int) -> str:
    """What a key signs when ``key`` takes over from it at ``size``. It can be taken for no checkpoint or manifest."""
    said = canonical_json({"from_size": size, "key": str(key), "origin": origin})
    return f"{HANDOVER}\n{said.decode()}\n"


def _term(one: dict[str, object]) -> KeyTerm:
    to_size = _size(one["to_size"]) if "to_size" in one else None
    retired_at = parse_time(_text(one["retired_at"])) if "retired_at" in one else None
    key, from_at = VerifierKey.parse(_text(one["key"])), parse_time(_text(one["from_at"]))
    handover = decode_base64(_text(one["handover"]), "handover") if "handover" in one else b""
    return KeyTerm(key, _size(one["from_size"]), from_at, to_size, retired_at, handover)


def _size(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value > MAX_INTEGER:
        raise ValueError(f"expected a size, found {value!r:.100}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a text, found {value!r:.100}")
    return value

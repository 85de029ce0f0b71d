"""Whether what witnesses put under checkpoints is what they signed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.check.damage import WITNESS, Damage
from ledger.check.readable import Unread, read_rows
from ledger.database.database import Database, Row
from ledger.log.cosignature import cosigned_at, verifier_of
from ledger.log.note import Signature, open_note, write_note
from ledger.log.refusal import NotAccepted
from ledger.log.verifier_key import VerifierKey
from ledger.publishing import published
from ledger.publishing.witnesses import witness_name

PAGE: Final = 500
_NEXT: Final = (
    "SELECT w.size, w.witness, w.line, c.note FROM cosignatures w JOIN checkpoints c ON c.size = w.size "
    "WHERE w.size > ? OR (w.size = ? AND {witness} > ?) ORDER BY w.size, {witness} LIMIT ?"
)
_IN_ORDER: Final = {"sqlite": "w.witness", "postgresql": 'w.witness COLLATE "C"'}
"""The order of names that Python has too, whatever language the server speaks."""


@dataclass(slots=True)
class Cosignatures:
    """A walk over all cosignatures. ``unknown`` is of how many the witness's key was not at hand."""

    database: Database
    keys: Sequence[VerifierKey]
    count: int = 0
    unknown: int = 0

    def run(self) -> Iterator[Damage]:
        """Those that are not what their witness signed."""
        size, witness = -1, ""
        sql = _NEXT.format(witness=_IN_ORDER[self.database.dialect])
        while True:
            try:
                found = read_rows(self.database, sql, (size, size, witness, PAGE))
            except Unread as fault:
                yield Damage(WITNESS, f"cosignatures after size {size} cannot be read: {fault}")
                return
            if not found:
                return
            for row in found:
                yield from self._one(row)
            if found[-1][:2] <= (size, witness):
                yield Damage(WITNESS, f"cosignatures after size {size} are not in their order")
                return
            size, witness = found[-1][:2]

    def _one(self, row: Row) -> Iterator[Damage]:
        size, witness, line, note = row
        self.count += 1
        try:
            signature = Signature.parse(line)
            cosigned_at(signature)
            if witness_name(signature) != witness:
                raise NotAccepted(f"its line is {line!r:.100}")
            known = [key for key in self.keys if signature.is_by(key)]
            if not known:
                self.unknown += 1
                return
            text = published.PublishedCheckpoint(size, note.encode()).checkpoint().text()
            open_note(write_note(text, [signature]), [verifier_of(key) for key in known])
        except Exception as fault:
            yield Damage(WITNESS, f"the cosignature of {witness} under size {size} is none: {fault}")

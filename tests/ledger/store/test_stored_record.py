import hmac
from hashlib import sha256

from ledger.intake.whole_hands import record
from ledger.store.store import Store
from ledger.store.stored_record import SALT_BYTES, salted, without_salt
from replay.sealed.read import read_sealed
from tests.ledger.sample_hands import verified


def test_the_log_says_nothing_that_can_be_tried_out(store: Store) -> None:
    """What the log says of a sealed hand is the hash of its record behind a salt that only the stream's key gives."""
    receipt = record(store, verified())
    with store.database.reading() as session:
        [(key, stored, sealed)] = session.rows(
            "SELECT s.stream_key, h.record, a.sealed FROM sealed_records h JOIN streams s ON s.no = h.stream "
            "JOIN appends a ON a.stream = h.stream"
        )
    message = b"sealed" + receipt.version.to_bytes(8, "big")
    assert bytes(stored)[:SALT_BYTES] == hmac.new(bytes(key), message, sha256).digest()
    assert sha256(bytes(stored)).digest() == bytes(sealed)
    assert sha256(without_salt(bytes(stored))).digest() != bytes(sealed)
    assert read_sealed(without_salt(bytes(stored))).hand.hand_id == "h-1"


def test_each_version_has_its_own_salt() -> None:
    """Two records of one hand have nothing in common that would tie a guess to both."""
    assert salted(b"k" * 32, 25, b"")[:SALT_BYTES] != salted(b"k" * 32, 26, b"")[:SALT_BYTES]
    assert without_salt(salted(b"k" * 32, 25, b"record")) == b"record"

import json

import pytest

from ledger.log.checkpoint import Checkpoint
from ledger.log.cosignature import CosignatureVerifier, cosign
from ledger.log.key_history import KeyHistory, KeyTerm, handover_text
from ledger.log.note import add_signatures
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from ledger.log.signing_key import SigningKey
from tests.ledger.log.samples import LOG, NEXT_LOG, ORIGIN, WITNESS, sample_checkpoint, signed

FIRST, SECOND = LOG.verifier, NEXT_LOG.verifier
BEGUN = KeyHistory.begin(ORIGIN, FIRST, 1_000_000)
HISTORY = BEGUN.rotate(SECOND, 10, 2_000_000)


def test_a_rotation() -> None:
    """The old key signs to the size of the change, the new one from it: that checkpoint may carry both."""
    assert HISTORY.terms == (KeyTerm(FIRST, 0, 1_000_000, 10, 2_000_000), KeyTerm(SECOND, 10, 2_000_000))
    assert [HISTORY.keys_for(size) for size in (0, 9, 10, 11, 2**62)] == [
        (FIRST,),
        (FIRST,),
        (FIRST, SECOND),
        (SECOND,),
        (SECOND,),
    ]


def test_a_key_hands_over_by_its_signature() -> None:
    """Over the log, the next key and the size: another one's signature, or over another of them, is refused."""
    signature = LOG.sign(handover_text(ORIGIN, SECOND, 10).encode())
    history = BEGUN.rotate(SECOND, 10, 2_000_000, signature)
    assert KeyHistory.parse(history.write()) == history
    assert b'"handover":"' in history.write()
    for other in (
        NEXT_LOG.sign(handover_text(ORIGIN, SECOND, 10).encode()),
        LOG.sign(handover_text(ORIGIN, SECOND, 11).encode()),
        LOG.sign(handover_text("log.example/o", SECOND, 10).encode()),
        LOG.sign(handover_text(ORIGIN, FIRST, 10).encode()),
        b"short",
    ):
        with pytest.raises(Malformed, match="did not sign the handover"):
            BEGUN.rotate(SECOND, 10, 2_000_000, other)
    with pytest.raises(Malformed, match="a handover to its first key"):
        KeyHistory(ORIGIN, (KeyTerm(FIRST, 0, 0, handover=signature),))


def test_an_old_checkpoint_verifies_for_ever() -> None:
    """Under the key that was valid at its size, though that key is retired."""
    assert HISTORY.open(signed(sample_checkpoint(9))).checkpoint == sample_checkpoint(9)
    assert len(HISTORY.open(signed(sample_checkpoint(10), LOG, NEXT_LOG)).signatures) == 2
    assert HISTORY.open(signed(sample_checkpoint(11), NEXT_LOG)).checkpoint.size == 11


def test_a_retired_key_does_nothing_for_a_longer_log() -> None:
    """Nor a key for a log from before it was in use; the refusal says which sizes the key may sign."""
    with pytest.raises(Unproven, match="signs from size 0 to size 10, not a checkpoint of size 11"):
        HISTORY.open(signed(sample_checkpoint(11), LOG))
    with pytest.raises(Unproven, match="signs from size 10 to now, not a checkpoint of size 9"):
        HISTORY.open(signed(sample_checkpoint(9), NEXT_LOG))
    both = HISTORY.open(signed(sample_checkpoint(11), LOG, NEXT_LOG))
    assert [one.key_id for one in both.signatures] == [SECOND.key_id]
    with pytest.raises(Unproven, match="no known key"):
        HISTORY.open(signed(sample_checkpoint(9), SigningKey(ORIGIN, bytes(32))))


def test_the_log_is_the_one_of_the_history() -> None:
    """A checkpoint of another origin is refused, though the key signed it."""
    with pytest.raises(Unproven, match="expected a checkpoint of"):
        HISTORY.open(signed(Checkpoint("another", 5, bytes(32))))


def test_witnesses_are_asked_for() -> None:
    """A quorum that is not there refuses the checkpoint; the log's own keys are no witnesses."""
    note = signed(sample_checkpoint(9))
    witnesses = [CosignatureVerifier(WITNESS.verifier)]
    with pytest.raises(Unproven, match="by 1 of the witnesses, found 0"):
        HISTORY.open(note, witnesses, 1)
    cosigned = add_signatures(note, [cosign(sample_checkpoint(9), WITNESS, 1)])
    assert len(HISTORY.open(cosigned, witnesses, 1).cosignatures) == 1
    with pytest.raises(NotAccepted):
        HISTORY.open(
            add_signatures(signed(sample_checkpoint(8)), [cosign(sample_checkpoint(9), WITNESS, 1)]), witnesses
        )


def test_what_is_written_is_read() -> None:
    """As JSON of one form, for the evidence."""
    assert HISTORY.write().decode() == (
        f'{{"keys":[{{"from_at":"1970-01-01T00:00:01.000000Z","from_size":0,"key":"{FIRST}",'
        f'"retired_at":"1970-01-01T00:00:02.000000Z","to_size":10}},'
        f'{{"from_at":"1970-01-01T00:00:02.000000Z","from_size":10,"key":"{SECOND}"}}],"origin":"{ORIGIN}","v":1}}'
    )
    for history in (BEGUN, HISTORY):
        assert KeyHistory.parse(history.write()) == history


def test_any_byte_changed_is_another_history_or_none() -> None:
    """Of the keys no byte can be changed: their ids would not fit."""
    good = HISTORY.write()
    keys = {FIRST, SECOND}
    for at in range(len(good)):
        changed = good[:at] + bytes((good[at] ^ 1,)) + good[at + 1 :]
        try:
            found = KeyHistory.parse(changed)
        except Malformed:
            continue
        assert found != HISTORY
        assert {term.key for term in found.terms} == keys


def _with(**values: object) -> bytes:
    document = json.loads(HISTORY.write())
    document["keys"][0] |= values
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"[" * 100_000,
        HISTORY.write() + b"\n",
        HISTORY.write().replace(b'"v":1', b'"v":2'),
        HISTORY.write().replace(f'"origin":"{ORIGIN}"'.encode(), b'"origin":1'),
        _with(from_size=False),
        _with(to_size=True),
        _with(to_size=10.0),
        _with(to_size=2**53),
        _with(from_size="0"),
        _with(from_size=None),
        _with(to_size=None),
        _with(retired_at=None),
        _with(from_at=1),
        _with(key=1),
        _with(key=str(SECOND)),
        _with(key=str(WITNESS.verifier)),
        _with(more=1),
    ],
)
def test_everything_else_is_refused(data: bytes) -> None:
    """Other keys, other kinds of value, other forms of the same value."""
    with pytest.raises(Malformed):
        KeyHistory.parse(data)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ((), "no key may sign size 0"),
        ((KeyTerm(FIRST, 1, 0),), "no key may sign size 0"),
        ((KeyTerm(FIRST, 0, 0, 10, 1),), "no key may sign size 11"),
        ((KeyTerm(FIRST, 0, 0, 10, 1), KeyTerm(SECOND, 12, 1)), "no key may sign size 11"),
        ((KeyTerm(FIRST, 0, 0, 10, 1), KeyTerm(SECOND, 5, 1, 7, 2)), "no key may sign size 11"),
        ((KeyTerm(FIRST, 0, 0, 10, 1), KeyTerm(SECOND, 11, 1, 12, 2)), "no key may sign size 13"),
        ((KeyTerm(SECOND, 10, 1), KeyTerm(FIRST, 0, 0, 10, 1)), "not ordered"),
        ((KeyTerm(FIRST, 0, 0, 10, 1), KeyTerm(FIRST, 0, 0)), "names a key twice"),
    ],
)
def test_a_history_has_no_gap(terms: tuple[KeyTerm, ...], said: str) -> None:
    """From size 0 on there is always a key; they come in order, and each once."""
    with pytest.raises(Malformed, match=said):
        KeyHistory(ORIGIN, terms)


def test_a_key_for_one_size() -> None:
    """A change that is taken back at once: the key signs the one size, and no other."""
    term = KeyTerm(FIRST, 5, 0, 5, 1)
    assert [term.signs(size) for size in (4, 5, 6)] == [False, True, False]


def test_keys_may_overlap() -> None:
    """Two in use at once, one inside the other's time."""
    history = KeyHistory(ORIGIN, (KeyTerm(FIRST, 0, 0), KeyTerm(SECOND, 5, 0, 7, 1)))
    assert [len(history.keys_for(size)) for size in (4, 5, 7, 8)] == [1, 2, 2, 1]
    assert KeyHistory(ORIGIN, (KeyTerm(FIRST, 0, 0, 4, 1), KeyTerm(SECOND, 5, 1))).keys_for(5) == (SECOND,)


@pytest.mark.parametrize("values", [(-1, 0), (5, 0, 4, 1), (0, 0, 5), (0, 0, None, 1), (2**63, 0), (0, 0, 2**63, 1)])
def test_terms_outside_are_refused(values: tuple[int, int]) -> None:
    """Sizes in order, and a time of retirement exactly where there is a last size."""
    with pytest.raises(Malformed):
        KeyTerm(FIRST, *values)


def test_no_key_is_rotated_in_twice_or_before_the_last() -> None:
    """A key that was used before stays retired; a change is not set before the key in use came."""
    with pytest.raises(Malformed, match="twice"):
        HISTORY.rotate(FIRST, 20, 3_000_000)
    with pytest.raises(Malformed, match="no sizes"):
        HISTORY.rotate(SigningKey(ORIGIN, bytes(32)).verifier, 9, 3_000_000)
    with pytest.raises(Malformed, match="type 1"):
        HISTORY.rotate(WITNESS.verifier, 20, 3_000_000)

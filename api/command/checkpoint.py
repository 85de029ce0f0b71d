"""``oddchip checkpoint``: publishes a signed checkpoint of all that is recorded."""

import sys
import time
from collections.abc import Sequence
from typing import Annotated

import typer

from api import settings
from api.command.failing import status_of
from api.command.printout import print_json
from api.command.signer import opened_signer
from api.command.store import opened_store
from api.command.trouble import end, tell
from ledger.availability import StoreUnavailable
from ledger.log.canonical_text import encode_base64
from ledger.log.refusal import NotAccepted
from ledger.publishing import published
from ledger.publishing.publisher import Publication, publish
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import NotCosigned, Witness, ask
from ledger.store.store import Store


def checkpoint(
    json: Annotated[bool, typer.Option("--json", help="For programs: origin, size, root, note.")] = False,
    rotate_key: Annotated[bool, typer.Option("--rotate-key", help="Take a new key for what comes after it.")] = False,
) -> None:
    """Sign a checkpoint of all that is recorded, and print it. Whoever keeps it can find out any change later."""
    witnesses = settings.witnesses()
    with opened_store() as store:
        signer = opened_signer(store)
        publication = publish(store.database, signer)
        note = cosigned_now(store, witnesses)
        if rotate_key:
            rotate(signer)
    if json:
        print_json(document(publication, note))
    else:
        sys.stdout.write(note.decode())


def cosigned_now(store: Store, witnesses: Sequence[Witness]) -> bytes:
    """Asks the witnesses, tells of those that did not cosign, and gives the note with what they have put under it."""
    for witness in witnesses:
        try:
            ask(store.database, witness)
        except (NotCosigned, StoreUnavailable) as fault:
            tell(str(fault))
        except NotAccepted as fault:
            end(f"{fault}; oddchip check says what is damaged", status_of(fault))
    with store.database.reading() as session:
        newest = published.newest(session)
        assert newest is not None
        return published.cosigned(session, newest)


def rotate(signer: Signer) -> None:
    """Takes a new key into use, and tells it."""
    with signer.turn() as turn:
        key = turn.rotate(time.time_ns() // 1000)
        tell(f"from size {turn.last.size} on the log signs with {key}")


def document(publication: Publication, note: bytes) -> dict[str, object]:
    """A checkpoint as JSON."""
    signed = publication.checkpoint
    return {
        "origin": signed.origin,
        "size": signed.size,
        "root": encode_base64(signed.root),
        "note": note.decode(),
    }

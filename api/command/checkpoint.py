"""``oddchip checkpoint``: publishes a signed checkpoint of all that is recorded."""

import sys
import time
from typing import Annotated

import typer

from api.command import status
from api.command.printout import print_json
from api.command.signer import opened_signer
from api.command.store import opened_store
from api.command.trouble import end, tell
from ledger.availability import StoreUnavailable
from ledger.log.canonical_text import encode_base64
from ledger.publisher import Publication, publish
from ledger.signer import BadSigner, Signer, WillNotSign
from ledger.store import Store


def checkpoint(
    json: Annotated[bool, typer.Option("--json", help="For programs: origin, size, root, note.")] = False,
    rotate_key: Annotated[bool, typer.Option("--rotate-key", help="Take a new key for what comes after it.")] = False,
) -> None:
    """Sign a checkpoint of all that is recorded, and print it. Whoever keeps it can find out any change later."""
    with opened_store() as store:
        signer = opened_signer(store)
        publication = published_now(store, signer)
        if rotate_key:
            rotate(signer)
    if json:
        print_json(document(publication))
    else:
        sys.stdout.write(publication.note.decode())


def published_now(store: Store, signer: Signer) -> Publication:
    """Publishes, and ends the command where that is not possible."""
    try:
        return publish(store.database, signer)
    except WillNotSign as fault:
        end(str(fault), status.BROKEN)
    except BadSigner as fault:
        end(str(fault), status.WRONG_INPUT)
    except StoreUnavailable as fault:
        end(str(fault), status.BUSY)


def rotate(signer: Signer) -> None:
    """Takes a new key into use, and tells it."""
    try:
        with signer.turn() as turn:
            key = turn.rotate(time.time_ns() // 1000)
            tell(f"from size {turn.last.size} on the log signs with {key}")
    except BadSigner as fault:
        end(str(fault), status.WRONG_INPUT)
    except StoreUnavailable as fault:
        end(str(fault), status.BUSY)


def document(publication: Publication) -> dict[str, object]:
    """A checkpoint as JSON."""
    signed = publication.checkpoint
    return {
        "origin": signed.origin,
        "size": signed.size,
        "root": encode_base64(signed.root),
        "note": publication.note.decode(),
    }

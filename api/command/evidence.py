"""``oddchip evidence``: everything about one hand that a stranger can check, in one zip."""

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final
from zipfile import is_zipfile

import typer
from rich.text import Text

from api.command import status
from api.command.failing import failing, file_at_hand
from api.command.printout import print_json, print_line, printable
from api.command.recorded import recorded_hand
from api.command.signer import opened_signer
from api.command.store import opened_store
from api.command.trouble import end
from ledger.evidence.gather import NotPublished, gather
from ledger.evidence.package import ProvenHand, evidence_zip
from ledger.evidence.reader import Reader
from ledger.log.refusal import NotAccepted
from ledger.publishing.durable_file import write_durably
from ledger.publishing.publisher import publish
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import LogDamaged
from ledger.store.recorded_hand import HandDamaged, RecordedHand
from ledger.store.store import Store

OF_THE_HAND: Final = (NotPublished, LogDamaged, HandDamaged, Unreadable, NotAccepted)
"""What is the matter with one hand, which is named then."""


def evidence(
    name: Annotated[str, typer.Argument(metavar="HAND", help="A recorded hand's id, ROOM/ID, or its stream.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The zip.")],
    checkpoint: Annotated[
        int | None, typer.Option(min=1, metavar="SIZE", help="Against the checkpoint of this size; else the newest.")
    ] = None,
    reader: Annotated[
        str, typer.Option("--as", metavar="READER", help="regulator, table, or player:SEAT.")
    ] = "regulator",
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Write the evidence of a hand: a zip that anybody can check with the verify.py in it, offline."""
    if out.exists() and not is_zipfile(out):
        end(f"{out}: there is something else, which is not replaced; expected a new file, or a zip", status.WRONG_INPUT)
    with opened_store() as store:
        recorded = recorded_hand(store, name)
        whose = Reader.parse(reader, recorded.hand)
        proven, data = made(store, recorded, whose, checkpoint)
    with file_at_hand(out, "cannot be written"):
        write_durably(out, data, 0o600)
    told(recorded, whose, proven, out, data, json)


def made(store: Store, recorded: RecordedHand, reader: Reader, size: int | None) -> tuple[ProvenHand, bytes]:
    """The zip, with what it was made of. Without a size, what is recorded by now is published first."""
    signer = opened_signer(store)
    if size is None:
        publish(store.database, signer)
    store.verdicts.follow()
    with failing(f"hand {recorded.hand.hand_id}", known=OF_THE_HAND):
        proven = gather(store.database, signer.history(), recorded.stream, size)
        return proven, evidence_zip(proven, reader, signer.sign_manifest)


def told(recorded: RecordedHand, reader: Reader, proven: ProvenHand, out: Path, data: bytes, json: bool) -> None:
    """What was written."""
    digest = sha256(data).hexdigest()
    if json:
        print_json(
            {
                "file": str(out),
                "sha256": digest,
                "stream": str(recorded.stream),
                "room": recorded.hand.room,
                "hand_id": recorded.hand.hand_id,
                "reader": str(reader),
                "checkpoint": proven.sizes[0],
                "latest": proven.sizes[1],
            }
        )
        return
    print_line(
        Text.assemble(
            ("written      ", "green"),
            (printable(recorded.hand.hand_id), "bold"),
            f"  {printable(str(out))}  for {reader}, checkpoint {proven.sizes[1]}, sha256 {digest}",
        )
    )

"""Which format a text is in, judged by what it says and not by its name."""

from typing import Final

from ledger.histories import document_file, entraction, phh
from ledger.histories.reader import Reader

READERS: Final[tuple[Reader, ...]] = (document_file.READER, entraction.READER, phh.READER)
"""Every format that is read; the first that recognises a text reads it."""


def detect(head: str) -> Reader | None:
    """The reader of the format that the first characters of a file are in; None where no reader knows it."""
    return next((reader for reader in READERS if reader.recognises(head)), None)

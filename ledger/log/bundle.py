"""Bundles of entries as C2SP tlog-tiles has them: each entry after its length, two bytes, big end first."""

from collections.abc import Iterable
from typing import Final

from ledger.log.refusal import Malformed

MAX_ENTRY: Final = 65_535
"""The most bytes of an entry: what two bytes can say."""


def write_bundle(entries: Iterable[bytes]) -> bytes:
    """The file of these entries; raises ValueError for one of more than ``MAX_ENTRY`` bytes."""
    parts: list[bytes] = []
    for entry in entries:
        if len(entry) > MAX_ENTRY:
            raise ValueError(f"an entry has at most {MAX_ENTRY} bytes; found {len(entry)}")
        parts += (len(entry).to_bytes(2, "big"), entry)
    return b"".join(parts)


def parse_bundle(data: bytes, width: int) -> list[bytes]:
    """The ``width`` entries of a file; raises Malformed if it has fewer, more, or ends inside one."""
    entries: list[bytes] = []
    at = 0
    while at < len(data):
        begin = at + 2
        at = begin + int.from_bytes(data[at:begin], "big")
        if at > len(data) or begin > len(data):
            raise Malformed(f"the bundle ends inside its entry {len(entries)}")
        entries.append(data[begin:at])
    if len(entries) != width:
        raise Malformed(f"expected a bundle of {width} entries, found {len(entries)}")
    return entries

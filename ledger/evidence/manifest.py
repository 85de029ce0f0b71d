"""The manifest: the SHA-256 of every file of the evidence, signed by the log's key."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256

from ledger.evidence.verify import TITLE
from ledger.log.note import Signature, write_note

Sign = Callable[[str], Signature]
"""Signs the text of a manifest with the key that the log has now."""


def write_manifest(about: Mapping[str, object], files: Mapping[str, bytes], sign: Sign) -> bytes:
    """The signed note: the title, a line of ASCII JSON that says what it is evidence of, and a line a file by name."""
    lines = [TITLE, json.dumps(about, sort_keys=True, separators=(",", ":"))]
    lines += [f"{sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)]
    text = "".join([f"{line}\n" for line in lines])
    return write_note(text, [sign(text)])

"""What people and keys are called. In the record a name is one person's for ever."""

import re
from typing import Final
from unicodedata import normalize
from uuid import UUID, uuid5

from ledger.people.refusal import NotDone

LONGEST: Final = 64
NAMESPACE: Final = UUID("95dbee1c-28ff-546d-9978-8d5a2f529394")
"""The namespace of the streams of people, keys and looks: the UUID version 5 of ``urn:oddchip:people`` in the URL
namespace."""
RESERVED: Final = frozenset({"system"})
_NAME: Final = re.compile(r"[^\W_][\w.@'+-]*( [\w.@'+-]+)*")


def name_of(text: str) -> str:
    """The name that somebody is given, in its composed form. Raises NotDone for what can be none."""
    name = normalize("NFC", text).strip()
    # A name in other signs for the same letters would look like somebody else's.
    if not _NAME.fullmatch(name) or len(name) > LONGEST or normalize("NFKC", name) != name:
        raise NotDone(
            f"{text[:LONGEST]!r} is no name; expected 1 to {LONGEST} letters, figures, single spaces and . _ - + @ ', "
            "beginning with a letter or figure"
        )
    if key_of(name) in RESERVED:
        raise NotDone(f"{name!r} is what the record calls the program itself; expected another name")
    return name


def key_of(name: str) -> str:
    """The same for names that differ in case alone: under it a name is found, and taken."""
    return normalize("NFC", normalize("NFC", name).strip().casefold())


def person_stream(name: str) -> UUID:
    """The stream of a person."""
    return uuid5(NAMESPACE, f"person {key_of(name)}")


def key_stream(prefix: str) -> UUID:
    """The stream of a key."""
    return uuid5(NAMESPACE, f"key {prefix}")


def looks_stream(case: str) -> UUID:
    """The stream of the looks at hidden cards that were made for a case."""
    return uuid5(NAMESPACE, f"looks {case}")

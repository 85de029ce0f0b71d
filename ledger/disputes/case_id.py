"""What a case is called, and the streams that belong to it."""

import re
from typing import Final
from uuid import UUID, uuid5

NAMESPACE: Final = UUID("ecda62d5-56a5-5eff-88fa-e27d72fdb8ea")
"""The namespace of all streams of the desk: the UUID version 5 of ``urn:oddchip:desk`` in the URL namespace."""
_ID: Final = re.compile(r"C-([1-9][0-9]{0,8})\Z")


def case_id(number: int) -> str:
    """``C-17`` for the seventeenth case."""
    return f"C-{number}"


def case_number(text: str) -> int | None:
    """The number of a case by its id, None for what is none."""
    found = _ID.match(text)
    return int(found[1]) if found else None


def case_stream(case: str) -> UUID:
    """The stream of a case: what happened to it."""
    return uuid5(NAMESPACE, f"case/{case}")


def ruling_stream(case: str, number: int) -> UUID:
    """The stream of a case's ruling; a case has its first, and another for each proposal that follows."""
    return uuid5(NAMESPACE, f"ruling/{case}/{number}")

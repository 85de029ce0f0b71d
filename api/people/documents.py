"""People and keys as JSON, on pages as at the command line: never what opens anything, nor a hash of it."""

from ledger.log.time_text import write_time
from ledger.people.keys import Key
from ledger.people.person import Person


def person_document(person: Person) -> dict[str, object]:
    """A person."""
    return {
        "name": person.name,
        "roles": sorted(person.roles),
        "language": person.language,
        "comes_in_by": person.comes_by,
        "removed": person.removed,
    }


def key_document(key: Key) -> dict[str, object]:
    """The key of a program."""
    return {
        "prefix": key.prefix,
        "name": key.name,
        "roles": sorted(key.roles),
        "expires": write_time(key.expires),
        "ended": key.ended,
    }

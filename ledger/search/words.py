"""What a hand can be found by, and the numbers that such words have in the index."""

from collections.abc import Iterable, Mapping
from typing import Final

from ledger.database.database import Session

Word = tuple[str, str]
"""A kind and a text, such as ("player", "anna")."""

EVERY: Final = "hand"
ROOM: Final = "room"
TABLE: Final = "table"
PLAYER: Final = "player"
HOUSE: Final = "house"
GAME: Final = "game"
VERDICT: Final = "verdict"
RULE: Final = "rule"
CODE: Final = "code"
STATE: Final = "state"
KINDS: Final = (ROOM, TABLE, PLAYER, HOUSE, GAME, VERDICT, RULE, CODE, STATE)
"""What one may ask for; every hand has the one word of ``EVERY``."""
IN_PROGRESS: Final = "in_progress"
"""The word of kind ``STATE`` of a hand that is not over."""
ALL: Final[Word] = (EVERY, "")
MOST: Final = 20
"""So many words may be meant by one text."""
_AT_ONCE: Final = 500
_TABLE: Final = "search_words"


def numbered(session: Session, words: Iterable[Word]) -> Mapping[Word, int]:
    """The numbers of words, in a session that writes: those that are new get theirs."""
    asked = sorted(set(words))
    numbers = _known(session, asked)
    new = [word for word in asked if word not in numbers]
    if new:
        first = int(session.rows(f"SELECT coalesce(max(no), 0) + 1 FROM {_TABLE}")[0][0])
        given = list(enumerate(new, first))
        rows = [(no, kind, text, folded(text)) for no, (kind, text) in given]
        session.insert(_TABLE, ("no", "kind", "word", "folded"), rows)
        numbers |= {word: no for no, word in given}
    return numbers


def _known(session: Session, words: list[Word]) -> dict[Word, int]:
    numbers: dict[Word, int] = {}
    for at in range(0, len(words), _AT_ONCE):
        some = words[at : at + _AT_ONCE]
        found = session.rows(
            f"SELECT kind, word, no FROM {_TABLE} WHERE (kind, word) IN (VALUES {', '.join(['(?, ?)'] * len(some))})",
            [part for word in some for part in word],
        )
        numbers |= {(kind, text): no for kind, text, no in found}
    return numbers


def meant(session: Session, kind: str, text: str) -> dict[str, int]:
    """The words of a kind that a text means, with their numbers: the very one, else those in other case.

    A rule may be named without its house: it is meant in every house then. None are found for a text that is no word.
    """
    ways = [("word = ?", text), ("folded = ?", folded(text))]
    if kind == RULE:
        ways.append(("folded LIKE ? ESCAPE '!'", f"%/{_plain(text)}"))
    for condition, value in ways:
        found = _where(session, kind, condition, value)
        if found:
            return found
    return {}


def with_part(session: Session, kind: str, text: str) -> dict[str, int]:
    """Words of a kind that have a text anywhere in them, in whatever case."""
    return _where(session, kind, "folded LIKE ? ESCAPE '!'", anywhere(text))


def every(session: Session, kind: str) -> list[str]:
    """All words of a kind, in order; for kinds of which there are few."""
    found = session.rows(f"SELECT word FROM {_TABLE} WHERE kind = ?", (kind,))
    return sorted(word for (word,) in found)


def folded(text: str) -> str:
    """The text without its case."""
    return text.casefold()


def _where(session: Session, kind: str, condition: str, value: str) -> dict[str, int]:
    found = session.rows(
        f"SELECT word, no FROM {_TABLE} WHERE kind = ? AND {condition} ORDER BY folded, no LIMIT {MOST}", (kind, value)
    )
    return dict(found)


def anywhere(text: str) -> str:
    """The pattern of LIKE for a text anywhere in another one that has no case."""
    return f"%{_plain(text)}%"


def _plain(text: str) -> str:
    """The text as LIKE takes it for itself."""
    plain = folded(text)
    for sign in "!%_":
        plain = plain.replace(sign, f"!{sign}")
    return plain

"""The index of the search: by which words each hand is found. Kept with the verdicts, in their transaction."""

from collections.abc import Mapping, Sequence
from typing import Final

from ledger.database.database import Row, Session
from ledger.search import words
from ledger.search.words import ALL, IN_PROGRESS, Word
from ledger.verdicts.verdict import Judged, Verdict

TABLE: Final = "search_terms"
WORDS: Final = "search_words"
_COLUMNS: Final = ("word", "at", "position")


def put(session: Session, judged: Sequence[Judged], before: Mapping[int, Verdict]) -> None:
    """Takes hands in. ``before`` are the verdicts, by position, that such as were there have had until now."""
    old = {position: set(_of_the_verdict(verdict)) for position, verdict in before.items()}
    every = {word for one in judged for word in words_of(one)}
    numbers = words.numbered(session, every.union(*old.values()))
    added: list[Row] = []
    for one in judged:
        position, at = one.verdict.position, one.verdict.at
        if position not in old:
            added += [(numbers[word], at, position) for word in words_of(one)]
            continue
        now = set(_of_the_verdict(one.verdict))
        added += [(numbers[word], at, position) for word in now - old[position]]
        for word in old[position] - now:
            gone = (numbers[word], before[position].at, position)
            session.run(f"DELETE FROM {TABLE} WHERE word = ? AND at = ? AND position = ?", gone)
    session.insert(TABLE, _COLUMNS, sorted(added))


def forget(session: Session) -> None:
    """Empties the index."""
    session.run(f"DELETE FROM {TABLE}")
    session.run(f"DELETE FROM {WORDS}")


def words_of(judged: Judged) -> list[Word]:
    """Everything that a hand is found by, each once."""
    return sorted({*_of_the_verdict(judged.verdict), *((words.PLAYER, one) for one in judged.players)})


def missing(session: Session, judged: Judged) -> list[Word]:
    """By what a hand should be found and is not."""
    one = judged.verdict
    found = session.rows(
        f"SELECT w.kind, w.word FROM {WORDS} w JOIN {TABLE} t ON t.word = w.no AND t.at = ? AND t.position = ? "
        f"WHERE (w.kind, w.word) IN (VALUES {', '.join(['(?, ?)'] * len(words_of(judged)))})",
        (one.at, one.position, *(part for word in words_of(judged) for part in word)),
    )
    return sorted(set(words_of(judged)) - set(found))


def _of_the_verdict(one: Verdict) -> list[Word]:
    """What the row of the verdict says, so that it can be told later what a hand was found by until then."""
    single = (
        (words.ROOM, one.room), (words.TABLE, one.table), (words.HOUSE, one.house), (words.GAME, one.game),
        (words.VERDICT, one.verdict), (words.STATE, "" if one.over else IN_PROGRESS),
    )  # fmt: skip
    several = ((words.RULE, one.rules), (words.CODE, one.codes))
    return [
        ALL,
        *(word for word in single if word[1]),
        *((kind, text) for kind, texts in several for text in texts.split()),
    ]

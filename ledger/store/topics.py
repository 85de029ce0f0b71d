"""The names of event types, each kept once and known by a number."""

from collections.abc import Iterable

from ledger.database.database import Session


class Topics:
    """The numbers of one store. They are never given anew, so that what has been read once stays true."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers(self, session: Session, topics: Iterable[str]) -> dict[str, int]:
        """The numbers of topics, for those who write: a new topic is given one."""
        asked = set(topics)
        if not asked <= self._numbers.keys():
            self._numbers = {topic: number for number, topic in session.rows("SELECT no, topic FROM types")}
        missing = sorted(asked - self._numbers.keys())
        if not missing:
            return self._numbers
        # Not kept until they are read again: this session may yet come to nothing.
        given = {topic: number for number, topic in enumerate(missing, len(self._numbers) + 1)}
        session.insert("types", ("no", "topic"), [(number, topic) for topic, number in given.items()])
        return self._numbers | given

"""Anything that somebody pastes, taken for what it can be: which hand, player, table or case is meant."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from typing import Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

from ledger.database.database import Database
from ledger.histories.fault import Fault
from ledger.search import words
from ledger.search.pieces import Pieces, pieces_of
from ledger.search.question import Question
from ledger.search.search import Count, Search
from ledger.store.stream import stream_id
from ledger.verdicts.verdict import Verdict
from ledger.verdicts.verdicts import Verdicts
from replay.hand import Hand

LONGEST: Final = 50_000
"""Characters that are taken."""
MOST: Final = 20
"""Candidates of each kind."""
SHORTEST_PART: Final = 3
"""Characters of a name that are looked for anywhere in others."""
MOST_SLASHES: Final = 5
"""At so many a room may end and a hand's id begin."""
LONGEST_NAME: Final = 200
HAND: Final = "hand"
CASE: Final = "case"
TAKEN_FOR: Final = (
    "nothing", "too_long", "no_text", "stream", "case", "address", "history", "piece", "name", "part", "prose",
)  # fmt: skip
"""Whole hands are a ``history``, a ``piece`` is of one; ``prose`` names no hand, table or player."""
WAYS: Final = (
    "stream", "hand", "hand_id", "hand_id_part", "case", "page", "together", "pieces", "player", "player_part",
    "table", "table_part", "room", "house", "rule", "code",
)  # fmt: skip
"""``hand`` is of a room, ``hand_id`` of any; ``together`` are hands with all of some names."""
_STREAM: Final = re.compile(r"(?:urn:uuid:|\{)?([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})\}?")
_CASE: Final = re.compile(r"(?:case\s*)?#?C-([1-9][0-9]{0,14})", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"(?:https?://[^/\s]+)?/\S*", re.IGNORECASE)
_OF_A_PAGE: Final = re.compile(r"/hands/([0-9a-fA-F-]{36})(?:\.json)?/?")
_OF_A_HAND: Final = re.compile(r"/v1/hands/([^/]+)/([^/]+)(?:/.*)?")
_OF_A_CASE: Final = re.compile(r"(?:/v1)?/cases/C-([1-9][0-9]{0,14})(?:[./].*)?", re.IGNORECASE)
_OF_A_HOUSE: Final = re.compile(r"/houses/([^/@]+)(?:@[^/]*)?/?")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that is there and may be meant.

    ``kind`` is ``hand``, ``case``, or a kind of the search's words; ``hand`` is there for a hand alone, ``hands`` for
    what hands are found by.
    """

    kind: str
    name: str
    hand: Verdict | None = None
    hands: Count | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """One thing that was looked for, one of ``WAYS``, under which name, and how many were found."""

    way: str
    name: str
    found: int


@dataclass(slots=True)
class Understood:
    """What a text was taken for (one of ``TAKEN_FOR``), what may be meant by it, and what was tried, in order.

    ``format`` is that of a hand history, "" where it is none that is read. ``exact``: the candidates have the very
    name, and not only a part of it.
    """

    taken_for: str
    format: str = ""
    candidates: list[Candidate] = field(default_factory=list)
    tried: list[Tried] = field(default_factory=list)
    exact: bool = True

    @property
    def only(self) -> Candidate | None:
        """The one thing that is meant, where there is no doubt."""
        return self.candidates[0] if self.exact and len(self.candidates) == 1 else None


class Pasted:
    """Takes texts, over one store."""

    def __init__(self, database: Database, search: Search, verdicts: Verdicts) -> None:
        self._database: Final = database
        self._search: Final = search
        self._verdicts: Final = verdicts

    def understand(self, pasted: str) -> Understood:
        """What is meant by a text; nothing is raised for any text."""
        text = pasted.strip().strip("\ufeff").strip()
        if not text:
            return Understood("nothing")
        if len(text) > LONGEST:
            return Understood("too_long")
        if _is_bad(text):
            return Understood("no_text")
        for way in (self._as_stream, self._as_case, self._as_address, self._as_history):
            found = way(text)
            if found is not None:
                return found
        if "\n" in text or "\r" in text or len(text) > LONGEST_NAME:
            return self._as_pieces(text)
        named = self._as_name(text)
        if named.candidates and named.exact:
            return named
        pieces = self._as_pieces(text)
        if pieces.candidates or not named.candidates:
            pieces.tried = [*named.tried, *pieces.tried]
            return pieces if pieces_of(text) else named
        return named

    # --- each way to take it ---------------------------------------------------------------------------------------

    def _as_stream(self, text: str) -> Understood | None:
        match = _STREAM.fullmatch(text)
        return None if match is None else self._stream(Understood("stream"), match[1])

    def _as_case(self, text: str) -> Understood | None:
        match = _CASE.fullmatch(text)
        return None if match is None else self._case(Understood("case"), match[1])

    def _as_address(self, text: str) -> Understood | None:
        if _ADDRESS.fullmatch(text) is None:
            return None
        found = Understood("address")
        try:
            path = urlsplit(text).path
        except ValueError:
            path = ""
        ways: tuple[tuple[re.Pattern[str], Callable[..., Understood]], ...] = (
            (_OF_A_PAGE, self._stream), (_OF_A_HAND, self._hand), (_OF_A_CASE, self._case), (_OF_A_HOUSE, self._house),
        )  # fmt: skip
        for pattern, way in ways:
            match = pattern.fullmatch(path)
            if match is not None:
                return way(found, *(unquote(part) for part in match.groups()))
        found.tried.append(Tried("page", path[:100], 0))
        return found

    def _as_history(self, text: str) -> Understood | None:
        """A whole hand, several, or lines of a stream, in any format that is read."""
        # The readers of all formats: whoever opens a store does not wait for them to be loaded.
        from ledger.histories.detect import detect
        from ledger.histories.read import read_parts
        from ledger.histories.venue_line import VenueLine

        reader = detect(text)
        if reader is None:
            return None
        names: dict[tuple[str, str], Question | None] = {}
        for one in read_parts(BytesIO(text.encode())):
            if isinstance(one, Fault | VenueLine):
                continue
            question = None
            if isinstance(one, Hand):
                seated = [(words.PLAYER, seat.player) for seat in one.seats]
                question = Question([(words.TABLE, one.table), *seated])
            names.setdefault((one.room, one.hand_id), question)
            if len(names) == MOST:
                break
        if not names:
            return self._as_pieces(text, reader.name)
        found = Understood("history", reader.name)
        for (room, hand_id), question in names.items():
            before = len(found.candidates)
            self._hand(found, room, hand_id)
            if len(found.candidates) == before:
                self._namesakes(found, hand_id)
            if len(found.candidates) == before and question is not None:
                self._sat_together(found, question)
        return found

    def _as_pieces(self, text: str, written_as: str = "") -> Understood:
        pieces = pieces_of(text)
        if not pieces:
            found = Understood("prose", written_as)
            found.tried.append(Tried("pieces", "", 0))
            return found
        found = Understood("piece", written_as)
        for stream in pieces.streams:
            self._stream(found, str(stream))
        for hand_id in pieces.hand_ids:
            for room in pieces.rooms:
                self._hand(found, room, hand_id)
            if not found.candidates:
                self._namesakes(found, hand_id)
        if not found.candidates:
            self._named_in(found, pieces)
        return found

    def _named_in(self, found: Understood, pieces: Pieces) -> None:
        """Hands at the table with all of the players, else each of them."""
        tables = [(words.TABLE, one) for one in pieces.tables[:1]]
        players = [(words.PLAYER, one) for one in pieces.players]
        if len(tables) + len(players) > 1:
            self._sat_together(found, Question([*tables, *players]))
        if not found.candidates:
            for kind, name in (*tables, *players):
                self._word(found, kind, name)

    def _as_name(self, text: str) -> Understood:
        found = Understood("name")
        for slash in islice(re.finditer("/", text), MOST_SLASHES):
            self._hand(found, text[: slash.start()].strip(), text[slash.end() :].strip())
        self._namesakes(found, text)
        for kind in (words.PLAYER, words.TABLE, words.ROOM, words.HOUSE, words.RULE, words.CODE):
            self._word(found, kind, text)
        if found.candidates or len(text) < SHORTEST_PART:
            return found
        found.exact, found.taken_for = False, "part"
        hands = self._verdicts.with_part_of_id(text, MOST)
        self._add(found, "hand_id_part", text, [_hand(one) for one in hands])
        for kind in (words.PLAYER, words.TABLE):
            with self._database.reading() as session:
                names = words.with_part(session, kind, text)
            self._add(found, f"{kind}_part", text, [self._counted(kind, one) for one in names])
        return found

    # --- each thing that can be there ------------------------------------------------------------------------------

    def _stream(self, found: Understood, text: str) -> Understood:
        try:
            one = self._verdicts.of_stream(UUID(text))
        except ValueError:
            one = None
        return self._add(found, "stream", text.lower(), [_hand(one)] if one else [])

    def _hand(self, found: Understood, room: str, hand_id: str) -> Understood:
        one = None
        if room and hand_id and not _is_bad(room + hand_id):
            one = self._verdicts.of_stream(stream_id(room, hand_id))
        return self._add(found, "hand", f"{room}/{hand_id}", [_hand(one)] if one else [])

    def _namesakes(self, found: Understood, hand_id: str) -> Understood:
        hands = self._verdicts.with_id(hand_id, MOST)
        return self._add(found, "hand_id", hand_id, [_hand(one) for one in hands])

    def _sat_together(self, found: Understood, question: Question) -> Understood:
        names = ", ".join(name for _, name in question.words)
        hands = self._search.page(question, MOST).hands
        found.exact = found.exact and not hands
        return self._add(found, "together", names, [_hand(one) for one in hands])

    def _case(self, found: Understood, number: str) -> Understood:
        with self._database.reading() as session:
            there = session.rows("SELECT 1 FROM cases WHERE number = ?", (int(number),))
        return self._add(found, CASE, f"C-{number}", [Candidate(CASE, f"C-{number}")] if there else [])

    def _house(self, found: Understood, name: str) -> Understood:
        return self._word(found, words.HOUSE, name)

    def _word(self, found: Understood, kind: str, text: str) -> Understood:
        with self._database.reading() as session:
            names = words.meant(session, kind, text)
        return self._add(found, kind, text, [self._counted(kind, one) for one in names])

    def _counted(self, kind: str, name: str) -> Candidate:
        return Candidate(kind, name, hands=self._search.count(Question([(kind, name)])))

    def _add(self, found: Understood, way: str, name: str, candidates: Sequence[Candidate]) -> Understood:
        found.tried.append(Tried(way, name[:LONGEST_NAME], len(candidates)))
        found.candidates += [one for one in candidates if one not in found.candidates]
        return found


def _hand(one: Verdict) -> Candidate:
    return Candidate(HAND, one.hand_id, one)


def _is_bad(text: str) -> bool:
    """Whether it holds what no recorded text can: a control character, or half of a surrogate pair."""
    return any((one < " " and one not in "\t\n\r") or one == "\x7f" or "\ud800" <= one <= "\udfff" for one in text)

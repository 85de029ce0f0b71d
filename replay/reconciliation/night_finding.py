"""What a night's checks found: at which hand or table, by which rule, and what was expected there."""

import json
from hashlib import sha256
from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.finding import MISSING
from replay.reconciliation.plain import Plain

KEY_DIGITS: Final = 16


@final
@mypyc_attr(acyclic=True)
class NightFinding:
    """One difference that a check of the night found.

    ``check`` is one of ``replay.reconciliation.check.CHECKS``. ``table``, ``hand_id`` and ``player`` are "" where it is
    of none; ``event`` is an index into the hand's events, -1 where there is none. ``expected`` and ``recorded`` are
    ready for JSON, money as decimal strings.
    """

    def __init__(
        self,
        check: str,
        code: str,
        rule: str,
        room: str,
        table: str,
        hand_id: str,
        event: int,
        player: str,
        expected: dict[str, object],
        recorded: dict[str, object],
        message: str,
    ) -> None:
        self.check: Final = check
        self.code: Final = code
        self.rule: Final = rule
        self.room: Final = room
        self.table: Final = table
        self.hand_id: Final = hand_id
        self.event: Final = event
        self.player: Final = player
        self.expected: Final = expected
        self.recorded: Final = recorded
        self.message: Final = message

    def key(self, date: str = "") -> str:
        """By which the finding is the same one in every run: 16 hex digits, of all that it says but its message.

        ``date`` is the day that it is of. Where no hand is named the key is of that too: a sum that is wrong in the
        same way on another day is another finding.
        """
        said: list[object] = [
            self.check, self.code, self.rule, self.room, self.table, self.hand_id, self.event, self.player,
            self.expected, self.recorded,
        ]  # fmt: skip
        if date and not self.hand_id:
            said.append(date)
        text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_DIGITS]

    def document(self, date: str = "") -> dict[str, object]:
        """The finding ready for JSON; ``date`` as for ``key``."""
        return {
            "key": self.key(date),
            "check": self.check,
            "code": self.code,
            "rule": self.rule,
            "room": self.room,
            "table": self.table,
            "hand_id": self.hand_id,
            "event": None if self.event == MISSING else self.event,
            "player": self.player,
            "expected": self.expected,
            "recorded": self.recorded,
            "message": self.message,
        }


def read_night_finding(document: Plain) -> NightFinding:
    """The finding of ``document()``. Raises ValueError for what is none."""
    event = document.find("event")
    return NightFinding(
        document.text("check"),
        document.text("code"),
        document.text("rule"),
        document.text("room"),
        document.text("table"),
        document.text("hand_id"),
        MISSING if event is None else document.number("event"),
        document.text("player"),
        document.values("expected"),
        document.values("recorded"),
        document.text("message"),
    )

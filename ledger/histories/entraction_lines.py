"""The lines of one hand of an Entraction history, each kind with its pattern.

The format is described in docs/reference/entraction.md.
"""

import re
from typing import Final

from ledger.histories.entraction_sheet import Act, Board, Player, Post, Sheet, Showing, UnreadableLine, Win
from replay.cards.card import Card, parse_card
from replay.events import ARTIFICIAL
from replay.money import Unit

MONEY_UNIT: Final = "0.01"
CHIP_UNIT: Final = "1"

_AMOUNT: Final = r"\d[\d,]*\.\d\d"
_CARD: Final = "[2-9TJQKA][cdhs]"
_CARDS: Final = f"{_CARD}(?: - {_CARD})*"
_CURRENCY: Final = "[A-Z]{3}|Fun"

HEADER: Final = re.compile(
    r"Game # ?(?P<number>\d*) ?- (?P<game>.+?) (?P<limit>Half[- ]Pot|Pot|Fixed|No) Limit"
    rf"(?: (?P<currency>{_CURRENCY}))? (?P<low>\d[\d,]*(?:\.\d+)?)/(?P<high>\d[\d,]*(?:\.\d+)?)"
    r'(?: and (?P<ante>\d[\d,]*(?:\.\d+)?) ante)? - Table "(?P<table>.+)"'
)
_MOST: Final = re.compile(r"Players ?\(max (\d{1,2})\):")
_SEATED: Final = re.compile(rf"(.*\S)\s+\((?:({_CURRENCY}) )?({_AMOUNT}) in seat (\d{{1,2}})\)")
_DEALER: Final = re.compile(r"Dealer:\s*(.*)")
_POST: Final = re.compile(rf"(Small Blind|Big Blind|Small \+ Big Blind|Blind out of turn):\s+(.*\S)\s+\(({_AMOUNT})\)")
_ANTE: Final = re.compile(rf"(.*\S)\s+Ante\s+\(({_AMOUNT})\)")
_HOLE: Final = re.compile(rf"(.*\S)\s+was dealt:\s+({_CARDS})")
_BOARD: Final = re.compile(rf"(Flop|Turn|River)\s+({_CARDS})")
_ACT: Final = re.compile(r"(.*\S)\s+(Fold|Check|Call|Bet|Raise|All-In|Payback)(?:\s+\(([^()]+)\))?")
_SHOWS: Final = re.compile(rf"(.*\S)\s+shows:\s+({_CARDS})(?:\s+\(.*\))?")
_MUCKS: Final = re.compile(rf"(.*\S)\s+didn['’´]t show hand(?:\s+\(({_CARDS})\))?")
_WINS: Final = re.compile(rf"(.*\S)\s+wins:\s+(?:({_CURRENCY}) )?({_AMOUNT})(?:\s+\(.*\))?")
_RAKE: Final = re.compile(rf"Rake:\s+(?:({_CURRENCY}) )?({_AMOUNT})")
_ENDED: Final = re.compile(r"Game ended\b.*")
_TIME: Final = re.compile(r"Game ended (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ?([A-Z]*)([+-]\d\d:\d\d)?")
_APOSTROPHES: Final = str.maketrans("’´", "''")
_TOURNAMENT: Final = re.compile(r".* (\d+) \d+")
_PARTS_OF_A_UNIT: Final = re.compile(r"\d\.(?!00)\d\d")

_CAUSES: Final = (
    (re.compile("artificial", re.IGNORECASE), ARTIFICIAL),
    (re.compile("disconnect|connection", re.IGNORECASE), "disconnected"),
    (re.compile("time", re.IGNORECASE), "timeout"),
)

GAMES: Final = {
    "Texas Hold'em": ("holdem", 2, False),
    "Omaha High": ("omaha", 4, False),
    "5-Card Omaha High": ("omaha5", 5, False),
    "Omaha Hi/Lo": ("omaha8", 4, True),
    "5-Card Omaha Hi/Lo": ("omaha5-8", 5, True),
}
"""The format's name of a game: ours, the number of hole cards, whether pots are halved between high and low."""
LIMITS: Final = {"No": "no", "Pot": "pot", "Half Pot": "half-pot", "Half-Pot": "half-pot", "Fixed": "fixed"}
STREETS: Final = {"Flop": (0, 3), "Turn": (3, 4), "River": (4, 5)}
"""How many board cards lie before and after each."""
OFFSETS: Final = {
    "GMT": "+00:00", "UTC": "+00:00", "WET": "+00:00", "BST": "+01:00", "WEST": "+01:00", "CET": "+01:00",
    "CEST": "+02:00", "EET": "+02:00", "EEST": "+03:00",
}  # fmt: skip
"""What the names of time zones mean that this network's histories close with."""


def read_sheet(lines: list[tuple[int, str]]) -> Sheet:
    """The sheet of one hand's lines, each with its number in the file, the first one beginning ``Game #``.

    Raises ``UnreadableLine`` at the first line that is not of the format, or where the hand is cut short.
    """
    return _SheetReader(lines).sheet


class _SheetReader:
    """Reads line after line into the sheet."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self._line = lines[0][0]
        self._names: Final[dict[str, int]] = {}
        self._board: list[str] = []
        self._causes: Final[dict[int, str]] = {}
        self._written_currency = ""
        self._ended = False
        self._kinds: Final = (
            (_MOST, self._read_most), (_DEALER, self._read_dealer), (_POST, self._read_post),
            (_BOARD, self._read_board), (_RAKE, self._read_rake), (_ENDED, self._read_ended),
            (_SEATED, self._read_player), (_ACT, self._read_act), (_ANTE, self._read_ante), (_HOLE, self._read_hole),
            (_SHOWS, self._read_shows), (_MUCKS, self._read_mucks), (_WINS, self._read_wins),
        )  # fmt: skip
        self.sheet: Final = self._read_header(lines)
        for self._line, text in lines[1:]:
            if text:
                self._read(text)
        self._check_whole()

    def _read_header(self, lines: list[tuple[int, str]]) -> Sheet:
        match = HEADER.fullmatch(lines[0][1])
        if match is None:
            raise self._unreadable(
                lines[0][1], 'a first line such as: Game # 12 - Omaha High Pot Limit EUR 1.00/2.00 - Table "A"'
            )
        game = GAMES.get(match["game"].translate(_APOSTROPHES))
        if game is None:
            raise self._unreadable(match["game"], f"one of the games {', '.join(GAMES)}")
        self._written_currency = match["currency"] or ""
        tournament = _TOURNAMENT.fullmatch(match["table"]) if not self._written_currency else None
        money = "chips" if tournament else "real" if self._written_currency not in ("", "Fun") else "play"
        whole = tournament and not any(_PARTS_OF_A_UNIT.search(text) for _, text in lines[1:])
        unit = Unit(CHIP_UNIT if whole else MONEY_UNIT)
        return Sheet(
            number=match["number"],
            game=game[0],
            hole_cards=game[1],
            high_low=game[2],
            limit=LIMITS[match["limit"]],
            money=money,
            currency=self._written_currency if money == "real" else "CHIPS",
            unit=unit,
            low=self._amount(match["low"], unit),
            high=self._amount(match["high"], unit),
            ante=self._amount(match["ante"], unit) if match["ante"] else 0,
            table=match["table"],
            tournament=tournament[1] if tournament else "",
        )

    def _read(self, text: str) -> None:
        """One line, tried as each kind in turn: whole lines, labels before names; a name may be anything."""
        for pattern, read in self._kinds:
            match = pattern.fullmatch(text)
            if match is not None:
                return read(match)
        return self._read_notice(text)

    # --- the table -------------------------------------------------------------------------------------------------

    def _read_most(self, match: re.Match[str]) -> None:
        self.sheet.most = int(match[1])

    def _read_player(self, match: re.Match[str]) -> None:
        name, seat = match[1], int(match[4])
        self._check_currency(match[2])
        if seat == 0 or any(player.seat == seat for player in self.sheet.players):
            raise self._unreadable(match[0], "a seat number from 1 that no player above has")
        if name in self._names:
            raise self._unreadable(match[0], "a name that no player above has")
        self._names[name] = seat
        self.sheet.players.append(Player(seat, name, self._amount(match[3])))

    def _read_dealer(self, match: re.Match[str]) -> None:
        self.sheet.button = self._seat(match[1])

    def _read_post(self, match: re.Match[str]) -> None:
        self.sheet.posts.append(Post(self._seat(match[2]), match[1], self._amount(match[3])))

    def _read_ante(self, match: re.Match[str]) -> None:
        self.sheet.posts.append(Post(self._seat(match[1]), "Ante", self._amount(match[2])))

    def _read_hole(self, match: re.Match[str]) -> None:
        self.sheet.known[self._seat(match[1])] = self._hole(match[2])

    # --- the play --------------------------------------------------------------------------------------------------

    def _read_board(self, match: re.Match[str]) -> None:
        before, after = STREETS[match[1]]
        cards = match[2].split(" - ")
        if len(self._board) != before or len(cards) != after or cards[:before] != self._board:
            raise self._unreadable(match[0], f"{after} cards, those of the streets before first")
        self._board = cards
        self.sheet.acts.append(Board([parse_card(card) for card in cards[before:]]))

    def _read_act(self, match: re.Match[str]) -> None:
        seat, verb, inside = self._seat(match[1]), match[2], match[3] or ""
        amount, cause = -1, self._causes.pop(seat, "player")
        if re.fullmatch(_AMOUNT, inside):
            amount = self._amount(inside)
        elif inside:
            cause = _cause_of(inside)
            if not cause:
                raise self._unreadable(match[0], "an amount with two decimals in the brackets")
        moves = verb in ("Call", "Bet", "Raise", "Payback")
        if moves != (amount >= 0) and verb != "All-In":
            raise self._unreadable(match[0], "an amount" if moves else "no amount")
        self.sheet.acts.append(Act(seat, verb, amount, cause))

    def _read_notice(self, text: str) -> None:
        """Words about a player without amount or cards are no part of the hand, but may tell why he acts as he does."""
        names = [name for name in self._names if text.startswith(f"{name} ")]
        words = text[len(max(names, key=len)) :] if names else ""
        if not words or any(one in ":()" or one.isdigit() for one in words):
            raise self._unreadable(text, "a line of the format (a post, a street, an action, a showing, a win)")
        cause = _cause_of(words)
        if cause:
            self._causes[self._names[max(names, key=len)]] = cause

    # --- the end ---------------------------------------------------------------------------------------------------

    def _read_shows(self, match: re.Match[str]) -> None:
        self._show(self._seat(match[1]), True, self._hole(match[2]))

    def _read_mucks(self, match: re.Match[str]) -> None:
        self._show(self._seat(match[1]), False, self._hole(match[2]) if match[2] else [])

    def _show(self, seat: int, shown: bool, cards: list[Card]) -> None:
        self.sheet.showing.append(Showing(seat, shown, cards))
        if cards:
            self.sheet.known.setdefault(seat, cards)

    def _read_wins(self, match: re.Match[str]) -> None:
        self._check_currency(match[2])
        self.sheet.wins.append(Win(self._seat(match[1]), self._amount(match[3])))

    def _read_rake(self, match: re.Match[str]) -> None:
        self._check_currency(match[1])
        if self.sheet.rake >= 0:
            raise self._unreadable(match[0], "one Rake line a hand")
        self.sheet.rake = self._amount(match[2])

    def _read_ended(self, match: re.Match[str]) -> None:
        self._ended = True
        time = _TIME.fullmatch(match[0])
        offset = (time[4] or OFFSETS.get(time[3], "")) if time else ""
        if time and offset:
            self.sheet.started_at = f"{time[1]}T{time[2]}{offset}"

    def _check_whole(self) -> None:
        sheet = self.sheet
        for there, what in (
            (sheet.most, "a line Players(max …):"),
            (sheet.players, "a player with his stack and seat"),
            (sheet.button, "a line Dealer:"),
            (sheet.posts, "a post"),
            (sheet.wins, "a wins line"),
            (sheet.rake >= 0 or self._ended, "a Rake line or the line that says Game ended"),
        ):
            if not there:
                raise UnreadableLine(self._line, f"the hand is cut short here; expected {what} before its end")

    # --- parts of lines --------------------------------------------------------------------------------------------

    def _seat(self, name: str) -> int:
        """The seat of a listed player; the hero's name may stand in lower case."""
        seat = self._names.get(name, 0)
        if not seat:
            alike = [seat for other, seat in self._names.items() if other.casefold() == name.casefold()]
            seat = alike[0] if len(alike) == 1 else 0
        if not seat:
            raise self._unreadable(name, f"a player on the list above: {', '.join(self._names) or 'it is empty'}")
        return seat

    def _hole(self, text: str) -> list[Card]:
        cards = [parse_card(card) for card in text.split(" - ")]
        if len(cards) != self.sheet.hole_cards:
            raise self._unreadable(text, f"{self.sheet.hole_cards} cards")
        return cards

    def _amount(self, text: str, unit: Unit | None = None) -> int:
        try:
            return (unit or self.sheet.unit).parse(text.replace(",", ""))
        except ValueError as error:
            raise UnreadableLine(self._line, str(error)) from None

    def _check_currency(self, currency: str | None) -> None:
        if (currency or "") != self._written_currency:
            wanted = self._written_currency or "no currency"
            raise self._unreadable(currency or "an amount without currency", f"{wanted} as in the hand's first line")

    def _unreadable(self, found: str, expected: str) -> UnreadableLine:
        short = found if len(found) <= 80 else found[:80] + "…"
        return UnreadableLine(self._line, f"found {short!r}; expected {expected}")


def _cause_of(text: str) -> str:
    """The cause of an action that some words name; "" where they name none."""
    return next((cause for pattern, cause in _CAUSES if pattern.search(text)), "")

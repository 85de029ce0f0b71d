"""What each hand of a table leaves for the checks of the whole day: its number, its shuffle, its artificial all-ins."""

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64

from replay.events import Deck, DeckSeed, Reshuffled
from replay.hand import Hand
from replay.houses.house import House
from replay.reconciliation.check import ARTIFICIAL_ALL_INS, DECKS_AND_SEEDS, HAND_NUMBERS, Check
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.fingerprint import deck_fingerprint, seed_fingerprint
from replay.reconciliation.hand_numbers import NO_NUMBERS
from replay.reconciliation.numbering import Numbers, read_number, split_number
from replay.reconciliation.packed_numbers import pack_numbers
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.uses import AllInUse, Shuffles, pack_use
from replay.report import Report
from replay.sessions.artificial_all_ins import TOPIC as ALL_INS
from replay.sessions.artificial_all_ins import artificial_all_ins

SHUFFLE: Final = "shuffle.when"
NO_START: Final = "when the hand started is not known"
NO_DECK: Final = "the hand tells neither its seed nor its whole deck"


@final
class PlayedHands:
    """Gathers the hands of one table on its sheet."""

    def __init__(self, sheet: Sheet, table: str) -> None:
        self._sheet: Final = sheet
        self._table: Final = table
        self._decks: Final[Check] = sheet.check(DECKS_AND_SEEDS)
        self._numbers: Final[dict[str, Numbers]] = {}
        self._last: Numbers | None = None
        self._last_number: i64 = 0
        self._last_start = 0
        self._rows = BytesWriter()
        self._ids: list[str] = []
        self._ids_size: i64 = 0
        self._id_ends: vec[i64] = vec[i64]()
        self._started: vec[i64] = vec[i64]()
        self._house_of_rows = ""
        self._rule = ""

    def add(self, report: Report, sums: ChipSums, place: Place) -> None:
        """One hand of the day."""
        hand = report.hand
        self._add_number(hand)
        if sums.artificial:
            self._add_all_ins(place)
        self._add_shuffle(report, place)

    def add_other(self, hand_id: str) -> None:
        """A hand that is on record besides, so that its number is not missing."""
        start = split_number(hand_id)
        digits = len(hand_id) - start
        if digits:
            prefix = hand_id[:start]
            self._numbers_of(prefix).add(read_number(hand_id, prefix), digits, False)

    def finish(self) -> None:
        """Puts on the sheet what was gathered."""
        for numbers in self._numbers.values():
            self._sheet.numbers.append(numbers)
        self._pack()

    def _add_number(self, hand: Hand) -> None:
        hand_id = hand.hand_id
        numbers = self._last
        number: i64 = -1
        if numbers is not None:
            number = read_number(hand_id, numbers.prefix)
        if numbers is None or number < 0:
            start = split_number(hand_id)
            if start == len(hand_id):
                self._sheet.check(HAND_NUMBERS).skip(NO_NUMBERS)
                return
            numbers = self._numbers_of(hand_id[:start])
            number = read_number(hand_id, numbers.prefix)
            self._last = numbers
            self._last_start = 0
        numbers.add(number, len(hand_id) - len(numbers.prefix), True)
        if self._last_start and hand.started > self._last_start and number < self._last_number:
            numbers.backwards.append(number)
        self._last_number = number
        self._last_start = hand.started

    def _numbers_of(self, prefix: str) -> Numbers:
        numbers = self._numbers.get(prefix)
        if numbers is None:
            numbers = Numbers(self._table, prefix)
            self._numbers[prefix] = numbers
        return numbers

    def _add_all_ins(self, place: Place) -> None:
        rule = place.house.timeouts.artificial_all_in
        if rule is None:
            return
        for use in artificial_all_ins([place.hand], rule):
            if use.hand.started == 0:
                self._sheet.check(ARTIFICIAL_ALL_INS).skip(NO_START)
                continue
            self._sheet.all_ins.append(
                AllInUse(
                    use.player, use.hand.started, self._table, use.hand.hand_id, use.event, place.rule(ALL_INS),
                    rule.per_24h, rule.window,
                )
            )  # fmt: skip

    def _add_shuffle(self, report: Report, place: Place) -> None:
        hand = report.hand
        if not hand.deck_events or report.play is None:
            self._decks.skip(NO_DECK)
            return
        rows = self._rows_of(place)
        deck = report.play.deal.deck
        place_of_hand = len(self._ids)
        told = -1
        uses = 0
        for index in hand.deck_events:
            event = hand.events[index]
            if isinstance(event, DeckSeed):
                pack_use(rows, True, index, seed_fingerprint(event.seed_bytes()), place_of_hand)
                uses += 1
                told = index
            elif isinstance(event, Deck):
                told = index
        if len(deck) > 0 and told >= 0:
            pack_use(rows, False, told, deck_fingerprint(deck), place_of_hand)
            uses += 1
        if report.play.game.draws:
            uses += self._add_reshuffles(hand, rows)
        if uses:
            self._name(hand)
        else:
            self._decks.skip(NO_DECK)

    def _name(self, hand: Hand) -> None:
        self._ids.append(hand.hand_id)
        self._ids_size += len(hand.hand_id)
        self._id_ends = append(self._id_ends, self._ids_size)
        self._started = append(self._started, hand.started)

    def _add_reshuffles(self, hand: Hand, rows: BytesWriter) -> int:
        """The seeds by which discards were shuffled in the middle of the hand."""
        uses = 0
        for index, event in enumerate(hand.events):
            if isinstance(event, Reshuffled) and event.seed:
                seed = seed_fingerprint(event.seed_bytes())
                pack_use(rows, True, index, seed, len(self._ids))
                uses += 1
        return uses

    def _rows_of(self, place: Place) -> BytesWriter:
        """Where the uses of a hand go: those of another rule than the hand before are gathered by themselves."""
        if place.house.sha256 != self._house_of_rows:
            self._change_rule(place.house, place.rule(SHUFFLE))
        return self._rows

    def _change_rule(self, house: House, rule: str) -> None:
        if rule != self._rule:
            self._pack()
        self._house_of_rows = house.sha256
        self._rule = rule

    def _pack(self) -> None:
        if self._ids:
            id_ends, started = pack_numbers(self._id_ends), pack_numbers(self._started)
            self._sheet.shuffles.append(
                Shuffles(self._table, self._rule, self._rows.getvalue(), "".join(self._ids), id_ends, started)
            )
        self._rows = BytesWriter()
        self._ids = []
        self._ids_size = 0
        self._id_ends = vec[i64]()
        self._started = vec[i64]()

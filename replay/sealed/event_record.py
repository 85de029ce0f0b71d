"""The events of a sealed record, both ways.

Written by ``make events`` from ``replay.events`` and ``replay.sealed.event_codes``: change those, not this.
"""

from typing import Final

from mypy_extensions import i64

from replay.cards.card import Card
from replay.events import (
    Acted,
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandFinished,
    HandVoided,
    JackpotAwarded,
    JackpotContributed,
    Mucked,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    Reshuffled,
    Shown,
    SplitVote,
    UncalledReturned,
)
from replay.hex_digits import HexDigits
from replay.sealed.record_reader import RecordReader
from replay.sealed.record_writer import RecordWriter, numbered

_POSTED_KIND: Final[list[str]] = [
    "small_blind",
    "big_blind",
    "ante",
    "straddle",
    "bring_in",
    "entry",
    "missed_big",
    "missed_small",
    "dead",
]
_POSTED_KIND_NUMBERS: Final[dict[str, int]] = numbered(_POSTED_KIND)
_DEALT_FACE: Final[list[str]] = [
    "down",
    "up",
]
_DEALT_FACE_NUMBERS: Final[dict[str, int]] = numbered(_DEALT_FACE)
_ACTED_ACTION: Final[list[str]] = [
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "complete",
    "bring_in",
]
_ACTED_ACTION_NUMBERS: Final[dict[str, int]] = numbered(_ACTED_ACTION)
_ACTED_CAUSE: Final[list[str]] = [
    "player",
    "timeout",
    "disconnected",
    "artificial_all_in",
]
_ACTED_CAUSE_NUMBERS: Final[dict[str, int]] = numbered(_ACTED_CAUSE)
_DREW_CAUSE: Final[list[str]] = [
    "player",
    "timeout",
    "disconnected",
    "artificial_all_in",
]
_DREW_CAUSE_NUMBERS: Final[dict[str, int]] = numbered(_DREW_CAUSE)
_POT_AWARDED_SIDE: Final[list[str]] = [
    "high",
    "low",
    "whole",
]
_POT_AWARDED_SIDE_NUMBERS: Final[dict[str, int]] = numbered(_POT_AWARDED_SIDE)
_ODD_CHIP_AWARDED_SIDE: Final[list[str]] = [
    "high",
    "low",
    "whole",
]
_ODD_CHIP_AWARDED_SIDE_NUMBERS: Final[dict[str, int]] = numbered(_ODD_CHIP_AWARDED_SIDE)
_HAND_VOIDED_REASON: Final[list[str]] = [
    "server_crash",
    "management",
    "misdeal",
]
_HAND_VOIDED_REASON_NUMBERS: Final[dict[str, int]] = numbered(_HAND_VOIDED_REASON)


def write_event(out: RecordWriter, event: Event) -> None:
    """Writes an event, in the first schema that can say it. Raises ValueError for what no hand holds."""
    if isinstance(event, DeckCommitted):
        _write_deck_committed(out, event)
    elif isinstance(event, DeckSeed):
        _write_deck_seed(out, event)
    elif isinstance(event, Deck):
        _write_deck(out, event)
    elif isinstance(event, Posted):
        _write_posted(out, event)
    elif isinstance(event, Dealt):
        _write_dealt(out, event)
    elif isinstance(event, Acted):
        _write_acted(out, event)
    elif isinstance(event, Drew):
        _write_drew(out, event)
    elif isinstance(event, Reshuffled):
        _write_reshuffled(out, event)
    elif isinstance(event, UncalledReturned):
        _write_uncalled_returned(out, event)
    elif isinstance(event, SplitVote):
        _write_split_vote(out, event)
    elif isinstance(event, Shown):
        _write_shown(out, event)
    elif isinstance(event, Mucked):
        _write_mucked(out, event)
    elif isinstance(event, RakeTaken):
        _write_rake_taken(out, event)
    elif isinstance(event, JackpotContributed):
        _write_jackpot_contributed(out, event)
    elif isinstance(event, PotAwarded):
        _write_pot_awarded(out, event)
    elif isinstance(event, OddChipAwarded):
        _write_odd_chip_awarded(out, event)
    elif isinstance(event, JackpotAwarded):
        _write_jackpot_awarded(out, event)
    elif isinstance(event, HandVoided):
        _write_hand_voided(out, event)
    elif isinstance(event, Refunded):
        _write_refunded(out, event)
    elif isinstance(event, HandFinished):
        _write_hand_finished(out, event)
    else:
        raise ValueError(f"{event.TYPE!r} is no event of a hand")


def read_event(source: RecordReader) -> Event:
    """Reads an event. Raises NotSealed."""
    code = source.byte("a code", "an event")
    if code == 1:
        return _read_deck_committed(source)
    if code == 2:
        return _read_deck_seed(source)
    if code == 3:
        return _read_deck(source)
    if code == 4:
        return _read_posted(source)
    if code == 5:
        return _read_dealt(source)
    if code == 6:
        return _read_acted(source)
    if code == 7:
        return _read_drew(source)
    if code == 8:
        return _read_reshuffled(source)
    if code == 9:
        return _read_uncalled_returned(source)
    if code == 10:
        return _read_split_vote(source)
    if code == 11:
        return _read_shown(source)
    if code == 12:
        return _read_mucked(source)
    if code == 13:
        return _read_rake_taken(source)
    if code == 14:
        return _read_jackpot_contributed(source)
    if code == 15:
        return _read_pot_awarded(source)
    if code == 16:
        return _read_odd_chip_awarded(source)
    if code == 17:
        return _read_jackpot_awarded(source)
    if code == 18:
        return _read_hand_voided(source)
    if code == 19:
        return _read_refunded(source)
    if code == 20:
        return _read_hand_finished(source)
    raise source.other("a known code", "an event", f"{code}")


def _write_deck_committed(out: RecordWriter, event: DeckCommitted) -> None:
    out.byte(1)
    out.text(event.algorithm, "deck_committed.algorithm")
    out.hex(event.commitment, "deck_committed.commitment")


def _read_deck_committed(source: RecordReader) -> DeckCommitted:
    algorithm = source.known_text("deck_committed.algorithm")
    commitment = source.hex("deck_committed.commitment")
    return DeckCommitted(algorithm, commitment)


def _write_deck_seed(out: RecordWriter, event: DeckSeed) -> None:
    out.byte(2)
    out.text(event.algorithm, "deck_seed.algorithm")
    out.hex(event.seed, "deck_seed.seed")


def _read_deck_seed(source: RecordReader) -> DeckSeed:
    algorithm = source.known_text("deck_seed.algorithm")
    seed = source.hex("deck_seed.seed")
    return DeckSeed(algorithm, seed)


def _write_deck(out: RecordWriter, event: Deck) -> None:
    out.byte(3)
    out.cards(event.cards, "deck.cards")


def _read_deck(source: RecordReader) -> Deck:
    cards = source.cards("deck.cards")
    return Deck(cards)


def _write_posted(out: RecordWriter, event: Posted) -> None:
    out.byte(4)
    out.count(event.seat, "posted.seat")
    out.choice(_POSTED_KIND_NUMBERS, event.kind, "posted.kind")
    out.money(event.amount, "posted.amount")


def _read_posted(source: RecordReader) -> Posted:
    seat = source.count("posted.seat")
    kind = _POSTED_KIND[source.choice(9, "posted.kind")]
    amount = source.money("posted.amount")
    return Posted(seat, kind, amount)


def _write_dealt(out: RecordWriter, event: Dealt) -> None:
    out.byte(5)
    bits: i64 = 0
    if event.seat != 0:
        bits |= 1
    if event.board:
        bits |= 2
    if event.face != "":
        bits |= 4
    out.byte(bits)
    if event.seat != 0:
        out.count(event.seat, "dealt.seat")
    out.cards(event.cards, "dealt.cards")
    if event.face != "":
        out.choice(_DEALT_FACE_NUMBERS, event.face, "dealt.face")


def _read_dealt(source: RecordReader) -> Dealt:
    bits = source.bits(7, "dealt")
    seat = 0
    if bits & 1 != 0:
        seat = source.count("dealt.seat")
        if seat == 0:
            raise source.needless("dealt.seat")
    board = bits & 2 != 0
    cards = source.cards("dealt.cards")
    face = ""
    if bits & 4 != 0:
        face = _DEALT_FACE[source.choice(2, "dealt.face")]
    return Dealt(seat, board, cards, face)


def _write_acted(out: RecordWriter, event: Acted) -> None:
    out.byte(6)
    bits: i64 = 0
    if event.amount != 0:
        bits |= 1
    if event.cause != "player":
        bits |= 2
    if event.uses_left != -1:
        bits |= 4
    out.byte(bits)
    out.count(event.seat, "acted.seat")
    out.choice(_ACTED_ACTION_NUMBERS, event.action, "acted.action")
    if event.amount != 0:
        out.money(event.amount, "acted.amount")
    if event.cause != "player":
        out.choice(_ACTED_CAUSE_NUMBERS, event.cause, "acted.cause")
    if event.uses_left != -1:
        out.count(event.uses_left, "acted.uses_left")


def _read_acted(source: RecordReader) -> Acted:
    bits = source.bits(7, "acted")
    seat = source.count("acted.seat")
    action = _ACTED_ACTION[source.choice(7, "acted.action")]
    amount = 0
    if bits & 1 != 0:
        amount = source.money("acted.amount")
        if amount == 0:
            raise source.needless("acted.amount")
    cause = "player"
    if bits & 2 != 0:
        cause = _ACTED_CAUSE[source.choice(4, "acted.cause")]
        if cause == "player":
            raise source.needless("acted.cause")
    uses_left = -1
    if bits & 4 != 0:
        uses_left = source.count("acted.uses_left")
    return Acted(seat, action, amount, cause, uses_left)


def _write_drew(out: RecordWriter, event: Drew) -> None:
    out.byte(7)
    bits: i64 = 0
    if event.cause != "player":
        bits |= 1
    out.byte(bits)
    out.count(event.seat, "drew.seat")
    out.cards(event.discarded, "drew.discarded")
    out.cards(event.drawn, "drew.drawn")
    if event.cause != "player":
        out.choice(_DREW_CAUSE_NUMBERS, event.cause, "drew.cause")


def _read_drew(source: RecordReader) -> Drew:
    bits = source.bits(1, "drew")
    seat = source.count("drew.seat")
    discarded = source.cards("drew.discarded")
    drawn = source.cards("drew.drawn")
    cause = "player"
    if bits & 1 != 0:
        cause = _DREW_CAUSE[source.choice(4, "drew.cause")]
        if cause == "player":
            raise source.needless("drew.cause")
    return Drew(seat, discarded, drawn, cause)


def _write_reshuffled(out: RecordWriter, event: Reshuffled) -> None:
    out.byte(8)
    bits: i64 = 0
    if len(event.cards) > 0:
        bits |= 1
    if event.seed != "":
        bits |= 2
    out.byte(bits)
    if len(event.cards) > 0:
        out.cards(event.cards, "reshuffled.cards")
    if event.seed != "":
        out.hex(event.seed, "reshuffled.seed")


def _read_reshuffled(source: RecordReader) -> Reshuffled:
    bits = source.bits(3, "reshuffled")
    cards: list[Card] = []
    if bits & 1 != 0:
        cards = source.cards("reshuffled.cards")
        if len(cards) == 0:
            raise source.needless("reshuffled.cards")
    seed: HexDigits = ""
    if bits & 2 != 0:
        seed = source.hex("reshuffled.seed")
        if len(seed) == 0:
            raise source.needless("reshuffled.seed")
    return Reshuffled(cards, seed)


def _write_uncalled_returned(out: RecordWriter, event: UncalledReturned) -> None:
    out.byte(9)
    out.count(event.seat, "uncalled_returned.seat")
    out.money(event.amount, "uncalled_returned.amount")


def _read_uncalled_returned(source: RecordReader) -> UncalledReturned:
    seat = source.count("uncalled_returned.seat")
    amount = source.money("uncalled_returned.amount")
    return UncalledReturned(seat, amount)


def _write_split_vote(out: RecordWriter, event: SplitVote) -> None:
    out.byte(10)
    bits: i64 = 0
    if event.agree:
        bits |= 1
    out.byte(bits)
    out.count(event.seat, "split_vote.seat")
    out.count(event.pot, "split_vote.pot")


def _read_split_vote(source: RecordReader) -> SplitVote:
    bits = source.bits(1, "split_vote")
    seat = source.count("split_vote.seat")
    pot = source.count("split_vote.pot")
    agree = bits & 1 != 0
    return SplitVote(seat, pot, agree)


def _write_shown(out: RecordWriter, event: Shown) -> None:
    out.byte(11)
    out.count(event.seat, "shown.seat")
    out.cards(event.cards, "shown.cards")


def _read_shown(source: RecordReader) -> Shown:
    seat = source.count("shown.seat")
    cards = source.cards("shown.cards")
    return Shown(seat, cards)


def _write_mucked(out: RecordWriter, event: Mucked) -> None:
    out.byte(12)
    out.count(event.seat, "mucked.seat")


def _read_mucked(source: RecordReader) -> Mucked:
    seat = source.count("mucked.seat")
    return Mucked(seat)


def _write_rake_taken(out: RecordWriter, event: RakeTaken) -> None:
    out.byte(13)
    out.count(event.pot, "rake_taken.pot")
    out.money(event.amount, "rake_taken.amount")


def _read_rake_taken(source: RecordReader) -> RakeTaken:
    pot = source.count("rake_taken.pot")
    amount = source.money("rake_taken.amount")
    return RakeTaken(pot, amount)


def _write_jackpot_contributed(out: RecordWriter, event: JackpotContributed) -> None:
    out.byte(14)
    out.text(event.pool, "jackpot_contributed.pool")
    out.money(event.amount, "jackpot_contributed.amount")


def _read_jackpot_contributed(source: RecordReader) -> JackpotContributed:
    pool = source.known_text("jackpot_contributed.pool")
    amount = source.money("jackpot_contributed.amount")
    return JackpotContributed(pool, amount)


def _write_pot_awarded(out: RecordWriter, event: PotAwarded) -> None:
    out.byte(15)
    out.count(event.pot, "pot_awarded.pot")
    out.choice(_POT_AWARDED_SIDE_NUMBERS, event.side, "pot_awarded.side")
    out.count(event.seat, "pot_awarded.seat")
    out.money(event.amount, "pot_awarded.amount")


def _read_pot_awarded(source: RecordReader) -> PotAwarded:
    pot = source.count("pot_awarded.pot")
    side = _POT_AWARDED_SIDE[source.choice(3, "pot_awarded.side")]
    seat = source.count("pot_awarded.seat")
    amount = source.money("pot_awarded.amount")
    return PotAwarded(pot, side, seat, amount)


def _write_odd_chip_awarded(out: RecordWriter, event: OddChipAwarded) -> None:
    out.byte(16)
    out.count(event.pot, "odd_chip_awarded.pot")
    out.choice(_ODD_CHIP_AWARDED_SIDE_NUMBERS, event.side, "odd_chip_awarded.side")
    out.count(event.seat, "odd_chip_awarded.seat")
    out.money(event.amount, "odd_chip_awarded.amount")


def _read_odd_chip_awarded(source: RecordReader) -> OddChipAwarded:
    pot = source.count("odd_chip_awarded.pot")
    side = _ODD_CHIP_AWARDED_SIDE[source.choice(3, "odd_chip_awarded.side")]
    seat = source.count("odd_chip_awarded.seat")
    amount = source.money("odd_chip_awarded.amount")
    return OddChipAwarded(pot, side, seat, amount)


def _write_jackpot_awarded(out: RecordWriter, event: JackpotAwarded) -> None:
    out.byte(17)
    out.text(event.pool, "jackpot_awarded.pool")
    out.count(event.seat, "jackpot_awarded.seat")
    out.money(event.amount, "jackpot_awarded.amount")


def _read_jackpot_awarded(source: RecordReader) -> JackpotAwarded:
    pool = source.known_text("jackpot_awarded.pool")
    seat = source.count("jackpot_awarded.seat")
    amount = source.money("jackpot_awarded.amount")
    return JackpotAwarded(pool, seat, amount)


def _write_hand_voided(out: RecordWriter, event: HandVoided) -> None:
    out.byte(18)
    out.choice(_HAND_VOIDED_REASON_NUMBERS, event.reason, "hand_voided.reason")


def _read_hand_voided(source: RecordReader) -> HandVoided:
    reason = _HAND_VOIDED_REASON[source.choice(3, "hand_voided.reason")]
    return HandVoided(reason)


def _write_refunded(out: RecordWriter, event: Refunded) -> None:
    out.byte(19)
    out.count(event.seat, "refunded.seat")
    out.money(event.amount, "refunded.amount")


def _read_refunded(source: RecordReader) -> Refunded:
    seat = source.count("refunded.seat")
    amount = source.money("refunded.amount")
    return Refunded(seat, amount)


def _write_hand_finished(out: RecordWriter, event: HandFinished) -> None:
    out.byte(20)
    out.stacks(event.stacks, "hand_finished.stacks")


def _read_hand_finished(source: RecordReader) -> HandFinished:
    stacks = source.stacks("hand_finished.stacks")
    return HandFinished(stacks)

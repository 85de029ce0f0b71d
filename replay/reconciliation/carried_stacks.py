"""The check ``carried_stacks``: from hand to hand no chip comes to a table or leaves it but with a movement.

With the table's own events on record each stack is explained to the chip. Without them only that is looked at which
nothing can explain: chips leave a table only with their player.
"""

from typing import Final

from mypy_extensions import i64

from replay.comparison.record import Record
from replay.gaps import unknown_stacks
from replay.reconciliation.check import CARRIED_STACKS, Check
from replay.reconciliation.place import Place
from replay.reconciliation.sitter import Sitter
from replay.reconciliation.table_books import NOT_KNOWN, Books
from replay.sessions.closing import NOT_TOLD
from replay.sessions.played import Played

NO_EVENTS: Final = "no events of the table are recorded"
NO_TIME: Final = "the hand has no time: what happened at the table before it and after it cannot be told apart"


def check_stacks(books: Books, place: Place, check: Check, reported: bool, timeless: bool) -> None:
    """Holds the stacks with which a hand begins against the table's books, which then have what the hand has.

    ``timeless``: movements may belong before or after the hand; nothing is held against it.
    """
    hand = place.hand
    unknown = unknown_stacks(hand) if hand.extra else []
    for seat in hand.seats:
        sitter = books.seats.get(seat.seat)
        if timeless:
            if reported:
                check.skip(NO_TIME)
            continue
        if sitter is None or sitter.player != seat.player:
            if reported:
                check.looked_at += 1
                _never_sat_down(sitter, seat.seat, seat.player, place)
            sitter = Sitter(seat.seat, seat.player, False)
            books.seats[seat.seat] = sitter
        elif not sitter.known or (unknown and seat.seat in unknown):
            if reported:
                check.skip(NOT_KNOWN)
        elif reported:
            check.looked_at += 1
            if not sitter.fits(seat.stack):
                _differs(sitter, seat.stack, place)
        else:
            sitter.fits(seat.stack)
        sitter.hold(seat.stack, seat.stack)
        sitter.closed_out = False


def _never_sat_down(there: Sitter | None, seat: int, player: str, place: Place) -> None:
    expected: dict[str, object] = {"seat": seat} if there is None else {"seat": seat, "player": there.player}
    place.add(
        CARRIED_STACKS, "player.not-seated", f"player {player} is in the hand and never sat down in seat {seat}",
        expected, {"seat": seat, "player": player}, player,
    )  # fmt: skip


def _differs(sitter: Sitter, stack: int, place: Place) -> None:
    more = sitter.more_than(stack)
    amount = place.money(abs(more))
    code = "chips.appeared" if more > 0 else "chips.vanished"
    what = f"{amount} more lies" if more > 0 else f"{amount} less lies"
    place.add(
        CARRIED_STACKS, code, f"{what} before player {sitter.player} than what he had and brought",
        {"seat": sitter.seat, "stack": place.money(sitter.most if more > 0 else sitter.least)},
        {"seat": sitter.seat, "stack": place.money(stack)}, sitter.player,
    )  # fmt: skip


def close_stacks(books: Books, now: Played | None, place: Place, record: Record) -> None:
    """What lies before each player after the hand, as far as record and rules tell.

    Where the stacks that the record ends with have a jackpot in them, it is laid there, and not again.
    """
    hand = place.hand
    finished = record.finished
    unknown = unknown_stacks(hand) if hand.extra else []
    for at, seat in enumerate(hand.seats):
        sitter = books.seats.get(seat.seat)
        if sitter is None or sitter.player != seat.player:
            continue
        least: i64 = NOT_TOLD if now is None else now.closing.least(at)
        if now is None or least == NOT_TOLD or (unknown and seat.seat in unknown):
            sitter.known = False
            continue
        most = now.closing.most(at)
        if not record.jackpots:
            sitter.hold(least, most)
            continue
        jackpot = record.jackpots_of(seat.seat)
        if jackpot and finished is not None and finished.told.of(seat.seat, at) == least + jackpot:
            sitter.hold(least + jackpot, least + jackpot)
            continue
        sitter.hold(least, max(least, most - jackpot))
        sitter.owed += jackpot


def check_hands_alone(before: Played | None, now: Played, place: Place, check: Check) -> None:
    """Where no events of the table tell who came and went: nobody who stayed has less than he had.

    More he may have brought, and who comes in as the big blind may have left and be back.
    """
    if before is None:
        for _ in now.listing.seats:
            check.skip(NO_EVENTS)
        return
    closing, listing = before.closing, now.listing
    kept: i64 = 0
    for at in range(len(listing.seats)):
        there = listing.place_in(at, before.listing)
        if there < 0:
            check.skip(NO_EVENTS)
            continue
        least, most, stack = closing.least(there), closing.most(there), now.stack(at)
        if stack > most:
            check.skip(NO_EVENTS)
        elif stack >= least:
            kept += 1
        elif not _stayed(before, now, at):
            check.skip(NO_EVENTS)
        else:
            check.looked_at += 1
            sitter = Sitter(listing.seats[at], listing.players[at], True)
            sitter.hold(least, most)
            _differs(sitter, stack, place)
    check.looked_at += kept


def _stayed(before: Played, now: Played, place: i64) -> bool:
    """Whether a player who is listed in two hands in a row cannot have left in between."""
    seat = now.listing.seats[place]
    if before.crashed or seat in now.coming or not now.stays(place, before):
        return False
    if now.cash:
        return seat != now.big and now.goes_on(before)
    return before.hand.stakes.big_blind == now.hand.stakes.big_blind and before.hand.stakes.ante == now.hand.stakes.ante

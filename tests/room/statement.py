"""The cashier's settlement in the words of a report's ``derived``."""

from tests.room.cashier import Cashier, Share
from tests.room.dealer import Dealer
from tests.room.showing import show_order


def unrecorded(dealer: Dealer) -> Cashier:
    """The settlement of a hand of whose settlement and showing nothing is recorded.

    Nobody has mucked; the rake is the schedule's, and none where the house has no schedule.
    """
    cashier = Cashier(dealer)
    if cashier.book.schedule is not None:
        cashier.take_rake()
    cashier.pay()
    return cashier


def statement(cashier: Cashier) -> dict[str, object]:
    """What a report must derive, key by key."""
    write = cashier.sitting.unit.write
    seat, over = cashier.uncalled
    return {
        "pots": [
            {"pot": index, "amount": write(pot.amount), "eligible": pot.eligible, "rake": write(pot.rake)}
            for index, pot in enumerate(cashier.pots)
        ],
        "uncalled": {str(seat): write(over)} if seat else {},
        "awards": _shares(cashier, cashier.shares),
        "odd_chips": _shares(cashier, cashier.odd),
        "rake": write(cashier.total_rake()),
        "jackpot_contributions": {pool: write(amount) for pool, amount in cashier.contributions().items()},
        "show_order": show_order(cashier) if len(cashier.dealer.in_hand()) > 1 else [],
        "next_to_act": None,
        "net": {str(seat): write(amount) for seat, amount in sorted(cashier.net().items())},
        "stacks": {str(seat): write(amount) for seat, amount in sorted(cashier.stacks().items())},
    }


def _shares(cashier: Cashier, shares: list[Share]) -> list[dict[str, object]]:
    ordered = sorted(shares, key=lambda one: (one.pot, one.side, one.seat))
    write = cashier.sitting.unit.write
    return [{"pot": one.pot, "side": one.side, "seat": one.seat, "amount": write(one.amount)} for one in ordered]

"""The recorded showing held against the order and the duty to show (section 10)."""

from mypy_extensions import i64

from replay.finding import Findings
from replay.play import Showing
from replay.pots.pot import among
from replay.settlement import Settlement
from replay.showdown import would_win


def compare_showing(settlement: Settlement, found: Findings) -> None:
    """Who showed out of turn, who mucked a hand that had to be shown. Hands turned up before the end have no turn."""
    showings = settlement.play.showings
    if not showings:
        return
    order = settlement.order
    if not _in_turn(showings, order):
        turns = [one for one in showings if one.at_showdown and one.place in order]
        _compare_order(settlement, _first_of_each(turns), found)
    for one in showings:
        if one.mucked and among(one.place, order):
            _judge_muck(settlement, one, found)


def _in_turn(showings: list[Showing], order: list[int]) -> bool:
    """Whether each showing is that of somebody later in the order, as it nearly always is."""
    at: i64 = 0
    for one in showings:
        if one.at_showdown:
            while at < len(order) and order[at] != one.place:
                at += 1
            if at == len(order):
                return False
            at += 1
    return True


def _first_of_each(turns: list[Showing]) -> list[Showing]:
    seen: list[int] = []
    first: list[Showing] = []
    for one in turns:
        if one.place not in seen:
            seen.append(one.place)
            first.append(one)
    return first


def _compare_order(settlement: Settlement, turns: list[Showing], found: Findings) -> None:
    """The first showing that is out of turn; seats whose showing is not recorded are passed over."""
    recorded = [one.place for one in turns]
    due = [place for place in settlement.order if place in recorded]
    seats = settlement.play.table.seats
    for at, one in enumerate(turns):
        if one.place == due[at]:
            continue
        found.add(
            "show.order", _order_topic(settlement, due, at, one.place), one.event,
            f"it is the turn of seat {seats[due[at]]} to show",
            {"seat": seats[due[at]]}, {"seat": seats[one.place]},
        )  # fmt: skip
        return


def _order_topic(settlement: Settlement, due: list[int], at: int, place: int) -> str:
    """``show.side-pots`` where it is the turn of another pot or of a lower one, else the order within the last pot."""
    contested = [index for index, pot in enumerate(settlement.pots) if len(pot.eligible) > 1]
    last = _last_pot(settlement, due[at])
    if last != _last_pot(settlement, place) or last != contested[-1]:
        return "show.side-pots"
    if at:
        return "show.order.next"
    showing = settlement.play.streets.showing
    if showing is None or settlement.play.streets.round.last_aggressor >= 0:
        return "show.order"
    return "show.order.stud-tie" if showing.tied(place, due[0]) else "show.order"


def _last_pot(settlement: Settlement, place: int) -> int:
    """The last contested pot in which a place has a share."""
    pots = settlement.pots
    return max(index for index, pot in enumerate(pots) if len(pot.eligible) > 1 and place in pot.eligible)


def _judge_muck(settlement: Settlement, one: Showing, found: Findings) -> None:
    """A first hand may not be mucked, nor one that wins or shares (``show.first``, ``show.needed``)."""
    play = settlement.play
    if play.house.show.muck_is_free:
        return
    first = settlement.order[0] == one.place
    wins = would_win(settlement.shown_down(), settlement.order, one.place, settlement.claims)
    if not first and not wins and not settlement.face_up():
        return
    if one.place not in settlement.must() or (_last_standing(settlement, one) and not settlement.face_up()):
        return
    topic = "show.needed" if wins or not first else "show.first"
    found.add(
        "show.muck", topic, one.event, "the hand has to be shown", {"seat": play.table.seats[one.place]},
        {"seat": play.table.seats[one.place]},
    )  # fmt: skip


def _last_standing(settlement: Settlement, one: Showing) -> bool:
    """Whether all others at the showdown had mucked before: the last hand standing wins unseen."""
    gone = [other.place for other in settlement.play.showings if other.mucked and other.event < one.event]
    return all(place in gone or place == one.place for place in settlement.order)

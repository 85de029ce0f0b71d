"""What a player brings to the table, held against what he must and may bring (``buy-in``, ``buy-in.default``)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.structure import big_blind_size
from replay.finding import MISSING, Findings
from replay.games.game import Game
from replay.hand import Hand, Seat
from replay.houses.house import House
from replay.houses.rules.buy_in import BuyInRow
from replay.sessions.closing import NOT_TOLD
from replay.sessions.look import Looks
from replay.sessions.played import Played
from replay.sessions.player import Player
from replay.sessions.rejoin import EXEMPT, NOT_EXEMPT, TOO_LATE, rejoin

MAY_BE_BACK: Final = "the session does not begin with the table's first hand: {player} may be back"
UNKNOWN: Final = "what {player} had before is not known"
NO_STAKES: Final = "the stakes do not say what a buy-in is measured by"


@final
@mypyc_attr(acyclic=True)
class Bounds:
    """The smallest and the largest buy-in of a table in units (-1: none), and the topic that says so."""

    def __init__(self, least: int, most: int, topic: str) -> None:
        self.least: Final = least
        self.most: Final = most
        self.topic: Final = topic


def buy_in_bounds(hand: Hand, house: House, game: Game) -> Bounds | None:
    """The buy-in at the hand's table; None where its stakes lack what the limit measures by."""
    rule = house.buy_ins.limits.get(hand.limit)
    if rule is None:
        return None
    row = _row(hand, house, game)
    blind = big_blind_size(hand, house)
    stakes = hand.stakes
    unit = hand.unit.micros
    if (rule.least_blinds or rule.most_blinds) and not blind:
        return None
    if row is None and ((rule.lower_bets and not stakes.small_bet) or (rule.largest_bets and not stakes.big_bet)):
        return None
    bets = max(rule.lower_bets * stakes.small_bet, rule.largest_bets * stakes.big_bet)
    least = max(bets, rule.least_blinds * blind) * unit
    if rule.round_up_to:
        least += -least % rule.round_up_to
    if row is not None:
        least = row.least
    most = rule.most // unit if rule.most >= 0 else -1
    if rule.most_blinds:
        most = rule.most_blinds * blind
    return Bounds((least + unit - 1) // unit, most, "buy-in" if row is not None else "buy-in.default")


def _row(hand: Hand, house: House, game: Game) -> BuyInRow | None:
    """The row of a fixed-limit level that has one."""
    if hand.limit != "fixed":
        return None
    lower, higher = hand.stakes.small_bet * hand.unit.micros, hand.stakes.big_bet * hand.unit.micros
    for row in house.buy_ins.rows:
        if (row.lower_bet, row.higher_bet) != (lower, higher):
            continue
        if not row.families or any(family in row.families for family in game.families):
            return row
    return None


def check_buy_ins(
    players: list[Player],
    now: Played,
    last_start: int,
    whole: bool,
    lists_sitters: bool,
    found: Findings,
    looks: Looks,
) -> None:
    """Judges the stacks of the listed players, by place, where they show that one bought in or added chips.

    They do where he is new, where he has more than he had, and where he has less after hands without him: chips leave
    a table only with their player. ``last_start`` is when the hand before started.
    """
    kept: i64 = 0
    for place, player in enumerate(players):
        stack = now.stack(place)
        if stack == 0:
            continue
        if player.least <= stack <= player.most and not player.left:
            kept += 1  # nearly always: what he had lies before him
            continue
        player.gone_until = last_start if player.away else 0
        _check_buy_in(player, place, now, whole, lists_sitters, found, looks)
    looks.buy_ins.looked_at += kept


def _check_buy_in(
    player: Player, place: i64, now: Played, whole: bool, lists_sitters: bool, found: Findings, looks: Looks
) -> None:
    """Judges a stack that is not what the player had."""
    stack = now.stack(place)
    listed = now.hand.seats[place]
    why, bounds = _bounds(player, now, whole)
    if bounds is None:
        looks.buy_ins.skip(why.replace("{player}", "the player"))
        found.skip("buy-in", why.replace("{player}", f"player {listed.player}"))
        return
    looks.buy_ins.looked_at += 1
    told = player.most != NOT_TOLD
    new = not told or player.left or player.most == 0
    added = told and stack > player.most
    returned = told and player.away and stack < player.least
    if (new or returned) and stack < bounds.least:
        _report("buy-in.least", bounds.topic, listed, {"least": found.money(bounds.least)}, found)
    if (new or added or returned) and 0 <= bounds.most < stack:
        _over(player, listed, now, bounds, lists_sitters, found, looks)


def _bounds(player: Player, now: Played, whole: bool) -> tuple[str, Bounds | None]:
    """What a stack is held against, or why it cannot be."""
    if player.unseen and not whole:
        return MAY_BE_BACK, None
    if not player.unseen and player.most == NOT_TOLD and not player.left:
        return UNKNOWN, None
    bounds = buy_in_bounds(now.hand, now.house, now.game)
    return ("", bounds) if bounds is not None else (NO_STAKES, None)


def _over(
    player: Player, listed: Seat, now: Played, bounds: Bounds, lists_sitters: bool, found: Findings, looks: Looks
) -> None:
    """More than the maximum lies before him; it does not apply to who left with more and is back in time."""
    why = rejoin(player, now, bounds.most, lists_sitters)
    if why in (EXEMPT, TOO_LATE):
        looks.rejoins.looked_at += 1
    if why == EXEMPT:
        return
    if why not in (NOT_EXEMPT, TOO_LATE):
        looks.rejoins.skip(why.replace("{player}", "the player"))
        found.skip("buy-in.rejoin", why.replace("{player}", f"player {listed.player}"))
        return
    topic = "buy-in.rejoin" if why == TOO_LATE else bounds.topic
    _report("buy-in.most", topic, listed, {"most": found.money(bounds.most)}, found)


def _report(code: str, topic: str, listed: Seat, bound: dict[str, object], found: Findings) -> None:
    stack = found.money(listed.stack)
    found.add(
        code, topic, MISSING, f"player {listed.player} comes in or adds chips with {stack}",
        {"seat": listed.seat, **bound}, {"seat": listed.seat, "player": listed.player, "stack": stack},
    )  # fmt: skip

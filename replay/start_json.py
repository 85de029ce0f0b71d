"""How a hand starts as canonical JSON (RFC 8785), its header and its pinned house: what is stored of it, and what the
log commits to. ``ledger.store.header`` reads it again.

Money is in units, keys stand by name, and what is empty is left out.
"""

from json.encoder import encode_basestring as quoted

from replay.hand import Combination, Hand, Pool, Seat, Stakes, Window


def write_start(hand: Hand, house: str, version: str, sha256: str, when: str, private: str) -> bytes:
    """The header of a hand and the house that is pinned for it. The hand's events are not looked at.

    ``when`` (key ``at``) is the time that the sender gave, ``private`` (key ``x``) his own keys as JSON text; "" for
    none. Raises ValueError for half of a surrogate pair.
    """
    text = "{"
    if when:
        text += '"at":' + quoted(when) + ","
    text += '"header":' + write_header(hand)
    text += ',"pin":{"house":' + quoted(house) + ',"sha256":' + quoted(sha256) + ',"version":' + quoted(version) + "}"
    if private:
        text += ',"x":' + quoted(private)
    return (text + "}").encode()


def write_header(hand: Hand) -> str:
    """Everything of the hand but its events."""
    text = f'{{"button":{hand.button},"currency":' + quoted(hand.currency)
    if hand.extra:
        text += ',"extra":' + quoted(hand.extra)
    text += ',"game":' + quoted(hand.game)
    text += ',"hand_id":' + quoted(hand.hand_id)
    text += ',"house":' + quoted(hand.house)
    text += ',"limit":' + quoted(hand.limit)
    text += ',"money":' + quoted(hand.money)
    if len(hand.pools) > 0:
        text += ',"pools":[' + ",".join([_pool(pool) for pool in hand.pools]) + "]"
    text += ',"room":' + quoted(hand.room)
    text += ',"seats":[' + ",".join([_seat(seat) for seat in hand.seats]) + "]"
    text += ',"stakes":' + _stakes(hand.stakes)
    if hand.started_at:
        text += f',"started":{hand.started},"started_at":' + quoted(hand.started_at)
    text += ',"table":' + quoted(hand.table)
    if hand.tournament:
        text += ',"tournament":' + quoted(hand.tournament)
    return text + ',"unit":' + quoted(hand.unit.text) + "}"


def _stakes(stakes: Stakes) -> str:
    text = _amount("ante", stakes.ante)
    text += _amount("big_bet", stakes.big_bet)
    text += _amount("big_blind", stakes.big_blind)
    text += _amount("big_blind_ante", stakes.big_blind_ante)
    text += _amount("bring_in", stakes.bring_in)
    text += _amount("small_bet", stakes.small_bet)
    text += _amount("small_blind", stakes.small_blind)
    if len(stakes.spread) > 0:
        text += ',"spread":[' + ",".join([str(amount) for amount in stakes.spread]) + "]"
    return "{" + text[1:] + "}"


def _amount(name: str, amount: int) -> str:
    return f',"{name}":{amount}' if amount != 0 else ""


def _seat(seat: Seat) -> str:
    text = '{"player":' + quoted(seat.player)
    text += f',"seat":{seat.seat}'
    if seat.sitting_out:
        text += ',"sitting_out":true'
    return f'{text},"stack":{seat.stack}}}'


def _pool(pool: Pool) -> str:
    text = ""
    if pool.combinations is not None:
        text += ',"combinations":[' + ",".join([_combination(one) for one in pool.combinations]) + "]"
    text += ',"pool":' + quoted(pool.pool)
    text += ',"share":' + quoted(pool.share)
    if pool.windows is not None:
        text += ',"windows":[' + ",".join([_window(one) for one in pool.windows]) + "]"
    return "{" + text[1:] + "}"


def _combination(one: Combination) -> str:
    return "[" + quoted(one.hand) + "," + quoted(one.beaten_by) + "]"


def _window(one: Window) -> str:
    return f"[{one.start},{one.end}," + quoted(one.start_text) + "," + quoted(one.end_text) + "]"

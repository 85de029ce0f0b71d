"""The accounts of the account book: whose money it is, as one text each."""

from typing import Final

PLAYER: Final = "player"
TABLE: Final = "table"
JACKPOT: Final = "jackpot"
RAKE: Final = "house:rake"
"""What the house keeps of the rake, jackpot contributions not in it."""
SUSPENSE: Final = "suspense"
"""What nobody else bears: the house answers for it until it is cleared."""
_NAMED: Final = (PLAYER, TABLE, JACKPOT)


def player_account(player: str) -> str:
    """``player:NAME``: a player's money, by the room's own name for him."""
    return f"{PLAYER}:{player}"


def table_account(table: str) -> str:
    """``table:NAME``: chips of a table that the record gives to nobody."""
    return f"{TABLE}:{table}"


def jackpot_account(pool: str) -> str:
    """``jackpot:POOL``: a jackpot pool, one for all tables that feed it (``jackpot.pool``)."""
    return f"{JACKPOT}:{pool}"


def is_account(text: str) -> bool:
    """Whether a text names an account."""
    kind, _, name = text.partition(":")
    return text in (RAKE, SUSPENSE) or (kind in _NAMED and bool(name))


def name_of(account: str) -> str:
    """The name in it: ``anna`` of ``player:anna``."""
    return account.partition(":")[2]


def is_player(account: str) -> bool:
    """Whether an account is a player's."""
    return account.startswith(f"{PLAYER}:")

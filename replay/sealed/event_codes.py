"""The codes of the event types in sealed records: each stands for one type in one of its schemas, for ever."""

from typing import Final

CODES: Final[dict[str, tuple[int, ...]]] = {
    "deck_committed": (1,),
    "deck_seed": (2,),
    "deck": (3,),
    "posted": (4,),
    "dealt": (5,),
    "acted": (6,),
    "drew": (7,),
    "reshuffled": (8,),
    "uncalled_returned": (9,),
    "split_vote": (10,),
    "shown": (11,),
    "mucked": (12,),
    "rake_taken": (13,),
    "jackpot_contributed": (14,),
    "pot_awarded": (15,),
    "odd_chip_awarded": (16,),
    "jackpot_awarded": (17,),
    "hand_voided": (18,),
    "refunded": (19,),
    "hand_finished": (20,),
}
"""The type's codes by schema, schema 1 first. No code is ever used again, and no choice of a key changes its place."""

"""What the pages and reports of nights call things."""

from collections.abc import Mapping
from typing import Final

from api.languages.marked import N_

VERDICTS: Final[Mapping[str, str]] = {
    "clean": N_("clean"), "differences": N_("differences"), "unverifiable": N_("not all verifiable"),
}  # fmt: skip
SIGNS: Final[Mapping[str, str]] = {"clean": "✓", "differences": "≠", "unverifiable": "?"}
CLASSES: Final[Mapping[str, str]] = {"clean": "verified", "differences": "discrepant", "unverifiable": "unverifiable"}
"""The verdict of a hand that looks the same."""
CHECKS: Final[Mapping[str, str]] = {
    "verdict": N_("Verdicts of hands"), "conservation": N_("Money within hands"),
    "sealed_record": N_("Sealed records"), "carried_stacks": N_("Stacks from hand to hand"),
    "table_books": N_("Books of tables"), "button": N_("Button"), "blinds_owed": N_("Blinds owed"),
    "buy_in": N_("Buy-ins"), "rejoin": N_("Coming back with less"), "left_out": N_("Players left out"),
    "hand_numbers": N_("Hand numbers"), "unfinished": N_("Unfinished hands"), "refunds": N_("Refunds"),
    "rake": N_("Rake and finance"), "jackpot_pools": N_("Jackpot pools"),
    "artificial_all_ins": N_("Artificial all-ins"), "decks_and_seeds": N_("Decks and seeds"),
}  # fmt: skip
HANDS: Final[Mapping[str, str]] = {
    "verified": N_("verified"), "discrepant": N_("discrepant"), "unverifiable": N_("unverifiable"),
    "in_progress": N_("in progress"), "unreadable": N_("unreadable"),
}  # fmt: skip
MONEY: Final[Mapping[str, str]] = {"real": N_("real money"), "play": N_("play money"), "chips": N_("chips")}

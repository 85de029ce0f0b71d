"""Every reading of an open question is a key of every house, and the other readings are one line of a house file."""

from pathlib import Path

import pytest

from replay.houses.compare import flat
from replay.houses.load import BUILT_IN, Shelf, find_house

HOUSES = ("svea", "titan", "norge", "robert", "dansk", "practice", "svea-two-seat")

READINGS = [
    ("Q5", "heads_up.button_posts", "small", "big"),
    ("Q6", "bring_in.ace", "high", "low"),
    ("Q8", "posting.no_entry", "between_blinds", "button_to_bb"),
    ("Q9", "straddle.decline_posts", "allowed", "always", "owed_only"),
    ("Q9", "straddle.raise_increment", "big_blind", "straddle"),
    ("Q10", "dealer_box_before_seat", 1, 4),
    ("Q11", "first_to_act.holdem.later", "left_of_button", "left_of_big_blind"),
    ("Q12", "open_hand.soko_four", True, False),
    ("Q13", "soko.ace_low_four_straight", True, False),
    ("Q14", "telesina.top_loses.scope", "hand", "dealt", "pot"),
    ("Q15", "telesina.flush", "suit", "ranks_then_suit"),
    ("Q16", "telesina.shared_kicker.pair", "pair_suit", "next_kicker", "split"),
    ("Q16", "telesina.shared_top.high_card", "next_card", "split"),
    ("Q16", "telesina.shared_top.straight", "split", "next_card"),
    ("Q17", "draw32.pair_suit", "top_kicker", "best_kicker"),
    ("Q18", "fixed.big_bet_from_round.5", 3, 4),
    ("Q19", "fixed.cap_heads_up", True, False),
    ("Q20", "open_pair.who", "any", "holder"),
    ("Q20", "open_pair.hi_lo", False, True),
    ("Q21", "spread.cap_counts", "per_player", "all"),
    ("Q22", "half_pot.includes_call", True, False),
    ("Q23", "bet.min", "big_blind", "smallest_chip"),
    ("Q24", "min_raise.after_short", "full", "last"),
    ("Q24", "reopen.cumulative", True, False),
    ("Q25", "reopen.half_is_full", True, False),
    ("Q25", "limit.raise_after_short", "plus_bet", "next_level"),
    ("Q26", "draw.timeout_bars", "bet_and_raise", "raise"),
    ("Q27", "draw.reshuffle.include_folded", False, True),
    ("Q28", "split_vote.all_in_votes", True, False),
    ("Q29", "stud.short_deck.betting", True, False),
    ("Q30", "show.first", "last_aggressor", "opener"),
    ("Q31", "show.telesina_round", "last", "fifth_card"),
    ("Q32", "show.all_in_face_up", False, True),
    ("Q34", "odd_chip.start", "button", "left_of_button"),
    ("Q35", "odd_chip.one_each", "pot", "side"),
    ("Q35", "odd_chip.stud_low", "highest", "lowest"),
    ("Q36", "artificial_all_in.per_24h", "unset", 3),
    ("Q36", "artificial_all_in.window", "rolling", "day"),
    ("Q36", "artificial_all_in.chips", "any", "voluntary"),
    ("Q36", "artificial_all_in.cause", "any", "disconnected"),
    ("Q37", "disconnect.tournament_action", "fold", "check_or_fold"),
    ("Q38", "auto_draw.two_pair_or_better", "made_cards", "all_five"),
    ("Q38", "auto_draw.royal", "kqjt", "any_four"),
    ("Q39", "rake.draw_trigger", "reached", "card_exchanged"),
    ("Q39", "rake.small_pot.rake", "0.02", "0.01"),
    ("Q40", "rake.mode", "exact", "bounds", "as_recorded", "none"),
    ("Q41", "rake.minimum_means", "threshold", "floor"),
    ("Q43", "rake.allocation", "cumulative", "proportional", "per_pot"),
    ("Q44", "jackpot.conditions_apply", "recipient", "both"),
    ("Q44", "jackpot.both_hole", "exists", "necessary"),
    ("Q45", "jackpot.bad_beat.games", ["holdem"], ["holdem", "omaha", "omaha5"]),
    ("Q46", "jackpot.needs_showdown", False, True),
    ("Q47", "shuffle.draw_at_zero", False, True),
    ("Q48", "tournament.late_reg.closes_on_first_elimination", "auto", "true", "false"),
    ("Q48", "tournament.rebuy.max_stack", "unset", "1500"),
    ("Q49", "tournament.ticket.excess", "user", "room"),
    ("Q49", "tournament.ticket.pool", "buy_in", "whole"),
    ("Q50", "tournament.time_limited", "rank", "proportional"),
    ("Q51", "void.after_last_action", "stands", "refund"),
    ("Q55", "odd_chip.hi_lo_low", "high_winner", "low_order"),
    ("Q56", "pot.own_round_bets", "count", "omit"),
    ("Q57", "reopen.complete_by", "not_acted", "any"),
    ("Q59", "pot.includes_call", True, False),
]

OF_ONE_HOUSE = [
    ("Q2", "titan", "games.stud7.max_players", 10),
    ("Q3", "svea", "games.triple27.limits", ["fixed"]),
    ("Q4", "dansk", "games.omaha5.hole_cards.use", 3),
    ("Q7", "svea", "bring_in.stud7.half-pot", "high"),
    ("Q41", "dansk", "rake.rows.omaha-other.rule", "rake.omaha.other"),
    ("Q46", "dansk", "jackpots.smart.windows", []),
]


def written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return (
        str(value)
        if isinstance(value, int)
        else str(value).replace("'", '"')
        if isinstance(value, list)
        else f'"{value}"'
    )


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_every_switch(house: str) -> None:
    values = flat(find_house(house).data)
    assert [reading for reading in READINGS if reading[1] not in values] == []


@pytest.mark.parametrize(("reading", "house", "key", "value"), OF_ONE_HOUSE)
def test_switches_of_one_house(reading: str, house: str, key: str, value: object) -> None:
    assert flat(find_house(house).data)[key] == value


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading[0]}-{reading[1]}")
def test_every_reading_can_be_chosen_in_a_file_that_extends(reading: tuple[object, ...], tmp_path: Path) -> None:
    """The house of the chosen reading holds it, and is another house than the one of the other reading."""
    key = str(reading[1])
    hashes = set()
    for version, choice in enumerate(reading[2:], 1):
        lines = ['house = "own"', f'version = "{version}"', 'extends = "svea@1"', 'valid_from = "2026-01-01"']
        (tmp_path / f"own-{version}.toml").write_text("\n".join([*lines, f"{key} = {written(choice)}"]), "utf-8")
    shelf = Shelf([BUILT_IN, tmp_path])
    for version, choice in enumerate(reading[2:], 1):
        house = shelf.find(f"own@{version}", "")
        assert flat(house.data)[key] == choice
        hashes.add(house.sha256)
    assert len(hashes) == len(reading) - 2

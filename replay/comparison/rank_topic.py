"""Which rule of a ranking a pot paid to the wrong hand offends (fine print 11: the most special that fits)."""

from typing import Final

from replay.cards.best_five import best_five
from replay.cards.card import rank_of
from replay.pots.pot import Pot
from replay.settlement import Settlement

TOPICS: Final = {
    "high52": "rank.high",
    "high52-soko": "rank.soko",
    "high32": "rank.americana",
    "telesina": "rank.telesina",
    "draw32": "rank.draw32",
    "low27": "rank.low27",
    "low8": "rank.low8",
}
"""Ranking to the topic that states it."""
SUIT_TIES: Final = {"pair": "pair-suit", "two_pair": "suits", "straight": "suits"}
"""In a ranking where suits break every tie: category to the rule that breaks it."""
COMBINATION: Final = {"pair": 2, "trips": 3, "two_pair": 4, "quads": 4}
"""Category to the cards of its combination; the others are side cards (``rank.kicker``)."""


def rank_topic(settlement: Settlement, pot: Pot, due: list[int], wrong: list[int]) -> str:
    """The ranking's topic; where the right and the wrong hand are of one category, that category's own rule.

    A house without such a rule cites the ranking's: ``cite`` drops the last part. One that does not say how the ranking
    goes, as ``practice`` of games that it only deals, cites that the cards decide.
    """
    ranking = settlement.high
    topic = TOPICS[ranking.name]
    if topic not in settlement.play.house.rules:
        return "show.cards-speak"
    if len(due) != 1 or len(wrong) != 1:
        return topic
    right, other = due[0], wrong[0]
    if not _has_hand(settlement, right) or not _has_hand(settlement, other):
        return topic
    claims = settlement.claims
    if claims.high[right] < claims.high[other] and claims.beats(right, other, pot):
        return f"{topic}.top-loses"
    category = ranking.category(claims.high[right])
    if category != ranking.category(claims.high[other]):
        return topic
    if ranking.name == "high52" and category in COMBINATION and "rank.kicker" in settlement.play.house.rules:
        combination = COMBINATION[category]
        if _ranks(settlement, right)[:combination] == _ranks(settlement, other)[:combination]:
            return "rank.kicker"
    if f"{topic}.suits" in settlement.play.house.rules:
        if category in SUIT_TIES and _ranks(settlement, right) == _ranks(settlement, other):
            return f"{topic}.{SUIT_TIES[category]}"
        return f"{topic}.{category}"
    finer = ranking.finer_rule(claims.high[right], claims.high[other])
    if finer:
        return f"{topic}.{finer}"
    special = {"four_flush": "4-flush", "four_straight": "4-straight"}.get(category, category.replace("_", "-"))
    return f"{topic}.{special}"


def tie_topic(settlement: Settlement) -> str:
    """Equal hands that were not paid equally: the ranking's own rule for ties, else ``pots.tie``."""
    topic = f"{TOPICS[settlement.high.name]}.tie"
    return topic if topic in settlement.play.house.rules else "pots.tie"


def _has_hand(settlement: Settlement, place: int) -> bool:
    return settlement.high_key(place) > 0


def _ranks(settlement: Settlement, place: int) -> list[int]:
    """The ranks of a place's best five, in the order of print."""
    play = settlement.play
    game = play.game
    table = play.table
    five = best_five(settlement.high, table.hole[place], table.board, game.use_hole, game.use_board)
    return [rank_of(card) for card in five]

"""A hand step by step: the table before the first event and after each."""

from replay.audit import is_playable
from replay.events import Acted, Drew, SplitVote
from replay.finding import Findings
from replay.hand import Hand
from replay.houses.house import House
from replay.play import Play
from replay.step import Step


def play_steps(hand: Hand, house: House) -> list[Step]:
    """One step before any event and one after each, as far as replay gets; empty for a hand it cannot play."""
    game = house.game(hand.game, hand.limit)
    if game is None or not is_playable(game):
        return []
    play = Play(hand, house, game, Findings(hand, house, game))
    steps = [Step(play, -1, None, play.street())]
    for index, event in enumerate(hand.events):
        before = play.street()
        play.apply(index, event)
        if play.stopped >= 0:
            break
        # what a player does belongs to the street that it may close
        street = before if isinstance(event, (Acted, Drew, SplitVote)) else play.street()
        steps.append(Step(play, index, event, street))
    return steps

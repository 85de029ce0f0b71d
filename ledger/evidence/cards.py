"""The cards of a deck that a reader is shown one by one, each with what proves its place in the deck."""

from collections.abc import Iterable
from typing import Final

from ledger.evidence.reader import Sight
from ledger.log.canonical_json import canonical_json
from replay.cards.card import card_text
from replay.events import Dealt, DeckSeed, Drew, Event, Shown
from replay.hand import Hand
from replay.report import Report
from replay.shuffles.algorithm import is_built
from replay.shuffles.card_tree import NAME, CardTree, Opening

_OF_THE_DEAL: Final = ("card.", "deal.", "deck.", "draw.", "reshuffle.", "shuffle.")
"""How the codes of findings begin that say that the cards were not dealt from the deck as they should have been."""


def card_openings(hand: Hand, report: Report, sight: Sight) -> bytes | None:
    """The openings (canonical JSON) of the cards that the reader sees, of the whole deck for the regulator.

    None where the hand has no seed, is not over, or, for a player, was not dealt from the deck as the rules say: then
    the place of a card could tell what another seat should have got.
    """
    seeds = [event for event in hand.events if isinstance(event, DeckSeed) and sight.over]
    play = report.play
    if not seeds or play is None or not is_built(seeds[-1].algorithm) or not len(play.deal.deck):
        return None
    deck = [int(card) for card in play.deal.deck]
    tree = CardTree(hand.hand_id, bytes.fromhex(seeds[-1].seed), deck)
    positions: Iterable[int] = range(len(deck))
    if sight.reader.seat:
        if any(finding.code.startswith(_OF_THE_DEAL) for finding in report.findings):
            return None
        seen = set(_cards([event for event in hand.events if sight.sees(event)]))
        positions = [at for at, card in enumerate(deck) if card in seen]
    return canonical_json(
        {
            "algorithm": NAME,
            "deck": len(deck),
            "root": tree.root().hex(),
            "cards": [_document(tree.open(at)) for at in positions],
        }
    )


def _cards(events: Iterable[Event]) -> Iterable[int]:
    for event in events:
        if isinstance(event, Dealt | Shown):
            yield from event.cards
        elif isinstance(event, Drew):
            yield from (*event.discarded, *event.drawn)


def _document(opening: Opening) -> dict[str, object]:
    return {
        "position": opening.position,
        "card": card_text(opening.card),
        "salt": opening.salt.hex(),
        "proof": [one.hex() for one in opening.proof],
    }

"""The deck that a record names: written out, or by the seed it was shuffled from (section 15)."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import UNKNOWN, Card, card_text
from replay.cards.deck import deck_of
from replay.events import Deck, DeckCommitted, DeckSeed, Reshuffled
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.shuffles import algorithm, card_tree, commitment
from replay.shuffles.named_seed import NamedSeed

_NO_UNICODE: Final = "the room or the hand's id holds half of a surrogate pair: no bytes say them"


def recorded_deck(hand: Hand, game: Game, found: Findings) -> vec[i64]:
    """The whole deck in dealing order as far as the record tells it, wherever it does; empty where it does not.

    Notes a deck that is none (``deck``), a seed that does not open its commitment (``shuffle``) and, as skipped,
    algorithms that are not built.
    """
    deck = vec[i64]()
    events = cast("list[object]", hand.events)  # as events each would be looked at twice
    for index in hand.deck_events:
        event = events[index]
        if isinstance(event, Deck):
            if _whole(index, event, game, found):
                deck = vec[i64](event.cards)
        elif isinstance(event, DeckSeed):
            seed = NamedSeed(hand.room, hand.hand_id, event.seed_bytes())
            deck = _from_seed(index, event, seed, game, found)
            for before in hand.deck_events:
                committed = events[before]
                if before < index and isinstance(committed, DeckCommitted):
                    _opens(index, seed, deck, committed, found)
    return deck


def reshuffled_cards(
    hand: Hand, index: int, event: Reshuffled, number: int, back: list[Card], found: Findings
) -> list[Card]:
    """The new stub that a reshuffle's seed gives from the cards that go back; empty where it cannot be derived."""
    name = ""
    for before, one in enumerate(hand.events):
        if isinstance(one, DeckSeed):
            name = one.algorithm
            _refuse_again(before, one.seed, index, event, found)
        elif isinstance(one, Reshuffled) and before < index:
            _refuse_again(before, one.seed, index, event, found)
    if not algorithm.is_built(name) or UNKNOWN in back:
        found.skip("reshuffle", "the shuffle or the cards that went back are not known")
        return []
    try:
        seed = NamedSeed(hand.room, hand.hand_id, event.seed_bytes())
        return algorithm.reshuffled_stub(name, seed, number, back)
    except UnicodeEncodeError:
        found.skip("reshuffle", _NO_UNICODE)
        return []
    except ValueError as fault:
        found.add("reshuffle.seed", "shuffle", index, str(fault), {}, {"seed": event.seed})
        return []


def _refuse_again(before: int, seed: str, index: int, event: Reshuffled, found: Findings) -> None:
    if seed and seed.lower() == event.seed.lower():
        found.add(
            "shuffle.seed-again", "shuffle.when", index, f"event {before} shuffles from the same seed",
            {}, {"seed": event.seed},
        )  # fmt: skip


def _whole(index: int, event: Deck, game: Game, found: Findings) -> bool:
    if UNKNOWN in event.cards:
        found.skip("deck", "the recorded deck has unknown cards")
        return False
    if sorted(event.cards) != sorted(deck_of(game.deck)):
        twice = [card_text(card) for card in event.cards if event.cards.count(card) > 1]
        found.add(
            "deck.whole", "deck", index, f"the deck is not the {game.deck} cards of the game, each once",
            {"cards": game.deck}, {"cards": len(event.cards), "twice": sorted(set(twice))},
        )  # fmt: skip
        return False
    return True


def _from_seed(index: int, event: DeckSeed, seed: NamedSeed, game: Game, found: Findings) -> vec[i64]:
    if not algorithm.is_built(event.algorithm):
        found.skip("shuffle", f"the shuffle {event.algorithm!r} is not known")
        return vec[i64]()
    try:
        return algorithm.shuffled_deck(event.algorithm, seed, game.deck)
    except UnicodeEncodeError:
        found.skip("shuffle", _NO_UNICODE)
        return vec[i64]()
    except ValueError as fault:
        found.add("shuffle.seed", "shuffle", index, str(fault), {}, {"seed": event.seed})
        return vec[i64]()


def _opens(index: int, seed: NamedSeed, deck: vec[i64], committed: DeckCommitted, found: Findings) -> None:
    if not commitment.is_built(committed.algorithm):
        found.skip("shuffle.commitment", f"the commitment {committed.algorithm!r} is not known")
        return
    if len(deck) == 0 and committed.algorithm == card_tree.NAME:
        found.skip("shuffle.commitment", "the deck that is committed to is not known")
        return
    try:
        due = commitment.due_commitment(committed.algorithm, seed, deck)
    except UnicodeEncodeError:
        found.skip("shuffle.commitment", _NO_UNICODE)
        return
    if due != committed.commitment_bytes():
        found.add(
            "shuffle.commitment", "shuffle", index, "the seed does not open the commitment",
            {"commitment": due.hex()}, {"commitment": committed.commitment},
        )  # fmt: skip

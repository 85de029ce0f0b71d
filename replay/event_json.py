"""An event as canonical JSON (RFC 8785): what is stored of it, and what the log commits to.

Written by ``make events`` from ``replay.events``: change that, not this.
"""

from json.encoder import encode_basestring as quoted

from replay.cards.card import Card, card_text
from replay.events import (
    Acted,
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandFinished,
    HandVoided,
    JackpotAwarded,
    JackpotContributed,
    Mucked,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    Reshuffled,
    Shown,
    SplitVote,
    UncalledReturned,
)


def write_event(event: Event, when: str, private: str) -> bytes:
    """The event as a flat object: money in units, cards as one text, a key left out where it has its default.

    The type's name is not in it. ``when`` (key ``at``) is the time that the sender gave, ``private`` (key ``x``) his
    own keys as JSON text; "" for none. Raises ValueError for half of a surrogate pair, and for an event of no hand.
    """
    return ("{" + _members(event, when, private)[1:] + "}").encode()


def _members(event: Event, when: str, private: str) -> str:
    if isinstance(event, DeckCommitted):
        return _deck_committed(event, when, private)
    if isinstance(event, DeckSeed):
        return _deck_seed(event, when, private)
    if isinstance(event, Deck):
        return _deck(event, when, private)
    if isinstance(event, Posted):
        return _posted(event, when, private)
    if isinstance(event, Dealt):
        return _dealt(event, when, private)
    if isinstance(event, Acted):
        return _acted(event, when, private)
    if isinstance(event, Drew):
        return _drew(event, when, private)
    if isinstance(event, Reshuffled):
        return _reshuffled(event, when, private)
    if isinstance(event, UncalledReturned):
        return _uncalled_returned(event, when, private)
    if isinstance(event, SplitVote):
        return _split_vote(event, when, private)
    if isinstance(event, Shown):
        return _shown(event, when, private)
    if isinstance(event, Mucked):
        return _mucked(event, when, private)
    if isinstance(event, RakeTaken):
        return _rake_taken(event, when, private)
    if isinstance(event, JackpotContributed):
        return _jackpot_contributed(event, when, private)
    if isinstance(event, PotAwarded):
        return _pot_awarded(event, when, private)
    if isinstance(event, OddChipAwarded):
        return _odd_chip_awarded(event, when, private)
    if isinstance(event, JackpotAwarded):
        return _jackpot_awarded(event, when, private)
    if isinstance(event, HandVoided):
        return _hand_voided(event, when, private)
    if isinstance(event, Refunded):
        return _refunded(event, when, private)
    if isinstance(event, HandFinished):
        return _hand_finished(event, when, private)
    raise ValueError(f"{event.TYPE!r} is no event of a hand")


def _deck_committed(event: DeckCommitted, when: str, private: str) -> str:
    text = ""
    text += ',"algorithm":' + quoted(event.algorithm)
    if when:
        text += ',"at":' + quoted(when)
    text += ',"commitment":' + quoted(event.commitment)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _deck_seed(event: DeckSeed, when: str, private: str) -> str:
    text = ""
    text += ',"algorithm":' + quoted(event.algorithm)
    if when:
        text += ',"at":' + quoted(when)
    text += ',"seed":' + quoted(event.seed)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _deck(event: Deck, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    text += ',"cards":' + _cards(event.cards)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _posted(event: Posted, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += ',"kind":' + quoted(event.kind)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _dealt(event: Dealt, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    if event.board:
        text += ',"board":' + _flag(event.board)
    text += ',"cards":' + _cards(event.cards)
    if event.face != "":
        text += ',"face":' + quoted(event.face)
    if event.seat != 0:
        text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _acted(event: Acted, when: str, private: str) -> str:
    text = ""
    text += ',"action":' + quoted(event.action)
    if event.amount != 0:
        text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    if event.cause != "player":
        text += ',"cause":' + quoted(event.cause)
    text += f',"seat":{event.seat}'
    if event.uses_left != -1:
        text += f',"uses_left":{event.uses_left}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _drew(event: Drew, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    if event.cause != "player":
        text += ',"cause":' + quoted(event.cause)
    text += ',"discarded":' + _cards(event.discarded)
    text += ',"drawn":' + _cards(event.drawn)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _reshuffled(event: Reshuffled, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    if len(event.cards) > 0:
        text += ',"cards":' + _cards(event.cards)
    if event.seed != "":
        text += ',"seed":' + quoted(event.seed)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _uncalled_returned(event: UncalledReturned, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _split_vote(event: SplitVote, when: str, private: str) -> str:
    text = ""
    text += ',"agree":' + _flag(event.agree)
    if when:
        text += ',"at":' + quoted(when)
    text += f',"pot":{event.pot}'
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _shown(event: Shown, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    text += ',"cards":' + _cards(event.cards)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _mucked(event: Mucked, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _rake_taken(event: RakeTaken, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += f',"pot":{event.pot}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _jackpot_contributed(event: JackpotContributed, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += ',"pool":' + quoted(event.pool)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _pot_awarded(event: PotAwarded, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += f',"pot":{event.pot}'
    text += f',"seat":{event.seat}'
    text += ',"side":' + quoted(event.side)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _odd_chip_awarded(event: OddChipAwarded, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += f',"pot":{event.pot}'
    text += f',"seat":{event.seat}'
    text += ',"side":' + quoted(event.side)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _jackpot_awarded(event: JackpotAwarded, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += ',"pool":' + quoted(event.pool)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _hand_voided(event: HandVoided, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    text += ',"reason":' + quoted(event.reason)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _refunded(event: Refunded, when: str, private: str) -> str:
    text = ""
    text += f',"amount":{event.amount}'
    if when:
        text += ',"at":' + quoted(when)
    text += f',"seat":{event.seat}'
    if private:
        text += ',"x":' + quoted(private)
    return text


def _hand_finished(event: HandFinished, when: str, private: str) -> str:
    text = ""
    if when:
        text += ',"at":' + quoted(when)
    text += ',"stacks":' + _stacks(event.stacks)
    if private:
        text += ',"x":' + quoted(private)
    return text


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _cards(cards: list[Card]) -> str:
    text = '"'
    for card in cards:
        text += card_text(card)
    return text + '"'


def _stacks(stacks: dict[int, int]) -> str:
    """By seat; canonical JSON orders keys as texts, 10 before 2."""
    by_seat = {str(seat): amount for seat, amount in stacks.items()}
    text = ""
    for seat in sorted(by_seat):
        text += f',"{seat}":{by_seat[seat]}'
    return "{" + text[1:] + "}"

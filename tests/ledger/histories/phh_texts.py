"""PHH texts for the tests, made of what differs from a plain hand."""

from collections.abc import Sequence

from hypothesis import strategies as st

from ledger.histories.event_document import write_event
from ledger.histories.phh_hand import read_phh
from replay.hand import Hand


def phh_text(
    actions: Sequence[str],
    stacks: Sequence[object] = (100, 100, 100),
    blinds: Sequence[object] = (1, 2),
    antes: Sequence[object] = (),
    variant: str = "NT",
    more: str = "",
) -> str:
    """A hand with these actions; sizes are 2 and 4, lists are filled up with zeros."""
    count = len(stacks)
    fields = [
        f'variant = "{variant}"',
        f"antes = {_list(antes, count)}",
        f"starting_stacks = {_list(stacks, count)}",
        f"actions = {list(actions)}",
    ]
    if variant in ("F7S", "F7S/8", "FR"):
        fields += ["bring_in = 1", "small_bet = 2", "big_bet = 4"]
    else:
        fields.append(f"blinds_or_straddles = {_list(blinds, count)}")
        fields += ["min_bet = 2"] if variant in ("NT", "NS", "PO", "N2L1D") else ["small_bet = 2", "big_bet = 4"]
    return "\n".join([*fields, more, ""])


@st.composite
def spoilt_texts(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the texts with something cut out, doubled or put in."""
    text = draw(st.sampled_from(texts))
    begin = draw(st.integers(0, len(text)))
    part = text[begin : begin + draw(st.integers(0, 60))]
    instead = draw(st.sampled_from(("", part * 2, "p1", "p2 cbr 3", "-1", "inf", "??", "sm", "0", "f", "'", "]")))
    return text[:begin] + instead + text[begin + len(part) :]


def said(hand: Hand) -> list[str]:
    """The events of a hand, a short line each: "2 posted big_blind 2", "3 acted raise 6", "board Ah7d2c"."""
    return [_said(write_event(event, hand.unit)) for event in hand.events]


def play(*actions: str, **fields: object) -> list[str]:
    """The events that these actions become, without the deals of unknown cards."""
    hand = read_phh(phh_text(actions, **fields))  # type: ignore[arg-type]
    return [line for line in said(hand) if "?? down" not in line]


def _list(values: Sequence[object], count: int) -> str:
    return f"[{', '.join(map(str, [*values, *[0] * (count - len(values))]))}]"


def _said(document: dict[str, object]) -> str:
    words = ["board" if value is True else value for key, value in document.items() if key != "type"]
    parts = ["".join(map(str, word)) if isinstance(word, list) else str(word) for word in words]
    return f"{parts[0]} {document['type']} {' '.join(parts[1:])}".strip()

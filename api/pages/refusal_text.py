"""A refusal of the desk in the language of who reads it: its form out of the catalogue, with what is filled in."""

from babel.lists import format_list

from api.languages.language import DEFAULT, Language, Part
from api.pages.case_forms import FORMS
from api.pages.case_words import FACTS, FIELDS, NOT_SETTLED, OUTCOMES, STATES
from ledger.disputes.reasons import REASONS
from ledger.disputes.refusals import Refusal


def refusal_part(spoken: Language, refusal: Refusal, begins: bool = True) -> Part:
    """What the refusal says. Where the catalogue does not have its form it is English, and marked so."""
    if spoken.code != DEFAULT and refusal.form not in spoken.catalogue.texts:
        return Part(_begun(refusal.detail, begins), foreign=True)
    filled = {name: _named(spoken, name, value) for name, value in refusal.filled.items()}
    return Part(_begun(spoken.text(refusal.form, **filled), begins))


def _begun(text: str, begins: bool) -> str:
    return text[:1].upper() + text[1:] if begins else text


def _named(spoken: Language, name: str, value: str) -> str:
    """What is filled in, as the pages call it; as it is where they have no name for it."""
    if name in ("day", "today"):
        return spoken.day(value)
    if name == "hand_state":
        return spoken.word(value)
    if name == "because" and (key := value.replace(" ", "_")) in NOT_SETTLED:
        return spoken.text(NOT_SETTLED[key])
    if name == "states":
        states = [spoken.text(STATES[one]) for one in value.split(" or ")]
        return str(format_list(states, style="or", locale=spoken.locale))
    if name in ("facts", "outcomes", "reasons"):
        return ", ".join(_word(spoken, name.removesuffix("s"), one) for one in value.split(", "))
    return _word(spoken, name, value)


def _word(spoken: Language, name: str, value: str) -> str:
    words = {
        "state": STATES, "field": FIELDS, "fact": FACTS, "outcome": OUTCOMES,
        "reason": {key: one.name for key, one in REASONS.items()},
        "command": {key: form.button for key, form in FORMS.items()},
    }.get(name, {})  # fmt: skip
    return spoken.text(words[value]) if value in words else value

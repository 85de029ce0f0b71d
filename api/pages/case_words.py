"""What the pages call things of a case: states, who must move, reasons for a refusal, outcomes, letters, events."""

from collections.abc import Mapping
from typing import Final

from api.languages.marked import N_

STATES: Final[Mapping[str, str]] = {
    "open": N_("open"), "acknowledged": N_("acknowledged"), "accepted": N_("accepted"),
    "evidence_frozen": N_("evidence frozen"), "investigating": N_("under investigation"),
    "awaiting_party": N_("awaiting an answer"), "proposed": N_("ruling proposed"), "decided": N_("decided"),
    "remedy_posted": N_("remedy posted"), "notified": N_("player told"), "appealed": N_("appealed"),
    "appeal_decided": N_("appeal decided"), "out_of_scope": N_("out of scope"), "duplicate": N_("duplicate"),
    "closed": N_("closed"),
}  # fmt: skip
MOVERS: Final[Mapping[str, str]] = {
    "support": N_("support"), "party": N_("the party asked"), "second": N_("a second person, who approves"),
    "third": N_("a third person, who decides the appeal"), "nobody": N_("nobody"),
}  # fmt: skip
DEADLINES: Final[Mapping[str, str]] = {
    "acknowledge": N_("acknowledgement"), "party": N_("answer of the party"), "appeal": N_("decision of the appeal"),
    "appeal_window": N_("end of the appeal window"), "answer": N_("answer to the player"),
}  # fmt: skip
OUTCOMES: Final[Mapping[str, str]] = {
    "upheld": N_("upheld"), "partly": N_("upheld in part"), "dismissed": N_("dismissed"),
    "goodwill": N_("dismissed, with goodwill"),
}  # fmt: skip
OUTCOMES_MEAN: Final[Mapping[str, str]] = {
    "upheld": N_("the room went wrong as the player says"), "partly": N_("it went wrong otherwise, or less"),
    "dismissed": N_("the room was right"), "goodwill": N_("the room was right, and pays all the same"),
}  # fmt: skip
RULINGS: Final[Mapping[str, str]] = {
    "proposed": N_("proposed"),
    "rejected": N_("rejected"),
    "decided": N_("decided"),
    "superseded": N_("superseded"),
}
LETTERS: Final[Mapping[str, str]] = {
    "acknowledgement": N_("Your complaint has come"), "question": N_("A question to you"),
    "out_of_scope": N_("Your complaint is none for this desk"), "duplicate": N_("Your complaint is dealt with already"),
    "ruling": N_("The ruling"), "appeal_decision": N_("The decision of your appeal"),
}  # fmt: skip
WINDOWS: Final[Mapping[str, str]] = {"next_deal": N_("the next deal"), "next_hand": N_("the next hand")}
CAME: Final[Mapping[str, str]] = {
    "in_time": N_("before %(until)s at the table"),
    "late": N_("after %(until)s at the table; nothing is dropped for that"),
    "unknown": N_("not known whether before %(until)s at the table"),
}  # fmt: skip
"""Whether a complaint came in the table's own window."""
FACTS: Final[Mapping[str, str]] = {
    "seat": N_("Seat"),
    "pot": N_("Pot"),
    "amount": N_("Amount"),
    "pool": N_("Jackpot pool"),
    "event": N_("Event"),
}
EVENTS: Final[Mapping[str, str]] = {
    "dispute_opened": N_("Complaint received"), "complaint_corrected": N_("Complaint corrected"),
    "dispute_acknowledged": N_("Acknowledged"),
    "dispute_accepted": N_("Accepted"), "dispute_out_of_scope": N_("Found out of scope"),
    "dispute_duplicate": N_("Found a duplicate"), "evidence_attached": N_("Attached"),
    "evidence_frozen": N_("Evidence frozen"), "investigation_begun": N_("Investigation begun"),
    "party_asked": N_("Party asked"), "party_answered": N_("Party answered"), "proposal_made": N_("Ruling proposed"),
    "proposal_rejected": N_("Proposal rejected"), "dispute_decided": N_("Ruling approved"),
    "remedy_noted": N_("Remedy posted"), "player_notified": N_("Letter sent"), "dispute_appealed": N_("Appealed"),
    "appeal_decided": N_("Appeal decided"), "dispute_closed": N_("Closed"), "dispute_reopened": N_("Reopened"),
    "deadline_breached": N_("Deadline missed"), "case_bundled": N_("Bundled"),
}  # fmt: skip
KEYS: Final[Mapping[str, str]] = {
    "room": N_("Room"), "hand_id": N_("Hand"), "player": N_("Player"), "reason": N_("Reason"),
    "complaint": N_("Complaint"), "language": N_("Language"), "jurisdiction": N_("Jurisdiction"),
    "received_on": N_("Received"), "acknowledge_by": N_("Acknowledge by"), "answer_by": N_("Answer by"),
    "facts": N_("Facts"), "why": N_("Why"), "of": N_("Of"), "name": N_("Name"), "text": N_("Text"),
    "sha256": N_("SHA-256"), "version": N_("Events of the hand"), "checkpoint_size": N_("Checkpoint"),
    "checkpoint_root": N_("Root"), "house": N_("House"), "verdict": N_("Verdict"), "party": N_("Party"),
    "question": N_("Question"), "due": N_("Due by"), "answer": N_("Answer"), "ruling": N_("Ruling"),
    "entries": N_("Entries"), "letter": N_("Letter"), "appeal_by": N_("Appeal by"), "decide_by": N_("Decide by"),
    "what": N_("What"), "bundle": N_("Cause"), "complained_at": N_("Complained"), "at_table": N_("At the table"),
    "found": N_("Finding"), "others": N_("Others"),
}  # fmt: skip
"""Keys of a case's events, as far as a page shows them."""
TITLES: Final[Mapping[str, str]] = {
    "not-allowed": N_("Your roles do not allow this"), "no-such-case": N_("There is no such case"),
    "no-such-bundle": N_("No case has this cause"),
    "no-such-hand": N_("There is no such hand"), "changed-meanwhile": N_("The case has been changed meanwhile"),
    "wrong-state": N_("The case is in another state"),
    "own-proposal": N_("Nobody approves or rejects his own proposal"),
    "third-person": N_("An appeal is decided by a third person"), "no-evidence": N_("No evidence is frozen"),
    "evidence-changed": N_("The evidence has changed since it was frozen"),
    "settled-elsewhere": N_("Another case has settled this hand meanwhile"),
    "house-changed": N_("The house's rules have changed since the proposal"),
    "evidence-unpublished": N_("The log has not published the whole hand yet"),
    "hand-in-progress": N_("The hand is not over"), "hand-damaged": N_("The recorded hand cannot be read"),
    "not-in-hand": N_("The player has no seat in the hand"), "nobody-touched": N_("The fault touches nobody's money"),
    "unknown-reason": N_("No complaint has this reason"),
    "lacking-facts": N_("The complaint does not say what its reason needs"),
    "bad-value": N_("A value is not one that can be"), "unbalanced": N_("The remedy does not sum to zero"),
    "no-reason-given": N_("What differs from the replay needs a reason"),
    "nothing-to-post": N_("The remedy is posted already"), "not-notified": N_("The player has not been told"),
    "appeal-window-open": N_("The player can still appeal"),
    "appeal-window-over": N_("The window for an appeal is over"),
}  # fmt: skip
"""The titles of the catalogue of refusals, for the catalogues of the languages."""
NOT_SETTLED: Final[Mapping[str, str]] = {
    "not_offered": N_("the house does not deal this game in this limit"),
    "not_built": N_("this game is not replayed yet"), "stopped": N_("the replay stops at an event"),
    "in_progress": N_("the hand is not over"), "unknown_cards": N_("who won hangs on cards that nobody knows"),
    "rake_unknown": N_("the house does not say what rake it takes from other pots"),
}  # fmt: skip
"""Why a hand cannot be settled again."""
RESULTS: Final[Mapping[str, str]] = {
    "opened": N_("a case is opened"), "has_case": N_("had a case already"), "refused": N_("refused"),
}  # fmt: skip
"""What becomes of a hand for which a case is to be opened."""
FOUND: Final = N_("Found by the room itself")
"""What a case is about of which nobody has complained."""
OPENED: Final = N_("The case is open.")
LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "sv": "Svenska", "nb": "Norsk", "da": "Dansk"}
FIELDS: Final[Mapping[str, str]] = {
    "why": N_("Why"), "of": N_("Of which case"), "outcome": N_("Outcome"), "text": N_("Text"),
    "remedy": N_("Remedy"), "because": N_("Reason for differing from the replay"), "party": N_("Party"),
    "question": N_("Question"), "due": N_("Answer by"), "answer": N_("Answer"), "name": N_("What it is"),
    "sha256": N_("SHA-256 of a file"), "bundle": N_("Cause"), "stands": N_("The ruling"), "player": N_("Player"),
    "complaint": N_("What the player says"), "complained_at": N_("At what time (UTC)"),
    "received_on": N_("Received"), "language": N_("Letters in"),
    "jurisdiction": N_("Jurisdiction"), "reason": N_("Reason"), "room": N_("Room"), "hand_id": N_("Hand"),
    "hands": N_("Hands"), "note": N_("What the room found"), **FACTS,
}  # fmt: skip
"""Fields of forms, as a list of what is wrong names them."""

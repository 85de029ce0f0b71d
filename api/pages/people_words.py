"""What the pages of people and keys say, in English, which the catalogues have as keys."""

from typing import Final

from api.languages.marked import N_

ROLES: Final = {
    "ingest": N_("game server"),
    "support": N_("support"),
    "manager": N_("manager"),
    "regulator": N_("regulator"),
    "reconciler": N_("reconciler"),
    "admin": N_("administrator"),
}
ROLES_MEAN: Final = {
    "ingest": N_("hands in what happens"),
    "support": N_("takes a player's complaint and proposes the ruling"),
    "manager": N_("approves rulings and decides appeals"),
    "regulator": N_("reads everything and changes nothing"),
    "reconciler": N_("runs the nightly reconciliation"),
    "admin": N_("adds people and keys; reads neither hands nor cases"),
}
COMES_BY: Final = {
    "issuer": N_("organisation"),
    "password": N_("password"),
    "nothing": N_("nothing: cannot come in"),
}
DONE: Final = {
    "roles": N_("The roles are changed, and hold at once."),
    "language": N_("The language is changed."),
    "sign-out": N_("All sessions are ended."),
    "remove": N_("Removed. Nobody comes in by this name any more."),
    "key-end": N_("The key is ended. It opens nothing from now on."),
    "session-end": N_("The session is ended."),
    "sessions-end": N_("All other sessions are ended."),
    "own-password": N_("The password is changed, and all other sessions are ended."),
}
"""What ``?done=`` says."""
NO_ROLE: Final = N_("Expected at least one role.")
NO_DAYS: Final = N_("Expected a number of days from 1 to 366.")
NOT_IT: Final = N_("This is not your password.")
NOT_THE_SAME: Final = N_("Expected the same as above.")
LENGTH: Final = N_("Expected 12 to 1024 characters.")

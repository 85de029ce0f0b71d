"""What the pages of people say is what the table of permissions says."""

from api.pages.people_words import COMES_BY, ROLES, ROLES_MEAN
from ledger.people.permissions import PERMISSIONS
from ledger.people.person import Person


def test_each_role_has_its_words() -> None:
    """All of them, in the table's order, and in English as the table has them."""
    assert list(ROLES) == list(ROLES_MEAN) == list(PERMISSIONS.roles)
    for role, meaning in PERMISSIONS.roles.items():
        assert meaning.removeprefix("a game server, which ") == ROLES_MEAN[role]


def test_each_way_in_has_its_words() -> None:
    """By the issuer, by a password, and not at all."""
    people = (Person("a", "en", "issuer 1"), Person("b", "en", "", password="hash"), Person("c", "en", ""))
    assert [one.comes_by for one in people] == list(COMES_BY)

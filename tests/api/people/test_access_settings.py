"""What an operator sets about who may come in; what cannot be is told with what is expected."""

import pytest

from api.people.access_settings import AccessSettings, Issuer
from ledger.database.address import BadSetting

GIVEN = {
    "ODDCHIP_OIDC_ISSUER": "https://id.example/",
    "ODDCHIP_OIDC_CLIENT_ID": "desk",
    "ODDCHIP_OIDC_CLIENT_SECRET": "secret",
}


def test_what_is_set_holds() -> None:
    """Each by its variable; without them there is no issuer."""
    assert AccessSettings.of({}) == AccessSettings(False, 50, None)
    assert AccessSettings.of({"ODDCHIP_HTTPS": "1", "ODDCHIP_REQUESTS_A_SECOND": "7"}) == AccessSettings(True, 7, None)
    issuer = AccessSettings.of(GIVEN).issuer
    assert issuer == Issuer("https://id.example", "desk", "secret")
    assert issuer.roles["manager"] == "manager"
    assert "secret" not in repr(issuer).replace("client_secret", "")
    more = {
        "ODDCHIP_OIDC_CLAIM": "groups",
        "ODDCHIP_OIDC_ROLES": "a=b=support, lead=manager",
        "ODDCHIP_OIDC_NAME": "mail",
    }
    assert AccessSettings.of({**GIVEN, **more}).issuer == Issuer(
        "https://id.example", "desk", "secret", "groups", {"a=b": "support", "lead": "manager"}, "mail"
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"ODDCHIP_HTTPS": "yes"}, "ODDCHIP_HTTPS=yes: expected 1"),
        ({"ODDCHIP_REQUESTS_A_SECOND": "0"}, "ODDCHIP_REQUESTS_A_SECOND=0: expected a number"),
        ({"ODDCHIP_REQUESTS_A_SECOND": "many"}, "expected a number"),
        ({"ODDCHIP_OIDC_ISSUER": "http://id.example"}, "expected an address that begins with https://"),
        ({"ODDCHIP_OIDC_ISSUER": "id.example"}, "expected an address that begins with https://"),
        ({"ODDCHIP_OIDC_CLIENT_SECRET": ""}, "expected ODDCHIP_OIDC_CLIENT_ID and ODDCHIP_OIDC_CLIENT_SECRET too"),
        ({"ODDCHIP_OIDC_ROLES": "lead=owner"}, "found 'lead=owner'; expected value=role"),
        ({"ODDCHIP_OIDC_ROLES": "support"}, "found 'support'; expected value=role"),
    ],
)
def test_what_cannot_be_set_is_told(change: dict[str, str], told: str) -> None:
    """By the variable's name."""
    with pytest.raises(BadSetting) as refused:
        AccessSettings.of({**GIVEN, **change})
    assert told in str(refused.value)

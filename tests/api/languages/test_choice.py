"""Which language a page is in, and how the choice is kept."""

import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from api.languages.choice import COOKIE, accepted, language_of


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        ("no, en;q=0.5", "nb"),
        ("nn-NO", "nb"),
        ("fi;q=1, da;q=0.3, en;q=0.2", "da"),
        ("da;q=0, sv;q=0.1", "sv"),
        ("fr, de", "en"),
        ("", "en"),
        ("sv;q=nonsense, da;q=0.2", "da"),
        ("*", "en"),
        ("da;q=1e9, nb", "nb"),
    ],
)
def test_a_browser_says_what_it_would_like(header: str, code: str) -> None:
    """The best liked of ours; what cannot be read counts for nothing."""
    assert accepted(header) == code


def test_the_address_goes_before_the_choice_before_the_person_before_the_browser(pages: TestClient) -> None:
    """``?lang=`` is kept in a cookie; the page says its language, and what is not ours is passed over."""
    assert '<html lang="nb">' in TestClient(pages.app).get("/sign-in", headers={"Accept-Language": "no"}).text
    liked = {"Accept-Language": "nb"}
    assert '<html lang="da">' in pages.get("/", headers=liked).text
    chosen = pages.get("/?lang=sv", headers=liked)
    assert '<html lang="sv">' in chosen.text
    assert chosen.headers["Content-Language"] == "sv"
    cookie = chosen.headers["set-cookie"].lower()
    assert cookie.startswith(f"{COOKIE}=sv")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert '<html lang="sv">' in pages.get("/", headers=liked).text
    assert '<html lang="nb">' in pages.get("/houses?lang=nb", headers=liked).text
    assert '<html lang="nb">' in pages.get("/none?lang=xx", headers=liked).text


def test_every_page_leads_to_itself_in_each_language(pages: TestClient) -> None:
    """With the rest of its address kept."""
    page = pages.get("/?verdict=verified&q=a%26b").text
    for code in ("en", "sv", "nb", "da"):
        assert f'href="/?verdict=verified&amp;q=a%26b&amp;lang={code}"' in page
    assert 'lang="en" hreflang="en"' in page


@pytest.mark.parametrize(
    ("query", "cookie", "setting", "code"),
    [
        ("lang=da", "sv", "nb", "da"),
        ("lang=xx", "sv", "nb", "sv"),
        ("", "", "nb", "nb"),
        ("", "xx", "", "da"),
    ],
)
def test_a_persons_setting_goes_before_his_browsers(query: str, cookie: str, setting: str, code: str) -> None:
    """And what he has chosen by a link before his setting."""
    headers = [(b"accept-language", b"da"), (b"cookie", f"{COOKIE}={cookie}".encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": query.encode(), "headers": headers}
    request = Request(scope)
    request.state.language = setting
    assert language_of(request).code == code

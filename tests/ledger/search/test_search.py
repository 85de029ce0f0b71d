"""The search of recorded hands, over both stores."""

from itertools import product

import pytest

from ledger.intake.whole_hands import record
from ledger.search import search as search_module
from ledger.search import words
from ledger.search.question import BadCursor, Cursor, Question
from ledger.search.search import Count, Page
from ledger.store.store import Store
from tests.ledger.sample_hands import discrepant, in_progress, live, verified

SEATS = [("anna", "bo", "cia"), ("dag", "bo", "Eva"), ("eva", "anna", "fia")]


def seats(*players: str) -> list[dict[str, object]]:
    return [{"seat": seat, "player": player, "stack": "100.00"} for seat, player in enumerate(players, 1)]


@pytest.fixture
def full(store: Store) -> Store:
    """Twelve hands of two rooms, a minute apart, recorded in another order than they were played; one is wrong."""
    for number in (5, 0, 3, 9, 1, 7, 2, 8, 4, 6, 11, 10):
        make = discrepant if number == 4 else verified
        record(
            store,
            make(
                hand_id=f"h-{number}",
                room="rum" if number % 2 else "sal",
                table=f"Vega {number % 3}",
                seats=seats(*SEATS[number % 3]),
                started_at=f"2026-03-01T20:{number:02}:00+01:00",
            ),
        )
    store.verdicts.follow()
    return store


def ids(page: Page) -> list[str]:
    return [one.hand_id for one in page.hands]


def found(store: Store, **asked: str) -> list[str]:
    return ids(store.search.page(Question(tuple(asked.items())), 50))


def test_hands_come_the_newest_first(full: Store) -> None:
    """By when they were played, and not by when they were recorded."""
    assert found(full) == [f"h-{number}" for number in range(11, -1, -1)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"player": "anna"}, [11, 9, 8, 6, 5, 3, 2, 0]),
        ({"player": "ANNA"}, [11, 9, 8, 6, 5, 3, 2, 0]),
        ({"player": "Eva"}, [10, 7, 4, 1]),
        ({"player": "EVA"}, [11, 10, 8, 7, 5, 4, 2, 1]),
        ({"player": "ann"}, []),
        ({"player": "anna", "room": "rum"}, [11, 9, 5, 3]),
        ({"table": "Vega 1"}, [10, 7, 4, 1]),
        ({"table": "Vega 1", "room": "sal", "player": "dag"}, [10, 4]),
        ({"verdict": "discrepant"}, [4]),
        ({"rule": "practice/rank.high"}, [4]),
        ({"rule": "rank.high"}, [4]),
        ({"rule": "high"}, []),
        ({"rule": "%"}, []),
        ({"code": "award.amount", "player": "bo"}, [4]),
        ({"code": "award.amount", "player": "anna"}, []),
        ({"game": "omaha"}, []),
        ({"game": "holdem", "house": "practice", "state": "in_progress"}, []),
    ],
)
def test_every_word_must_hold(full: Store, asked: dict[str, str], expected: list[int]) -> None:
    """Player, table, room, game, house, verdict, rule and code choose together; case only counts where it decides."""
    assert found(full, **asked) == [f"h-{number}" for number in expected]


def test_several_players_at_one_table(full: Store) -> None:
    """A kind may be asked for more than once: those hands in which all of them sat."""
    page = full.search.page(Question([("player", "anna"), ("player", "bo")]), 50)
    assert ids(page) == ["h-9", "h-6", "h-3", "h-0"]


def test_a_span_of_time(full: Store) -> None:
    """From a second on, up to another one, which is excluded."""
    begin = 1772391600  # 2026-03-01 19:00 UTC
    page = full.search.page(Question([("room", "rum")], begin + 180, begin + 420), 50)
    assert ids(page) == ["h-5", "h-3"]


@pytest.mark.parametrize(("size", "examined"), list(product((1, 2, 5, 50), (1, 3, 20_000))))
def test_pages_lead_over_every_hand_once(
    full: Store, size: int, examined: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older and back again by newer, the same hands in the same order, also where few are looked at for a page."""
    monkeypatch.setattr(search_module, "EXAMINED", examined)
    question = Question([("player", "anna"), ("room", "rum")])
    there: list[str] = []
    cursor: Cursor | None = None
    last = full.search.page(question, size)
    there += ids(last)
    while last.older is not None:
        cursor = Cursor.parse(str(last.older))
        last = full.search.page(question, size, cursor)
        there += ids(last)
    assert there == ["h-11", "h-9", "h-5", "h-3"]
    back = ids(last)
    while last.newer is not None:
        last = full.search.page(question, size, Cursor.parse(str(last.newer)))
        back = ids(last) + back
    assert back == there


def test_a_page_stays_where_it_is(full: Store) -> None:
    """A hand that comes meanwhile moves none from one page to another."""
    first = full.search.page(Question(), 5)
    record(full, verified(hand_id="new", started_at="2026-03-02T00:00:00Z"))
    full.verdicts.follow()
    assert ids(full.search.page(Question(), 5, first.older)) == ["h-6", "h-5", "h-4", "h-3", "h-2"]


def test_hands_are_counted_so_far(full: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to a number; then there are at least so many."""
    assert full.search.count(Question()) == Count(12, False)
    monkeypatch.setattr(search_module, "COUNTED", 12)
    assert full.search.count(Question()) == Count(12, False)
    monkeypatch.setattr(search_module, "COUNTED", 5)
    assert full.search.count(Question()) == Count(5, True)
    assert full.search.count(Question([("room", "rum"), ("player", "bo")])) == Count(3, True)
    assert full.search.count(Question([("player", "nobody")])) == Count(0, False)


def test_what_a_hand_is_found_by_follows_its_verdict(store: Store) -> None:
    """A hand in progress that ends is found as over, and by its new verdict and rules; by the old ones no longer."""
    record(store, live(in_progress()))
    store.verdicts.follow()
    assert found(store, state="in_progress") == found(store, verdict="verified") == ["h-1"]
    record(store, discrepant())
    store.verdicts.follow()
    assert found(store, state="in_progress") == found(store, verdict="verified") == []
    assert found(store, verdict="discrepant", rule="rank.high", player="anna") == ["h-1"]
    record(store, verified(hand_id="h-2"))
    store.verdicts.rebuild()
    assert sorted(found(store, player="cia")) == ["h-1", "h-2"]


def test_an_empty_store_has_nothing(store: Store) -> None:
    """No hand, and no word."""
    assert store.search.page(Question(), 5) == Page([], None, None)
    assert store.search.words(words.HOUSE) == []


def test_words_of_which_there_are_few_are_listed(full: Store) -> None:
    """Rooms, houses and games that hands have, in order."""
    assert full.search.words(words.ROOM) == ["rum", "sal"]
    assert full.search.words(words.VERDICT) == ["discrepant", "verified"]


@pytest.mark.parametrize("text", ["", "x", "bzEsMg==", "é", "o1,2", "bzE", "bzEsMg\n", "eDEsMg"])
def test_a_cursor_is_one_text(text: str) -> None:
    """Anything else than what a page gave is refused."""
    with pytest.raises(BadCursor, match="follow the links"):
        Cursor.parse(text)
    assert Cursor.parse("bzEsMg") == Cursor(True, 1, 2)

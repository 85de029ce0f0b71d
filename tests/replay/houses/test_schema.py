"""The reference names every key of a house file with what it may hold."""

from pathlib import Path

from replay.houses.compare import flat
from replay.houses.load import BUILT_IN, find_house, known_houses
from replay.houses.schema import KEYS

REFERENCE = Path(__file__).parents[3] / "docs" / "reference" / "houses.md"


def rows() -> dict[str, tuple[str, str]]:
    lines = REFERENCE.read_text(encoding="utf-8").splitlines()
    cells = [line.strip("|").split(" | ") for line in lines if line.startswith("| `")]
    return {cell[0].strip(" `"): (cell[1], cell[2].strip()) for cell in cells}


def test_the_reference_has_every_key_and_no_other() -> None:
    assert list(rows()) != []
    assert sorted(rows()) == sorted(KEYS)


def test_the_reference_tells_what_each_key_may_hold() -> None:
    for key, (values, meaning) in rows().items():
        kind = KEYS[key]
        assert values == kind.expected() + ("; optional" if kind.optional else ""), key
        assert len(meaning) > 5, key


def test_every_key_that_is_not_optional_is_in_some_house() -> None:
    """No key of the schema is dead."""
    last = {key.rpartition(".")[2] for name in known_houses() for key in flat(find_house(name).data)}
    named = {key.rpartition(".")[2] for key, kind in KEYS.items() if not kind.optional and "[]" not in key}
    assert {name for name in named if not name.startswith("<")} <= last


def test_the_example_of_the_reference_is_the_file() -> None:
    """svea-two-seat, as it stands in the reference, is how it stands in its file."""
    text = REFERENCE.read_text(encoding="utf-8")
    example = text.split("```toml\n", 1)[1].split("```", 1)[0].strip()
    assert (BUILT_IN / "svea-two-seat-1.toml").read_text(encoding="utf-8").startswith(example)

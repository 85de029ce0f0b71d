"""The examples of the description are true: each is what is answered, and is as its schema says."""

from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.examples import answered
from ledger.store.store import Store
from tests.api.v1 import example_answers


@pytest.fixture
def description(store: Store) -> dict[str, Any]:
    """The OpenAPI document."""
    document: dict[str, Any] = TestClient(create_app(store)).get("/v1/openapi.json").json()
    return document


def test_an_example_is_what_is_answered() -> None:
    """``python -m tests.api.v1.example_answers`` writes them, where an answer has changed."""
    now = example_answers.answers()
    assert {name: answered(name) for name in now} == now


def examples(node: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Every schema with an example beside it or in it, with its place."""
    found: list[tuple[tuple[str, ...], Any, Any]] = []
    if isinstance(node, list):
        for at, one in enumerate(node):
            found += examples(one, (*path, str(at)))
    if not isinstance(node, dict):
        return found
    if "schema" in node:
        shown = [one["value"] for one in node.get("examples", {}).values()] + (
            [node["example"]] if "example" in node else []
        )
        found += [(path, node["schema"], one) for one in shown]
    elif isinstance(node.get("examples"), list):
        found += [
            (path, {key: value for key, value in node.items() if key != "examples"}, one) for one in node["examples"]
        ]
    for key, one in node.items():
        if key not in ("examples", "example"):
            found += examples(one, (*path, key))
    return found


def test_every_example_is_as_its_schema_says(description: dict[str, Any]) -> None:
    """Those of bodies, of parameters and of single values."""
    assert description["openapi"].startswith("3.1")
    found = examples(description)
    assert {"hands", "hand", "report", "steps", "events", "document", "table_events", "room_events"} <= {
        name
        for path in description["paths"].values()
        for operation in path.values()
        for content in operation["responses"].get("200", {}).get("content", {}).values()
        for name in content.get("examples", {})
    }
    assert len(found) > 40
    for path, schema, example in found:
        whole = {"components": description["components"], "allOf": [schema]}
        validator = jsonschema_rs.Draft202012Validator(whole)
        assert validator.is_valid(example), (path, [str(one) for one in validator.iter_errors(example)])

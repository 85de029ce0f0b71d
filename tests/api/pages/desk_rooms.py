"""A desk with its people behind the pages."""

from collections.abc import Collection
from typing import Final

from fastapi.testclient import TestClient
from httpx import Response

from api.app import create_app
from ledger.people.actor import Actor
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import Office


class Rooms:
    """The pages of an office, for whoever comes."""

    def __init__(self, office: Office) -> None:
        self.office: Final = office
        self._app: Final = create_app(office.store)

    def of(self, actor: Actor) -> TestClient:
        """The pages as somebody has them."""
        return self.named(actor.name, actor.roles)

    def named(self, name: str, roles: Collection[str], language: str = "en") -> TestClient:
        """The same for a name and roles."""
        client = TestClient(self._app, raise_server_exceptions=False, follow_redirects=False)
        return signed_in(client, self.office.store, roles, name, language)


def send(client: TestClient, case: str, path: str, **said: str) -> Response:
    """Sends a form of a case."""
    answer: Response = client.post(f"/cases/{case}/{path}", data=said)
    return answer

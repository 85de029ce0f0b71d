"""A store with something in every table, and ways to change it behind the ledger's back."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from uuid import uuid5

from ledger.check.check import Check
from ledger.check.coverage import Coverage
from ledger.check.damage import Damage
from ledger.check.question import Question
from ledger.database.database import Database, Row, Session
from ledger.finance.statements import record_statement
from ledger.intake.whole_hands import record
from ledger.log.cosignature import cosign
from ledger.log.merkle import leaf_hash
from ledger.log.signing_key import SigningKey
from ledger.log.tile import Tile, complete_hash
from ledger.log.verifier_key import COSIGNATURE
from ledger.publishing import published
from ledger.publishing.publisher import publish
from ledger.publishing.recorded_log import RecordedLog
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import witness_name
from ledger.store.recorded_append import read_appends
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.ledger.sample_hands import (
    BLINDS,
    DEAL,
    PAID_TO_THE_KINGS,
    PLAY,
    Json,
    hand,
    in_progress,
    live,
    verified,
)
from tests.ledger.stores import behind
from tests.ledger.venue_lines import POOLS, ROOM, taken, venue_lines

STATEMENT = "date,item,table,game,currency,pool,amount,count\n2026-01-31,hands,,,,,,4\n"
WITNESS = SigningKey("witness.example/w", sha256(b"check's witness").digest(), COSIGNATURE)
SEED: Json = {"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": "07" * 32}
EVERYTHING = ("streams", "events", "appends", "sealed_records", "tiles", "checkpoints", "cosignatures")
"""The tables that nobody may change a row of."""
FILLERS = 256
"""Appends of other streams, so that there is a tile."""


class World:
    """A store, its signer, and the first checkpoint that somebody kept."""

    def __init__(self, store: Store, folder: Path, fillers: int = FILLERS) -> None:
        self.store = store
        self._before: dict[str, tuple[list[str], list[Row]]] = {}
        self.database: Database = store.database
        self.signer = Signer.create(folder / "signer")
        record(store, verified(hand_id="h-1"))
        record(store, live(in_progress(hand_id="h-2")))
        self.kept = publish(self.database, self.signer).note
        record(store, verified(hand_id="h-2"))
        record(store, hand([*BLINDS, *DEAL, *PLAY, *PAID_TO_THE_KINGS, SEED], hand_id="h-3"))
        with store.recording() as turn:
            for number in range(fillers):
                said = json.dumps({"event": number, "refused": "no"}, separators=(",", ":")).encode()
                turn.append(uuid5(stream_id("testrum", "h-1"), f"{number}"), [("attempt_refused", said)])
        published_now = publish(self.database, self.signer)
        self.cosign(published_now.checkpoint.size)
        record(store, live(in_progress(hand_id="h-4")))
        store.verdicts.follow()

    def add_books(self) -> None:
        """What is recorded beside hands: of a table, of a room, and of the finance department."""
        for lines in (venue_lines(), venue_lines(POOLS, ROOM)):
            taken(self.store, lines)
        record_statement(self.store, "testrum", "2026-01-31", "F.csv", STATEMENT.encode(), "mia")

    @classmethod
    def of(cls, store: Store, folder: Path) -> "World":
        """Another store, and a signer that has signed nothing."""
        world = cls.__new__(cls)
        world.store, world.database, world._before = store, store.database, {}
        world.signer = Signer.create(folder / "signer")
        return world

    def cosign(self, size: int) -> None:
        with self.database.writing() as session:
            found = published.of_size(session, size)
            assert found is not None
            signature = cosign(found.checkpoint(), WITNESS, int(time.time()))
            row = (size, witness_name(signature), signature.line()[:-1])
            session.insert("cosignatures", ("size", "witness", "line"), [row])

    def question(self) -> Question:
        return Question(
            self.signer.history(),
            self.signer.last(),
            self.signer.published,
            self.signer.folder,
            witnesses=(WITNESS.verifier,),
        )

    def check(self, **asked: object) -> list[Damage]:
        return self.covered(**asked)[0]

    def covered(self, **asked: object) -> tuple[list[Damage], Coverage]:
        check = Check(self.database, replace(self.question(), **asked))  # type: ignore[arg-type]
        return list(check.run(lambda *_: None)), check.covered

    @contextmanager
    def changed(self, *tables: str) -> Iterator[Session]:
        """A way in past the guards; what ``restore`` gets back is what was in these tables before."""
        self._before |= {table: self.rows(table) for table in tables if table not in self._before}
        with behind(self.database) as session:
            yield session

    def restore(self) -> None:
        with behind(self.database) as session:
            for table, (columns, rows) in self._before.items():
                session.run(f"DELETE FROM {table}")
                names, blanks = ", ".join(f'"{column}"' for column in columns), ", ".join("?" * len(columns))
                for row in rows:
                    session.run(f"INSERT INTO {table} ({names}) VALUES ({blanks})", row)
        self._before = {}

    def rows(self, table: str) -> tuple[list[str], list[Row]]:
        columns = self.columns(table)
        names = ", ".join(f'"{column}"' for column in columns)
        with self.database.reading() as session:
            return columns, [tuple(row) for row in session.rows(f"SELECT {names} FROM {table}")]

    def columns(self, table: str) -> list[str]:
        sql = (
            f"SELECT name FROM pragma_table_info('{table}')"
            if self.database.dialect == "sqlite"
            else "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() "
            f"AND table_name = '{table}'"
        )
        with self.database.reading() as session:
            return [str(name) for (name,) in session.rows(sql)]


def named(damages: list[Damage]) -> set[str]:
    """The hand ids in what was found."""
    return {hand.hand_id for damage in damages for hand in damage.hands}


def recompute(session: Session, size: int) -> None:
    """Makes leaves and tiles anew, so that all the database has fits together."""
    for one in read_appends(session, 0, size):
        session.run("UPDATE appends SET leaf = ? WHERE no = ?", (leaf_hash(one.entry().write()), one.no))
    session.run("DELETE FROM tiles WHERE level >= 0")
    whole = complete_hash(RecordedLog(session).read_tile(Tile(0, 0)))
    session.insert("tiles", ("level", "no", "hash"), [(0, 0, whole)])

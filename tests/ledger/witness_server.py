"""A small witness, for the tests: it takes checkpoints of one log over HTTP and cosigns what only grew."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import verify_consistency
from ledger.log.cosignature import cosign
from ledger.log.key_history import KeyHistory
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.refusal import NotAccepted, Unproven
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE
from ledger.log.witness import SIZE_TYPE, AddCheckpoint, write_cosignatures, write_known_size
from ledger.publishing.witnesses import Witness


class WitnessServer:
    """What the witness knows. ``asked`` are the sizes from which it was asked; ``fault`` is a status to answer with."""

    def __init__(self, keys: KeyHistory, name: str = "witness.example/w") -> None:
        self.keys = keys
        self.key = SigningKey(name, sha256(name.encode()).digest(), COSIGNATURE)
        self.known = Checkpoint(keys.origin, 0, EMPTY_ROOT)
        self.asked: list[int] = []
        self.fault = 0
        self.port = 0

    @property
    def witness(self) -> Witness:
        return Witness(f"http://127.0.0.1:{self.port}/w", self.key.verifier)

    def answer(self, path: str, body: bytes) -> tuple[int, str, bytes]:
        """Status, media type and body."""
        if self.fault:
            return self.fault, "text/plain", b"out of order\nand more"
        if path != "/w/add-checkpoint":
            return 404, "text/plain", b"no such log"
        try:
            request = AddCheckpoint.parse(body)
            new = self.keys.open(request.note).checkpoint
        except Unproven:
            return 403, "text/plain", b"not signed by the log"
        except NotAccepted:
            return 400, "text/plain", b"malformed"
        self.asked.append(request.old)
        if request.old != self.known.size:
            return 409, SIZE_TYPE, write_known_size(self.known.size)
        try:
            verify_consistency(request.old, new.size, request.proof, self.known.root, new.root)
        except Unproven:
            return 422, "text/plain", b"not consistent"
        self.known = new
        return 200, "text/plain", write_cosignatures([cosign(new, self.key, 1_700_000_000)])

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Listens on a free port of this host."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, kind, said = outer.answer(self.path, body)
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *_: object) -> None:
                pass

        with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            self.port = server.server_port
            thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
            thread.start()
            try:
                yield
            finally:
                server.shutdown()
                thread.join()

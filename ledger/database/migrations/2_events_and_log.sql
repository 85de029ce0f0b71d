-- What is recorded, each thing once. Written for SQLite; PostgreSQL takes the same with its own names of types.

-- A hand, or whatever else acts, is a stream; its key salts what the log says of its events.
CREATE TABLE streams (
    no INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    stream_key BLOB NOT NULL
);

-- The types of events, each name written once.
CREATE TABLE types (
    no INTEGER PRIMARY KEY,
    topic TEXT NOT NULL UNIQUE
);

-- Every event of every stream. The state is canonical JSON.
CREATE TABLE events (
    stream INTEGER NOT NULL,
    version INTEGER NOT NULL,
    type INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;

-- What was recorded at once, in the order of recording: number n is leaf n of the log. "last" is the place of its last
-- event among all events, "at" the time in microseconds since 1970 UTC, "sealed" the SHA-256 of the record that sealed
-- the hand, as it is stored.
CREATE TABLE appends (
    no INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    first INTEGER NOT NULL,
    count INTEGER NOT NULL,
    last INTEGER NOT NULL,
    at INTEGER NOT NULL,
    sealed BLOB,
    leaf BLOB NOT NULL,
    UNIQUE (stream, first)
);
CREATE INDEX appends_last ON appends (last);

-- The whole hand as it was when it was sealed, in one piece for those who read many.
CREATE TABLE sealed_hands (
    stream INTEGER NOT NULL,
    version INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;

-- The hash over each full tile of the log: what the tile above is made of, as those of level 0 are of the leaves.
CREATE TABLE tiles (
    level INTEGER NOT NULL,
    no INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (level, no)
) WITHOUT ROWID;

-- Every checkpoint that was published, as the signed note that it is.
CREATE TABLE checkpoints (
    size INTEGER PRIMARY KEY,
    note TEXT NOT NULL
);

-- What witnesses put under them: a line of a note each; "witness" is the name and the id of the key.
CREATE TABLE cosignatures (
    size INTEGER NOT NULL,
    witness TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (size, witness)
) WITHOUT ROWID;

-- What was answered to a request that named itself by a key, for a while, so that it can be sent again: not guarded.
CREATE TABLE answers (
    name TEXT PRIMARY KEY,
    request BLOB NOT NULL,
    status INTEGER NOT NULL,
    body BLOB NOT NULL,
    at INTEGER NOT NULL
);
CREATE INDEX answers_at ON answers (at);

-- Views from here on: made from the events, and made again at any time. "reached" is how far each has come.
CREATE TABLE reached (
    view TEXT PRIMARY KEY,
    leaf INTEGER NOT NULL
);
CREATE TABLE verdicts (
    position INTEGER NOT NULL,
    stream BLOB PRIMARY KEY,
    version INTEGER NOT NULL,
    house_sha256 TEXT NOT NULL,
    replayer TEXT NOT NULL,
    verdict TEXT NOT NULL,
    findings INTEGER NOT NULL,
    rules TEXT NOT NULL,
    because TEXT NOT NULL,
    "over" INTEGER NOT NULL,
    room TEXT NOT NULL,
    hand_id TEXT NOT NULL,
    "table" TEXT NOT NULL,
    game TEXT NOT NULL,
    "limit" TEXT NOT NULL,
    currency TEXT NOT NULL,
    players INTEGER NOT NULL,
    house TEXT NOT NULL,
    house_version TEXT NOT NULL,
    started_at TEXT NOT NULL,
    recorded_at TEXT NOT NULL
);
CREATE INDEX verdicts_position ON verdicts (position);
CREATE INDEX verdicts_verdict ON verdicts (verdict, position);
CREATE INDEX verdicts_house ON verdicts (house, verdict, position);
CREATE INDEX verdicts_hand_id ON verdicts (hand_id);
-- Seeds and whole decks that hands were dealt from, each as a hash; "kind" says which of both, "event" where.
CREATE TABLE shuffles (
    stream BLOB NOT NULL,
    event INTEGER NOT NULL,
    kind TEXT NOT NULL,
    digest BLOB NOT NULL,
    position INTEGER NOT NULL,
    room TEXT NOT NULL,
    hand_id TEXT NOT NULL,
    PRIMARY KEY (stream, event, kind)
) WITHOUT ROWID;
CREATE INDEX shuffles_digest ON shuffles (digest, position);

-- The desk. Views, made from the events and made again at any time, but for what says otherwise.

-- A case as the queue shows it: changed in the transaction of the event that changes it. "number" is that of its id,
-- "due" and "opened_on" are days, "version" is that of the case's last event.
CREATE TABLE cases (
    number INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    mover TEXT NOT NULL,
    due TEXT NOT NULL,
    room TEXT NOT NULL,
    hand_id TEXT NOT NULL,
    player TEXT NOT NULL,
    reason TEXT NOT NULL,
    language TEXT NOT NULL,
    bundle TEXT NOT NULL,
    opened_on TEXT NOT NULL,
    changed_at INTEGER NOT NULL
);
CREATE INDEX cases_due ON cases (mover, due, number);
CREATE INDEX cases_hand ON cases (room, hand_id);
CREATE INDEX cases_player ON cases (player, number);
CREATE INDEX cases_bundle ON cases (bundle, number);
CREATE INDEX cases_changed ON cases (changed_at, number);

-- People: "key" is the name without regard to case, "roles" are sorted, "password" is Argon2's text, "subject" who
-- somebody is at the issuer of identities. Changed in the transaction of the event.
CREATE TABLE people (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    roles TEXT NOT NULL,
    password TEXT NOT NULL,
    removed INTEGER NOT NULL
);

-- Keys of programs: the SHA-256 of the random part (hex), and until when they hold, in microseconds since 1970 UTC.
CREATE TABLE api_keys (
    prefix TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    roles TEXT NOT NULL,
    expires INTEGER NOT NULL,
    ended INTEGER NOT NULL
);

-- Who is signed in, under the SHA-256 of the token: made from nothing, kept until it expires.
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    csrf TEXT NOT NULL,
    expires INTEGER NOT NULL
);
CREATE INDEX sessions_person ON sessions (person);

-- Who looked at hidden cards: "no" is the leaf of the event, "at" its time in microseconds since 1970 UTC.
CREATE TABLE looks (
    no INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    "by" TEXT NOT NULL,
    hand BLOB NOT NULL,
    "case" TEXT NOT NULL,
    purpose TEXT NOT NULL
);
CREATE INDEX looks_hand ON looks (hand, "by", at);
CREATE INDEX looks_case ON looks ("case", no);

-- The verdicts, made anew: each says now what its hand is found by, and lists are the search's affair.
DROP TABLE verdicts;
DELETE FROM reached;
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
    recorded_at TEXT NOT NULL,
    codes TEXT NOT NULL,
    at INTEGER NOT NULL
);
CREATE INDEX verdicts_position ON verdicts (position);
CREATE INDEX verdicts_verdict ON verdicts (verdict);
CREATE INDEX verdicts_hand_id ON verdicts (hand_id);

-- The search of hands: a row for each hand and each thing that it can be found by, a number of "search_words". "at" is
-- when it was played, else recorded, in seconds since 1970 UTC, "position" as in "verdicts", with which it is kept.
CREATE TABLE search_words (
    no INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    word TEXT NOT NULL,
    folded TEXT NOT NULL,
    UNIQUE (kind, word)
);
CREATE INDEX search_words_folded ON search_words (kind, folded);
CREATE TABLE search_terms (
    word INTEGER NOT NULL,
    at INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (word, at, position)
) WITHOUT ROWID;

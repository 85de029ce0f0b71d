-- The night, and sessions that cannot be put in by who has the database alone. Views, made from the events and made
-- again at any time, but for what says otherwise.

-- Where hands are played: a table of a room, also one that has events of its own and no hand yet.
CREATE TABLE places (
    no INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    "table" TEXT NOT NULL,
    UNIQUE (room, "table")
);

-- When: a row for each hand, those of a table together and in the order of time. "at" is when it started, else when it
-- began to be recorded, in microseconds since 1970 UTC; "stream" is the number of its stream, "leaf" that of the append
-- with which it began. None of it changes with what comes to the hand later.
CREATE TABLE days (
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    stream INTEGER NOT NULL,
    leaf INTEGER NOT NULL,
    PRIMARY KEY (place, at, stream)
) WITHOUT ROWID;
CREATE UNIQUE INDEX days_leaf ON days (leaf);

-- Who is signed in, under an HMAC of the token: made from nothing, kept until it expires. "mac" is one of the rest of
-- the row; their key is in no database. Times are in microseconds since 1970 UTC. Those of before sign in again.
DROP TABLE sessions;
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    begun INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    mac BLOB NOT NULL
);
CREATE INDEX sessions_person ON sessions (person);

-- When somebody signed in last: told to who manages people, and nothing rests on it.
CREATE TABLE sign_ins (
    person TEXT PRIMARY KEY,
    at INTEGER NOT NULL
);

-- How many hands have each verdict: changed in the transaction that changes "verdicts".
CREATE TABLE verdict_counts (
    verdict TEXT PRIMARY KEY,
    hands INTEGER NOT NULL
);
INSERT INTO verdict_counts (verdict, hands) SELECT verdict, count(*) FROM verdicts GROUP BY verdict;

-- From when to when a table was open, by its own events: a row for each "table_opened", "stream" being the number of
-- the table's stream. "until" is when it was closed or opened again, or the last event of it after that, 2^62 while it
-- is open; times are in microseconds since 1970 UTC. Changed in the transaction of the event.
CREATE TABLE table_openings (
    stream INTEGER NOT NULL,
    version INTEGER NOT NULL,
    room TEXT NOT NULL,
    "table" TEXT NOT NULL,
    opened INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
CREATE INDEX table_openings_room ON table_openings (room, until);

-- The last result of each day of a room: a row for each stream with a "reconciled", changed in the transaction of that
-- event. "at" is when it was recorded, "results" how many the day has, "summary" canonical JSON of counts and totals,
-- "keys" those of its findings, 8 bytes each, in their order.
CREATE TABLE nights (
    stream INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    day TEXT NOT NULL,
    at INTEGER NOT NULL,
    results INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    summary TEXT NOT NULL,
    keys BLOB NOT NULL
);
CREATE INDEX nights_day ON nights (day, room);
CREATE INDEX nights_room ON nights (room, day);

-- A night reads each hand by the append that sealed it: one look at a row that lies beside those of its neighbours.

-- The whole hand as it was when an append sealed it, in one piece for those who read many; "no" is that append. What is
-- of none, and so was put in, keeps a number below zero.
CREATE TABLE sealed_records (
    no INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    version INTEGER NOT NULL,
    record BLOB NOT NULL,
    UNIQUE (stream, version)
);
INSERT INTO sealed_records (no, stream, version, record)
SELECT coalesce(
    (SELECT max(a.no) FROM appends a WHERE a.stream = h.stream AND a.first + a.count - 1 = h.version AND a.no >= 0),
    -row_number() OVER (ORDER BY h.stream, h.version)
), h.stream, h.version, h.record FROM sealed_hands h ORDER BY 1;
DROP TABLE sealed_hands;

-- Appends to what was there already: of hands that came whole there are none.
CREATE INDEX appends_later ON appends (stream) WHERE first > 1;

-- The view of days, from now on with what the append says with which a hand began: "count" events, recorded at "heard",
-- and the hash that it has of the sealed record, if it sealed the hand. None of that changes with what comes later.
DROP TABLE IF EXISTS days;
CREATE TABLE days (
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    stream INTEGER NOT NULL,
    leaf INTEGER NOT NULL,
    count INTEGER NOT NULL,
    heard INTEGER NOT NULL,
    sealed BLOB,
    PRIMARY KEY (place, at, stream)
) WITHOUT ROWID;
CREATE UNIQUE INDEX days_leaf ON days (leaf);
DELETE FROM places;
DELETE FROM reached WHERE view = 'days';

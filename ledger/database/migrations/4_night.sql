-- The night. Views, made from the events and made again at any time.

-- Where hands are played: a table of a room.
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

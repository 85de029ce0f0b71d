-- A night reads the sealed records of a table one after another: from now on they stand side by side. A record has the
-- number shelf * 2^40 + append (ledger/store/shelf.py); those that are there already keep that of their append.

-- The view of days, from now on with the number of the record that the append sealed with which a hand began, NULL where
-- it sealed none.
DROP TABLE IF EXISTS days;
CREATE TABLE days (
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    stream INTEGER NOT NULL,
    leaf INTEGER NOT NULL,
    sealed BLOB,
    record INTEGER,
    PRIMARY KEY (place, at, stream)
) WITHOUT ROWID;
CREATE UNIQUE INDEX days_leaf ON days (leaf);
DELETE FROM places;
DELETE FROM reached WHERE view = 'days';

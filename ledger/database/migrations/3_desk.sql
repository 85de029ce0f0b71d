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

"""The log over HTTP: checkpoint, tiles, keys and proofs, for anybody who wants to check it."""

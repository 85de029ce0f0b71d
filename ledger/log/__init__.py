"""The transparency log's formats and proofs: hashes, tiles, notes, checkpoints, entries. Nothing here stores or sends.

Everything takes and gives plain values, so that the store, the HTTP endpoints and an auditor's script share the code.
What is not accepted raises ``ledger.log.refusal.NotAccepted``, a ValueError. The formats are told in
docs/reference/log.md.
"""

"""Who may come in: sessions, keys, and what each route lets in."""

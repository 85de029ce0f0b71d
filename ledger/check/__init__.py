"""``oddchip check``: the whole store against its log. Each file here checks one thing and tells what is damaged.

Nothing is written, and nothing that is read is believed before it has been checked: the store may have been changed by
somebody who knows how it is made.
"""

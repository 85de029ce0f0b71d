"""``oddchip replay``: a hand step by step, with its table, its pots, and who may do what by which rule."""

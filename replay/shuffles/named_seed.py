"""Whose a seed is, as the shuffle and the commitment hash it behind a label of their own: room, hand and seed."""


def named_seed(room: str, hand_id: str, seed: bytes) -> bytes:
    """Room and hand, each ended by a zero byte, then the seed."""
    return f"{room}\0{hand_id}\0".encode() + seed

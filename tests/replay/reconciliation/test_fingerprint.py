"""Fingerprints of seeds and decks."""

import random

from librt.vecs import vec
from mypy_extensions import i64

from replay.reconciliation.fingerprint import deck_fingerprint, seed_fingerprint


def test_the_same_in_any_form_of_the_replayer() -> None:
    """Fixed values: compiled and interpreted sheets are merged."""
    assert seed_fingerprint(b"") == 36507222045
    assert seed_fingerprint(bytes(range(32))) == 3836777559584582508
    assert deck_fingerprint(vec[i64](range(52))) == 532892326363144472


def test_others_are_others() -> None:
    """Seeds that are counted up, decks with two cards exchanged, lengths: none is like another."""
    seeds = [bytes(28) + number.to_bytes(4, "big") for number in range(20_000)]
    seeds += [bytes(length) for length in range(64) if length != 32]
    assert len({seed_fingerprint(seed) for seed in seeds}) == len(seeds)
    rng = random.Random(1)
    decks = {tuple(rng.sample(range(52), 52)) for _ in range(5_000)}
    plain = list(range(52))
    for one in range(52):
        for other in range(one):
            plain[one], plain[other] = plain[other], plain[one]
            decks.add(tuple(plain))
            plain[one], plain[other] = plain[other], plain[one]
    assert len({deck_fingerprint(vec[i64](deck)) for deck in decks}) == len(decks)


def test_it_has_62_bits() -> None:
    rng = random.Random(2)
    prints = [int(seed_fingerprint(rng.randbytes(32))) for _ in range(2_000)]
    assert all(0 <= one < 2**62 for one in prints)
    for bit in range(62):
        assert 800 < sum(one >> bit & 1 for one in prints) < 1200

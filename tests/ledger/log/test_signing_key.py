import pytest

from ledger.log.refusal import Malformed
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE, VerifierKey

SEED = bytes(range(32))


def test_a_key_as_text() -> None:
    """Of both types; what is read is the same key."""
    for kind in (1, COSIGNATURE):
        key = SigningKey("example.com/log", SEED, kind)
        again = SigningKey.parse(key.secret_text())
        assert again.verifier == key.verifier
        assert again.sign(b"message") == key.sign(b"message")


def test_the_public_key_is_that_of_rfc_8032() -> None:
    """Its first test: the key of that seed, and the signature over nothing."""
    key = SigningKey("name", bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    assert key.verifier.public.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert key.sign(b"").hex() == (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )


def test_any_key() -> None:
    """Also where its base64 holds plus signs, which part the rest of the text."""
    for number in range(100):
        key = SigningKey("name", bytes((number,)) * 32)
        assert SigningKey.parse(key.secret_text()).verifier == VerifierKey.parse(str(key.verifier)) == key.verifier


def test_new_keys_are_new() -> None:
    """Two keys of the same name have nothing in common."""
    assert SigningKey.generate("name").verifier != SigningKey.generate("name").verifier


def test_the_secret_stays_in() -> None:
    """Neither printing a key nor an error about its text shows the seed."""
    key = SigningKey("name", SEED)
    secret = key.secret_text().rpartition("+")[2]
    assert secret not in repr(key) + str(key)
    assert SEED.hex() not in repr(key)
    for wrong in (key.secret_text()[:-1], key.secret_text().replace("name", "eman"), key.secret_text()[8:]):
        with pytest.raises(Malformed) as refused:
            SigningKey.parse(wrong)
        assert secret[:20] not in str(refused.value)
        assert refused.value.__cause__ is None


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    """Not one less, not one more."""
    with pytest.raises(Malformed, match="32 bytes"):
        SigningKey("name", seed)

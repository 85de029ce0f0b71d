"""An authority of the tests' own, and a certificate by it."""

from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from ledger.reconciliation.cluster_tls import Tls


def certificates(folder: Path) -> Tls:
    """Files for 127.0.0.1, good for a day."""
    authority, own = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    issuer, subject = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in ("authority", "cluster"))
    ca = _begun(issuer, issuer, authority).add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
    cert = _begun(subject, issuer, own).add_extension(
        x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), False
    )
    files = {"ca": _pem(ca.sign(authority, hashes.SHA256())), "cert": _pem(cert.sign(authority, hashes.SHA256()))}
    files["key"] = own.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    for name, data in files.items():
        (folder / f"{name}.pem").write_bytes(data)
    return Tls(*(str(folder / f"{name}.pem") for name in ("ca", "cert", "key")))


def _begun(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)

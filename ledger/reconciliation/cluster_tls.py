"""With which certificates a cluster is spoken to: what an operator sets."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.database.address import BadSetting

SETTINGS: Final = ("ODDCHIP_CLUSTER_CA", "ODDCHIP_CLUSTER_CERT", "ODDCHIP_CLUSTER_KEY")


@dataclass(frozen=True, slots=True)
class Tls:
    """Files (PEM): whose certificates are trusted, and our own certificate and key; "" for none of them."""

    ca: str = ""
    cert: str = ""
    key: str = ""

    @property
    def given(self) -> bool:
        """Whether it is asked for. Raises BadSetting where only some are set, or there is no such file."""
        files = (self.ca, self.cert, self.key)
        missing = [name for name, file in zip(SETTINGS, files, strict=True) if not file]
        if len(missing) == len(files):
            return False
        if missing:
            raise BadSetting(f"{', '.join(missing)}: not set; expected {', '.join(SETTINGS)} all set, or none")
        for name, file in zip(SETTINGS, files, strict=True):
            if not Path(file).is_file():
                raise BadSetting(f"{name}: there is no file {file}")
        return True


NO_TLS: Final = Tls()

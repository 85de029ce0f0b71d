"""One file of an export: there whole, or as it was before."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq

from ledger.export.place import partition
from ledger.export.schema import FORMAT, Dataset
from ledger.publishing.durable_file import sync_folder

MODE: Final = 0o600
"""Hidden cards are in it."""
MOST_BYTES: Final = 16 << 20
"""So much is gathered before it is written, where rows are large."""


class PartitionFile:
    """Takes rows and, when its block ends well, stands in place of what was there. Without rows there is no file,
    unless ``empty`` ones are wanted. The same rows give the same bytes.
    """

    def __init__(self, folder: Path, dataset: Dataset, room: str, date: str, time_zone: str, empty: bool) -> None:
        self.path: Final = partition(folder, dataset.name, room, date)
        self.rows = 0
        self._dataset: Final = dataset
        self._said: Final = {"oddchip.format": FORMAT, "oddchip.time_zone": time_zone}
        self._beside: Final = self.path.with_name(f".{self.path.name}.writing")
        self._empty: Final = empty
        self._gathered: list[Sequence[Any]] = []
        self._bytes = 0
        self._file: Any = None
        self._writer: Any = None

    def __enter__(self) -> Self:
        return self

    def take(self, row: Sequence[Any], size: int = 0) -> None:
        """The next row, its values in the order of the columns; ``size`` is about how many bytes it has."""
        self._gathered.append(row)
        self._bytes += size
        self.rows += 1
        if len(self._gathered) == self._dataset.batch or self._bytes > MOST_BYTES:
            self._write()

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is None and (self.rows or self._empty):
                self._write()
                self._put_in_place()
            elif kind is None:
                self.path.unlink(missing_ok=True)
        finally:
            if self._file is not None and not self._file.closed:
                self._file.close()
            self._beside.unlink(missing_ok=True)

    def _write(self) -> None:
        columns = self._dataset.columns
        if self._writer is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
            self._file = open(handle, "wb")  # noqa: SIM115  # closed when the block ends
            self._writer = pq.ParquetWriter(self._file, columns, compression="zstd", store_schema=False)
        if self._gathered:
            values = zip(*self._gathered, strict=True)
            arrays = [pa.array(one, type=field.type) for one, field in zip(values, columns, strict=True)]
            self._writer.write_batch(pa.record_batch(arrays, schema=columns))
        self._gathered = []
        self._bytes = 0

    def _put_in_place(self) -> None:
        self._writer.add_key_value_metadata(self._said)
        self._writer.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._beside.replace(self.path)
        sync_folder(self.path.parent)

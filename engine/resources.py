"""Where the data folders are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of bundled data of that name: "cardsets" or "schemas"."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def pages() -> Path:
    """The folder of the pages that tell of codes; it is in the package wherever that is."""
    return _PACKAGE / "pages"

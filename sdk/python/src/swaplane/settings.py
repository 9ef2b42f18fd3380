from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from .version import VERSION

_BASE_PATH = "/partner/v1"


@dataclass(frozen=True)
class Settings:
    key: str
    url: str
    """Includes the base path, without a trailing slash."""
    timeout: float
    max_retries: int
    retry_delay: float
    user_agent: str
    partner_order_prefix: str

    def __repr__(self) -> str:
        """Without the key, which must not get into logs."""
        return f"Settings(url={self.url!r})"


def settings_of(
    key: str | None,
    url: str | None,
    timeout: float,
    max_retries: int,
    retry_delay: float,
    user_agent: str | None,
    partner_order_prefix: str,
) -> Settings:
    """Raises ValueError if the key or the URL is missing or not valid."""
    if not isinstance(key, str) or not re.match(r"pk_(test|live)_", key):
        raise ValueError("key must be a key such as pk_test_…")
    return Settings(
        key=key,
        url=_with_base_path(url),
        timeout=timeout,
        max_retries=max_retries,
        retry_delay=retry_delay,
        user_agent=" ".join(filter(None, [f"swaplane-python/{VERSION}", user_agent])),
        partner_order_prefix=partner_order_prefix,
    )


def _with_base_path(url: str | None) -> str:
    parts = urlsplit(url if isinstance(url, str) else "")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("url must be the address of your Swaplane, such as https://swap.example")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path if path.endswith(_BASE_PATH) else path + _BASE_PATH}"

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from pydantic import TypeAdapter

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Operation(Generic[Answer]):
    method: Literal["GET", "POST"]
    path: str
    """Below the base URL, with parameter names in braces."""
    answer: TypeAdapter[Answer]
    query: tuple[str, ...] = ()
    """Of a POST: the arguments that are not part of the body."""
    keyed: bool = False
    """Whether it takes an Idempotency-Key, which makes it safe to retry."""


@dataclass(frozen=True)
class Call(Generic[Answer]):
    """One call, no matter how many attempts it takes."""

    operation: Operation[Answer]
    arguments: Mapping[str, object] | None = None
    """As the method was given them; those that are None are left out."""
    path: Mapping[str, str] = field(default_factory=dict)
    """By parameter name in the path."""
    idempotency_key: str | None = None
    may_be_done: bool = False
    """An earlier attempt may have taken effect."""

"""Where the hubs and huts of each card are: found by search, so that paths cross seldom and at wide angles."""

from __future__ import annotations

from collections.abc import Mapping

Route = Mapping[tuple[int, int], tuple[float, ...]]

ROUTES: Mapping[str, Route] = {}

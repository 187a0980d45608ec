"""The checks that every request passes first: limits, origin and trusted proxies."""

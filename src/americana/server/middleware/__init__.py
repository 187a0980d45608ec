"""What each request passes first: rate limits, origin, proxies; may import `accounts` and what that may."""

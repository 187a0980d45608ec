"""The page that documents the protocol, made from the messages themselves."""


def page() -> str:
    """Write the page."""
    return "# The protocol\n"

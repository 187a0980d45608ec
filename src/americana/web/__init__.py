"""The browser client: pages, scripts, styles and words; imports nothing."""

"""Games played by the thousand, measured and compared; may import `core`, `kit`, `bots` and `laws`."""

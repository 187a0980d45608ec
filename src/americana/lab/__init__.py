"""The lab: games played by the thousand, measured and compared."""

"""One table and everybody at it: seats, commands, clocks, bots, and what each is shown."""

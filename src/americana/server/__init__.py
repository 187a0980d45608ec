"""The card room as a server: tables, people, bots and the record that outlives them."""

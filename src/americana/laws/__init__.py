"""The laws that every game obeys, each a function that says in a sentence what is broken."""

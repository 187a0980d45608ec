"""`python -m americana` is the same as the `americana` command."""

from americana.cli import main

main()

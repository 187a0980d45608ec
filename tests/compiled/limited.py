"""Runs pytest with a limit on memory, which a fault of compiled rules could fill."""

import resource
import sys

import pytest

LIMIT = 4 << 30

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))
    sys.exit(pytest.main(sys.argv[1:]))

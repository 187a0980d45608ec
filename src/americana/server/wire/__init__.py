"""The messages over a socket, the differences between pictures, and the generated documents."""

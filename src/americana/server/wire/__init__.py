"""What passes over a socket, and the documents made from it; may import `accounts` and what that may."""

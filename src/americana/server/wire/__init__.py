"""What passes over a socket: messages, how pictures follow from one another, and the documents made from them."""

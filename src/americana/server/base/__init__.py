"""What every room of the server needs: config, log, metrics, workers, files; imports none of them."""

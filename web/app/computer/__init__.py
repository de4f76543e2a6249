"""Thinking for computer players, on the page or in a worker. It knows neither tables nor a browser."""

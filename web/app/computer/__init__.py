"""The thinking of computer players, on the page and in a worker. It knows neither tables nor a browser."""

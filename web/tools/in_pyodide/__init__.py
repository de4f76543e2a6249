"""What runs in the Pyodide that the site ships, under Node, while the site is built."""

"""The pages with Python: each wires its parts together. Whatever two pages share belongs into the other folders."""

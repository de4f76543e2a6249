"""The editor that makes embedded boards and pictures of positions."""

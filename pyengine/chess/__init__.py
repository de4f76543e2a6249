"""Shared geometry and movement of the chess family, used by the games through composition."""

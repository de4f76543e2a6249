"""The app inside a chat."""

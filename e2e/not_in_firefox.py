"""What `build.py test --browser firefox` leaves out, and why: the test, its file before it, and the reason."""

REASONS: dict[str, str] = {}

"""What build.py does once its environment exists: vendor, assemble, serve, test, measure."""

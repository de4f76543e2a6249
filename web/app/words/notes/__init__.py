"""The direct line between the pages of two players."""

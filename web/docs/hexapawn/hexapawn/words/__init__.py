"""Every sentence of Hexapawn, a module per language with the same keys."""

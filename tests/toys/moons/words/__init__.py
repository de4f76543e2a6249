"""Every sentence of Moons."""

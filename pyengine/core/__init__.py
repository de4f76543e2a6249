"""What every game shares: the Game protocol, prompts, scenes, options, messages, errors."""

"""The pages that use Python. Each connects its parts; what two pages share belongs in another folder."""

"""What happens between a page and its table: links are opened, games saved, the computer asked, things shared.

Controllers are handed what they need and make no HTML.
"""

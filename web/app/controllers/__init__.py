"""What connects a page with its table: opening links, saving games, asking the computer, sharing.

Controllers are handed what they need, and make no HTML.
"""

"""Boards of Fairy Post in documents made by Sphinx, MkDocs or Python-Markdown. Building a document draws their pictures.

The wheel takes along what the site itself reads addresses and draws pictures with; in there `web.app` is called `fairy_post.app`.
"""

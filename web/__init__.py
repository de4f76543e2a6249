"""The site: pages, the Python front end that runs in them, and the tools that build and test them."""

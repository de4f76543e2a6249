"""What the pages say, a folder for each kind of text and in it one for each language. No code but what fills in the few facts
that a text asks for; the documentation stands in web/docs."""

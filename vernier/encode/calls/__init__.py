"""Calls that are not run but described: by a summary at first, and by parts of the body where that is not enough.

After Taghdiri (2008), chapters 2, 5 and 6. `abstract` puts the description of a call into the encoding, `concrete`
finds out what a call really does in one state, `expand` and `reduce` make the specification that was missing.
"""

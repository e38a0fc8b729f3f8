"""Attribution of classes: entering, headers, members, initialisers, bodies; the models of the library (JLS 8, 9)."""

"""Attribution of expressions (JLS 15)."""

"""Attribution of statements (JLS 14), and the flow analysis it needs."""

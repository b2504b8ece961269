"""The Russian pulya: pool, dump and whists (002:92-106)."""

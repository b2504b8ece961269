"""Questions that are answered with a slip: one choice a slip, with what it wins or loses."""

"""The tools: colours, lines, shapes, letters, signs and frames, and how a picture is saved."""

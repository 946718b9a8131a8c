"""The rules machine: it plays a lowered game and knows no text, no files and no printing."""

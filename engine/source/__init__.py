"""Text with positions: files, the located values read from them, and what is wrong with them."""

"""New games, cards and variants: files that check and play at once, with comments that teach."""

"""A checked game: the data of a folder, read, checked and frozen."""

"""What a text makes the engine do, told from its program: `explain` finds what is meant, `lines` draws it."""

"""What every game stands on: questions, luck, tables, records. No game knowledge, no I/O, standard library only."""

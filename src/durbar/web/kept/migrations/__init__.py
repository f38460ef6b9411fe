"""Steps from each version of the database to the next; `versions` holds one file for each, and none is ever changed."""

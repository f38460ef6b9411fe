"""What is kept: tables and everything that happened at them, copies of it, and the secrets that open it."""

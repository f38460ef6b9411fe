"""Agra by Michael Keller: goods, favour and influence at the court of Akbar the Great."""

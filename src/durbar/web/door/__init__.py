"""The door: who may ask, what they send, and what they are answered."""

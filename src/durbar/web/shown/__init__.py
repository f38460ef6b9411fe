"""What is shown: from a table to the words and the page in front of somebody. Nothing here changes anything."""

"""Tables: commands at them, and what each viewer may see of them."""

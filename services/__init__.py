"""The use cases, and the ports they need. No SQL, no HTTP, no framework."""

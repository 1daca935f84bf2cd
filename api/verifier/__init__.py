"""The second verifier: checks exported logs in a browser or with Node, without the rules and without a service."""

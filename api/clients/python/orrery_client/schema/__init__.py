"""The service's types: a module for each game, `tables` and `tournaments` around them, and what is `common` to all."""

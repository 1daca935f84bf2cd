"""The explorer: what a browser gets at `/graphql`, from files of our own and no other host."""

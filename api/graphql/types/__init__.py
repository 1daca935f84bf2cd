"""GraphQL types made from the structs of the domain and the services."""

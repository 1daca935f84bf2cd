"""GraphQL over the domain's own structs."""

"""From a request to its answer: parsing, cost, plans, errors."""

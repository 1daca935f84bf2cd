"""The documentation: guides written by hand, a reference made from the schema, and the pages that show both."""

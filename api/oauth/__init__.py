"""The door for applications that act in people's names: OAuth 2.1, by code and PKCE."""

"""The notary: a tree over the heads of all that has ended, whose own heads are signed for everyone to keep."""

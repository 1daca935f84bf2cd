"""Live play as a whole: real servers, a real worker, and clients that do as little as clients can."""

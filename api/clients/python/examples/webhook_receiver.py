"""Receives webhooks and prints what they say: `WEBHOOK_SECRET=whsec_… python webhook_receiver.py 9000`.

While a secret is replaced, give both, with a space between them.
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from orrery_client.webhooks import NotGenuine, verify


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to what is genuine, 400 to everything else; a delivery that comes again is not told twice."""

    told: set[str]

    def do_POST(self) -> None:
        """Take one delivery."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            payload = verify(body, dict(self.headers), *os.environ["WEBHOOK_SECRET"].split())
        except NotGenuine as reason:
            self.send_error(400, str(reason))
            return
        if self.headers["webhook-id"] not in self.server.told:  # type: ignore[attr-defined]
            self.server.told.add(self.headers["webhook-id"])  # type: ignore[attr-defined]
            sys.stdout.write(f"{payload['type']}: {payload['data']}\n")
            sys.stdout.flush()
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing of requests as such."""


def serve(port: int) -> HTTPServer:
    """A receiver at a port of this machine."""
    server = HTTPServer(("127.0.0.1", port), Receiver)
    server.told = set()  # type: ignore[attr-defined]
    return server


if __name__ == "__main__":
    serve(int(sys.argv[1])).serve_forever()

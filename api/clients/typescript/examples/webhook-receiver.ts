// Takes the deliveries of a webhook, each once: `ORRERY_WEBHOOK_SECRET=whsec_… node webhook-receiver.ts 8080`.
import { createServer } from "node:http";

import { BadDelivery, verify } from "orrery-client/webhooks";

const secret = process.env["ORRERY_WEBHOOK_SECRET"];
if (!secret) throw new Error("ORRERY_WEBHOOK_SECRET is the secret that was shown when the webhook was made");
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  try {
    const payload = await verify(Buffer.concat(parts), request.headers, secret);
    const id = String(request.headers["webhook-id"]);
    if (!seen.has(id)) console.log(JSON.stringify(payload)); // a delivery that comes again has the same id
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof BadDelivery || error instanceof SyntaxError)) throw error;
    response.writeHead(400).end(error.message);
  }
});
server.listen(Number(process.argv[2] ?? 8080), "127.0.0.1", () => console.log("listening"));

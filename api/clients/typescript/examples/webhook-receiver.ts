// Takes the deliveries of a webhook, each once: `WEBHOOK_SECRET=whsec_… node webhook-receiver.ts 9000`.
// While a secret is replaced, give both, with a space between them.
import { createServer } from "node:http";

import { BadDelivery, verify } from "orrery-client/webhooks";

const secrets = process.env["WEBHOOK_SECRET"]?.split(" ");
if (!secrets) throw new Error("WEBHOOK_SECRET is the secret that was shown when the webhook was made");
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  try {
    const payload = await verify(Buffer.concat(parts), request.headers, secrets);
    const id = String(request.headers["webhook-id"]);
    if (!seen.has(id)) console.log(JSON.stringify(payload)); // a delivery that comes again has the same id
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof BadDelivery || error instanceof SyntaxError)) throw error;
    response.writeHead(400).end(error.message);
  }
});
server.listen(Number(process.argv[2] ?? 9000), "127.0.0.1", () => console.log("listening"));

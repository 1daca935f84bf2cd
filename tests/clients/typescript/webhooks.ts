// Deliveries as JSON lines in, whether each is good as JSON lines out.
import { createInterface } from "node:readline";

import { verify } from "orrery-client/webhooks";

for await (const line of createInterface({ input: process.stdin })) {
  const { body, headers, secrets, now } = JSON.parse(line);
  const said = await verify(body, headers, secrets, now).then(
    (payload) => ({ payload }),
    (error: Error) => ({ error: error.message }),
  );
  console.log(JSON.stringify(said));
}

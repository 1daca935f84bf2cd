/** A delivery that is not what it should be: answer it with 400 and do nothing. */
export class BadDelivery extends Error {
  override readonly name = "BadDelivery";
}

/** Headers of a request, as `Headers` or as Node has them. */
export type DeliveryHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined };

/** Seconds by which a delivery may be older or newer than now. */
const TOLERANCE = 300;

/**
 * The payload of a delivery by the Standard Webhooks specification, once its signature and its time are checked.
 * While a secret is replaced, give both. `body` is the body as it came, before anything has read it as JSON.
 */
export async function verify(
  body: string | Uint8Array,
  headers: DeliveryHeaders,
  secret: string | readonly string[],
  now: number = Date.now() / 1000,
): Promise<unknown> {
  const [id, time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => header(headers, name));
  if (!id || !time || !signatures) throw new BadDelivery("a header of the delivery is missing");
  if (!/^\d{1,12}$/.test(time)) throw new BadDelivery("the time of the delivery is no number");
  if (Math.abs(now - Number(time)) > TOLERANCE) throw new BadDelivery("the delivery is too old, or of the future");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${time}.${text}`);
  const given = signatures.split(" ").flatMap((each) => (each.startsWith("v1,") ? [bytesOf(each.slice(3))] : []));
  for (const each of typeof secret === "string" ? [secret] : secret) {
    const key = await crypto.subtle.importKey("raw", keyOf(each), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of given) {
      if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return JSON.parse(text);
    }
  }
  throw new BadDelivery("no signature fits the secret");
}

function header(headers: DeliveryHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : headers[name];
  return (Array.isArray(found) ? found[0] : found) ?? "";
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = bytesOf(secret.replace(/^whsec_/, ""));
  if (!key?.length) throw new TypeError("the secret is no base64: it begins with whsec_");
  return key;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

import type { WebhookPayloads } from "../generated/webhook-payloads.ts";
import { type HeadersLike, lowerCaseHeaders, readHeader } from "../session/headers-like.ts";
import { hasInstance } from "../transport/error-class.ts";

export type { WebhookPayloads };

/** A verified message. `id` is the same each time that the message is sent: handle each id once. */
export type VerifiedWebhook = {
  readonly [Type in keyof WebhookPayloads]: { readonly id: string; readonly type: Type; readonly data: WebhookPayloads[Type] };
}[keyof WebhookPayloads];

/** The message was not signed with the secret, or too long ago. */
export class WebhookVerificationError extends Error {
  static readonly latchkeyError: string = "WebhookVerificationError";
  static override readonly [Symbol.hasInstance] = hasInstance;

  override name = WebhookVerificationError.latchkeyError;
}

/** Seconds by which the clocks of sender and receiver may differ. */
const toleranceSeconds = 300;

/**
 * Verifies a message of a webhook (Standard Webhooks, by the headers `webhook-*` or `svix-*`).
 * @param payload the body of the request as it arrived, not parsed and serialized again
 * @param headers the headers of the request
 * @param secret the secret of the endpoint, `whsec_…`
 * @param options.now milliseconds since 1970, for tests
 * @throws WebhookVerificationError
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, secret);
 * if (event.type === "user.created") await greet(event.data.primary_email);
 */
export async function verifyWebhook(
  payload: string,
  headers: HeadersLike,
  secret: string,
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<VerifiedWebhook> {
  const sent = lowerCaseHeaders(headers);
  const read = (name: string) => readHeader(sent, `webhook-${name}`) ?? readHeader(sent, `svix-${name}`);
  const [id, timestamp, signatures] = [read("id"), read("timestamp"), read("signature")];
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError("The headers of a webhook are missing.");
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError("The message was sent too long ago, or the clocks differ.");

  const keyBytes = toBytes(secret.replace(/^whsec_/, ""));
  // Anyone can sign with an empty key.
  if (!keyBytes?.length) throw new WebhookVerificationError("The secret is not one of a webhook: `whsec_` and base64.");
  const key = await crypto.subtle.importKey("raw", keyBytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
  for (const signature of signatures.split(" ")) {
    const [version, value = ""] = signature.split(",", 2);
    const bytes = toBytes(value);
    // Compared by WebCrypto, in constant time.
    if (version === "v1" && bytes && (await crypto.subtle.verify("HMAC", key, bytes, content))) return { ...JSON.parse(payload), id };
  }
  throw new WebhookVerificationError("No signature of the message matches the secret.");
}

/** The bytes of base64; undefined for anything else. */
function toBytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

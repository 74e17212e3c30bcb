import { createHmac, timingSafeEqual } from "node:crypto";

/** A message to one endpoint, as Standard Webhooks signs it. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/** The headers of a message, with one signature by each secret: the names of Standard Webhooks, and those of Svix. */
export function webhookHeaders({ id, body, at }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = secrets.map((secret) => `v1,${computeSignature(secret, `${id}.${timestamp}.${body}`)}`).join(" ");
  return Object.fromEntries(
    ["webhook", "svix"].flatMap((prefix) => [
      [`${prefix}-id`, id],
      [`${prefix}-timestamp`, timestamp],
      [`${prefix}-signature`, signature],
    ]),
  );
}

const computeSignature = (secret: string, content: string | Buffer): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(content)
    .digest("base64");

/** Seconds that the clock of a sender may differ. */
const toleranceSeconds = 300;

interface SignatureHeaders {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  /** Signatures, separated by spaces. */
  readonly signature: string | undefined;
}

/** Whether a message was signed with a secret a short time ago (Standard Webhooks, verifying signatures). */
export function isSignedBy(secret: string, { id, timestamp, signature }: SignatureHeaders, body: Uint8Array, now: Date): boolean {
  if (id === undefined || timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(computeSignature(secret, Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])));
  return signature.split(" ").some((each) => {
    const [version, value = ""] = each.split(",", 2);
    const given = Buffer.from(value);
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

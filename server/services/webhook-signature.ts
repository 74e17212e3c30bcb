import { createHmac } from "node:crypto";

/** A message to one endpoint, as Standard Webhooks signs it. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/** The headers of a message, with one signature by each secret: the names of Standard Webhooks, and those of Svix. */
export function webhookHeaders({ id, body, at }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`).join(" ");
  return Object.fromEntries(
    ["webhook", "svix"].flatMap((prefix) => [
      [`${prefix}-id`, id],
      [`${prefix}-timestamp`, timestamp],
      [`${prefix}-signature`, signature],
    ]),
  );
}

const signatureOf = (secret: string, content: string): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(content)
    .digest("base64");

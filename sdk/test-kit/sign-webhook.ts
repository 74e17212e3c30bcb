import { createHmac, randomUUID } from "node:crypto";
import type { WebhookPayloads } from "../generated/webhook-payloads.ts";
import { webhookSamples } from "../generated/webhook-samples.ts";

export type { WebhookPayloads };

/** The name of an event. */
export type WebhookType = keyof WebhookPayloads;

/** A message as an endpoint receives it: the body as it was signed, and its headers. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes the data of an event, with the values that a test needs.
 * @example
 * const data = webhookSample("user.created", { primary_email: "ada@example.org" });
 */
export const webhookSample = <Type extends WebhookType>(
  type: Type,
  changes: Partial<WebhookPayloads[Type]> = {},
): WebhookPayloads[Type] => ({
  ...structuredClone(webhookSamples[type]),
  ...changes,
});

/**
 * Signs a message as the server does, so that `verifyWebhook` and libraries for Standard Webhooks and Svix accept it.
 * @param event the type, and its data; default: the sample of the type
 * @param secret the secret of the endpoint, `whsec_…`
 * @param options.id the same id means the same message; default: a new one
 * @param options.at the moment of the signature; default: now
 * @example
 * const { body, headers } = signWebhook({ type: "user.created" }, "whsec_" + "A".repeat(32));
 * const response = await fetch("http://localhost:3000/webhooks", { method: "POST", headers, body });
 */
export function signWebhook<Type extends WebhookType>(
  event: { readonly type: Type; readonly data?: WebhookPayloads[Type] },
  secret: string,
  { id = `msg_${randomUUID()}`, at = new Date() }: { readonly id?: string; readonly at?: Date } = {},
): SignedWebhook {
  const body = JSON.stringify({ type: event.type, data: event.data ?? webhookSample(event.type) });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length === 0) throw new Error("The secret is not one of a webhook: `whsec_` and base64.");
  const signature = `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  const headers = Object.fromEntries(
    ["webhook", "svix"].flatMap((prefix) => [
      [`${prefix}-id`, id],
      [`${prefix}-timestamp`, timestamp],
      [`${prefix}-signature`, signature],
    ]),
  );
  return { body, headers: { "content-type": "application/json", ...headers } };
}

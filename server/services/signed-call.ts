import { randomUuid } from "./random.ts";
import type { WebhookResponse, WebhookSender } from "./webhook-sender.ts";
import { webhookHeaders } from "./webhook-signature.ts";

/** An endpoint that a project configures. */
export interface SignedTarget {
  readonly url: string;
  /** Signs the request: `whsec_` and base64. */
  readonly secret: string;
}

interface SignedCall {
  readonly type: string;
  readonly data: unknown;
  /** Default: a random id. */
  readonly id?: string;
  readonly now: Date;
}

interface SignedCallOptions {
  readonly sender: WebhookSender;
  /** Milliseconds of a call, to the end of its response. */
  readonly deadlineMillis: number;
  /** Concurrent calls of this process, and of one owner. */
  readonly maxCalls: number;
  readonly maxCallsPerOwner?: number;
}

/**
 * Creates a function that sends a call, signed as Standard Webhooks demands, and awaits its response. It throws the errors of the sender.
 * @returns undefined while too many calls are in progress. Then nothing is sent
 */
export function createSignedCalls({ sender, deadlineMillis, maxCalls, maxCallsPerOwner = maxCalls }: SignedCallOptions) {
  let calls = 0;
  const callsByOwner = new Map<string, number>();
  return async (
    { url, secret }: SignedTarget,
    { type, data, id = `msg_${randomUuid()}`, now }: SignedCall,
    owner = "",
  ): Promise<WebhookResponse | undefined> => {
    const own = callsByOwner.get(owner) ?? 0;
    if (calls >= maxCalls || own >= maxCallsPerOwner) return undefined;
    calls += 1;
    callsByOwner.set(owner, own + 1);
    try {
      const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
      const headers = webhookHeaders({ id, body, at: now }, [secret]);
      return await sender.send({ url, headers, body }, AbortSignal.timeout(deadlineMillis));
    } finally {
      calls -= 1;
      const left = (callsByOwner.get(owner) ?? 1) - 1;
      if (left > 0) callsByOwner.set(owner, left);
      else callsByOwner.delete(owner);
    }
  };
}

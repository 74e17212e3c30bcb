import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { type WebhookFailureCode, webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { AddressNotPublic, checkedLookup, type Lookup } from "./checked-lookup.ts";

/** A request to an endpoint. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The outcome of an attempt. */
export interface WebhookResponse {
  readonly status: number;
  /** The beginning of the body. */
  readonly body: string;
}

/** Sends requests to addresses that developers chose. */
export interface WebhookSender {
  /** @throws AddressNotPublic, or the error of the connection or of the signal */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookResponse>;
}

export interface WebhookSenderOptions {
  /** Whether endpoints may be in private networks: only in development. */
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup | undefined;
  /** The deadline of an attempt. */
  readonly attemptMillis?: number | undefined;
  /** Characters of a response that are read. */
  readonly responseCharacters?: number | undefined;
}

/** How long the rest of a response is awaited: its status alone decides. */
const bodyMillis = 1000;

/**
 * The sender. A name is resolved once for a connection, and the connection uses the checked addresses alone. A name that resolves to
 * another address a moment later gains nothing. Redirects are not followed, and proxies of the environment not used.
 */
export function createWebhookSender({
  allowPrivate,
  lookup,
  attemptMillis = webhookLimits.attemptMillis,
  responseCharacters = webhookLimits.responseCharacters,
}: WebhookSenderOptions): WebhookSender {
  const addresses = checkedLookup({ allowPrivate, lookup });
  return {
    async send({ url: text, headers, body }, signal) {
      const url = new URL(text);
      addresses.checkLiteral(url);
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(attemptMillis)]);
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { method: "POST", agent: false, lookup: addresses.lookup, signal: deadline } as const;
        const sent = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)), ...headers };
        (url.protocol === "https:" ? httpsRequest : httpRequest)(url, { ...options, headers: sent }, resolve)
          .on("error", reject)
          .end(body);
      });
      return { status: response.statusCode ?? 0, body: await readStart(response, responseCharacters) };
    },
  };
}

/** The first characters of a response; it is closed then, and never awaited for long. */
function readStart(response: IncomingMessage, responseCharacters: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => {
      clearTimeout(timer);
      response.destroy();
      // NUL cannot be stored.
      resolve(cutText(Buffer.concat(chunks).toString("utf8").replaceAll("\u0000", ""), responseCharacters).toWellFormed());
    };
    const timer = setTimeout(finish, bodyMillis);
    response
      .on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        // A character has four bytes at most.
        if (length >= 4 * responseCharacters) finish();
      })
      .on("end", finish)
      .on("close", finish)
      .on("error", finish);
  });
}

const networkFailures: ReadonlyMap<string, WebhookFailureCode> = new Map([
  ["ENOTFOUND", "host_not_found"],
  ["EAI_AGAIN", "host_not_resolved"],
  ["ECONNREFUSED", "connection_refused"],
  ["ECONNRESET", "connection_closed"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["ETIMEDOUT", "unreachable"],
]);

const write = (code: WebhookFailureCode, detail?: string) => writeFailure(webhookFailures, code, detail);

/** Why an attempt got no response, without what only the operator should know. */
export function describeSendError(error: unknown): string {
  // Also for a name that does not exist: the difference would show which names a private network has.
  if (error instanceof AddressNotPublic) return write("host_not_found");
  const { name, code } = error as { name?: string; code?: string };
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") return write("timeout");
  if (code === undefined) return write("request_failed");
  const known = networkFailures.get(code);
  if (known) return write(known);
  return write(/CERT|TLS|SSL/.test(code) ? "certificate" : "request_failed_with", code);
}

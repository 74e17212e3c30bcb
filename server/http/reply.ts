import type { ServerResponse } from "node:http";
import { KnownError, type Refusal } from "#contract/kernel/error.ts";
import type { Bytes, Route } from "#contract/kernel/route.ts";
import { replyHeaders } from "#contract/vocabulary/headers.ts";

const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";

/** What every answer of the request carries, and how the caller wants it. */
export interface Manner {
  readonly headers: Readonly<Record<string, string>>;
  /** `x-stack-override-error-status` was sent: refusals travel as 200 (wire protocol, section 1.8). */
  readonly overrideStatus: boolean;
  /** `Accept` has text/html: a person is looking. */
  readonly pretty: boolean;
  readonly requestId: string;
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array): void {
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  // Text stays a string: Node then writes head and body in one piece.
  response.end(body);
}

function statusOf({ status = 200, createdWhen }: Route, reply: unknown): number {
  return createdWhen && (reply as Record<string, unknown>)[createdWhen.field] === createdWhen.is ? 201 : status;
}

/** Writes a handler's reply as the route declares it. */
export function sendReply(response: ServerResponse, route: Route, reply: unknown, manner: Manner): void {
  const headers = { ...manner.headers, ...route.replyHeaders };
  const kind = "kind" in route.returns ? route.returns.kind : "json";
  if (kind === "redirect" && "status" in route.returns) {
    send(response, route.returns.status, { ...headers, location: reply as string }, "");
  } else if (kind === "text") {
    send(response, route.status ?? 200, { ...headers, "content-type": text }, reply as string);
  } else if (kind === "bytes") {
    const { mediaType, content } = reply as Bytes;
    send(response, route.status ?? 200, { ...headers, "content-type": mediaType }, content);
  } else {
    send(
      response,
      statusOf(route, reply),
      { ...headers, "content-type": json },
      JSON.stringify(reply, undefined, manner.pretty ? 2 : undefined),
    );
  }
}

/** Writes a refusal: a known error, a plain text, or an OAuth protocol error (wire protocol, section 1.9). */
export function sendRefusal(response: ServerResponse, refusal: Refusal, manner: Manner): void {
  const headers: Record<string, string> = { ...manner.headers, ...refusal.headers };
  let status = refusal.status;
  if (manner.overrideStatus) {
    headers[replyHeaders.actualStatus] = String(status);
    status = 200;
  }
  const indent = manner.pretty ? 2 : undefined;
  if (refusal instanceof KnownError) {
    headers[replyHeaders.knownError] = refusal.code;
    const body = { code: refusal.code, ...(refusal.details === undefined ? {} : { details: refusal.details }), error: refusal.message };
    send(response, status, { ...headers, "content-type": json }, JSON.stringify(body, undefined, indent));
  } else if ("error" in refusal && typeof refusal.error === "string") {
    send(
      response,
      status,
      { ...headers, "content-type": json },
      JSON.stringify({ error: refusal.error, error_description: refusal.message }, undefined, indent),
    );
  } else {
    const body = refusal.status >= 500 ? `${refusal.message}\n\nRequest ID: ${manner.requestId}` : refusal.message;
    send(response, status, { ...headers, "content-type": text }, body);
  }
}

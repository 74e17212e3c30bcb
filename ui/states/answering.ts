import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Answer, Answers } from "./state.ts";

/** The requests of a page, which are answered without a network. */
export interface Answering {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** False once an answer says that the device is offline. */
  online(): boolean;
  /** Requests without an answer, by method and path. */
  readonly missing: readonly string[];
  /** Lists the answers that no request has used. */
  unused(): string[];
}

/**
 * Answers requests by method and path.
 * @param answers of the state
 * @param common answers of every state, which need not be requested
 */
export function createAnswering(answers: Answers, common: Answers): Answering {
  const used = new Set<string>();
  const missing: string[] = [];
  let online = true;
  return {
    missing,
    unused: () => Object.keys(answers).filter((route) => !used.has(route)),
    online: () => online,
    async fetch(url, { method = "GET", signal }) {
      const route = `${method} ${new URL(url).pathname.replace(apiPath, "")}`;
      used.add(route);
      const answer = answers[route] ?? common[route];
      if (answer === undefined) missing.push(route);
      if (answer === "never") return untilAborted(signal);
      if (answer === "offline") {
        online = false;
        throw new TypeError("Failed to fetch");
      }
      return toResponse(answer ?? { status: 501, code: "NO_SAMPLE" });
    },
  };
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** An error is hidden behind the status 200, as the server does for browsers. */
function toResponse(answer: Exclude<Answer, string>): Response {
  const json = { "content-type": "application/json; charset=utf-8" };
  if ("json" in answer) return new Response(JSON.stringify(answer.json), { headers: json });
  const { status, known, details, code, retryAfterSeconds } = answer;
  const headers = new Headers({ [responseHeaders.actualStatus]: String(status), [responseHeaders.requestId]: "k3n9q0r7w2x5y8z1" });
  if (retryAfterSeconds !== undefined) headers.set(responseHeaders.retryAfter, String(retryAfterSeconds));
  if (known === undefined) {
    if (code !== undefined) headers.set(responseHeaders.errorCode, code);
    return new Response("Refused.", { headers });
  }
  headers.set(responseHeaders.knownError, known);
  headers.set("content-type", json["content-type"]);
  return new Response(JSON.stringify({ code: known, details, error: known }), { headers });
}

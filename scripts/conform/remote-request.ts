import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { keyHeaders, type ProjectKeys, type Request } from "#server/testing/case-requests.ts";
import type { RecordingSender } from "./send-recorded.ts";

/** The path of a route from the root of the server. */
export const toApiPath = (path: string): string => (/^\/(health|\.well-known)/.test(path) ? path : `/api/v1${path}`);

/** Calls the REST API of a server at an address. @param own the keys where a call names no project */
export function remoteRequest({ send }: Pick<RecordingSender, "send">, own: ProjectKeys): Request {
  return async function request(method, path, ask = {}) {
    const headers: Record<string, string> = {
      ...(ask.as ? keyHeaders(ask.as, ask.project ?? own) : {}),
      ...(ask.user === undefined ? {} : { [header.accessToken]: ask.user }),
      ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
      ...ask.headers,
    };
    const body = ask.rawBody ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const response = await send(toApiPath(path), { method, headers, body });
    let json: unknown;
    try {
      json = JSON.parse(response.text);
    } catch {
      json = undefined;
    }
    return { ...response, json };
  };
}

import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";

type PreloadedResponses = NonNullable<PageBoot["preloaded"]>;

/** How long the responses in the document count as current; milliseconds. */
const freshMillis = 10_000;

/** The session of an access token, whose signature the server checks. */
function readSessionId(token: string): unknown {
  try {
    return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).refresh_token_id;
  } catch {
    return undefined;
  }
}

/** A `fetch` that takes the first reads of a session from the document. Each response is used once; everything else is requested. */
export function fetchWithPreloaded({ sessionId, bodies }: PreloadedResponses) {
  const left = new Map(Object.entries(bodies));
  setTimeout(() => left.clear(), freshMillis);
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const token = new Headers(init.headers).get(requestHeaders.accessToken);
    // A write may make the responses outdated.
    if (init.method !== "GET") left.clear();
    const body = left.get(pathname);
    if (body === undefined || search !== "" || readSessionId(token ?? "") !== sessionId) return fetch(url, init);
    left.delete(pathname);
    return Response.json(body);
  };
}

import { requestHeaders as header, responseHeaders } from "#contract/vocabulary/headers.ts";
import { keyHeaders, type ProjectKeys, type Request, type RequestOptions, type TestResponse } from "./case-requests.ts";
import { documentErrors } from "./documented-requests.ts";
import { sendRequest } from "./http-client.ts";

/** Sends a request and reads the whole response. */
export type Send = typeof sendRequest;

/** Headers by the names in the documents. The newest published clients send second names, which the documents do not list. */
const byFirstNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace("x-hexclave-", "x-stack-"), value]));

/** Calls the REST API as a client in any language would. @throws Error when the server accepts what the OpenAPI document refuses */
export function requester(url: string, own: ProjectKeys, send: Send = sendRequest): Request {
  return async function request(method: string, path: string, ask: RequestOptions = {}): Promise<TestResponse> {
    const headers: Record<string, string> = {
      ...(ask.as ? keyHeaders(ask.as, ask.project ?? own) : {}),
      ...(ask.user === undefined ? {} : { [header.accessToken]: ask.user }),
      ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
      ...ask.headers,
    };
    const body = ask.rawBody ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const response = await send(/^\/(health|\.well-known)/.test(path) ? `${url}${path}` : `${url}/api/v1${path}`, {
      method,
      headers,
      body,
    });
    const isAccepted = response.status < 300 && !response.headers.has(responseHeaders.actualStatus);
    const refusals = isAccepted ? documentErrors({ method, path, headers: byFirstNames(headers), body }) : [];
    if (refusals.length > 0) throw new Error(refusals.join("\n"));
    let json: unknown;
    try {
      json = JSON.parse(response.text);
    } catch {
      json = undefined;
    }
    return { ...response, json };
  };
}

export { keyHeaders, type ProjectKeys, type Request, type RequestOptions, type TestResponse } from "./case-requests.ts";

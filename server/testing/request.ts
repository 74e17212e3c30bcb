import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders as header, responseHeaders } from "#contract/vocabulary/headers.ts";
import { documentErrors } from "./documented-requests.ts";
import { sendRequest } from "./http-client.ts";

/** A project's credentials. */
export interface ProjectKeys {
  readonly id: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
}

export interface RequestOptions {
  /** Whose keys to send; without it no project headers are sent. */
  readonly as?: AccessType | undefined;
  readonly project?: ProjectKeys | undefined;
  /** Access token of a user. */
  readonly user?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly rawBody?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the type of the response.
  readonly json: any;
}

/** Headers that present a project's key of an access type. */
export function keyHeaders(as: AccessType, project: ProjectKeys): Record<string, string> {
  const key = {
    client: { [header.publishableClientKey]: project.publishableClientKey },
    server: { [header.secretServerKey]: project.secretServerKey },
    admin: { [header.superSecretAdminKey]: project.superSecretAdminKey },
  };
  return { [header.projectId]: project.id, [header.accessType]: as, ...key[as] } as Record<string, string>;
}

/** Sends a request and reads the whole response. */
export type Send = typeof sendRequest;

/** Headers by the names in the documents. The newest published clients send second names, which the documents do not list. */
const byFirstNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace("x-hexclave-", "x-stack-"), value]));

/** Calls the REST API as a client in any language would. @throws Error when the server accepts what the OpenAPI document refuses */
export function requester(url: string, own: ProjectKeys, send: Send = sendRequest) {
  return async function request(method: string, path: string, ask: RequestOptions = {}): Promise<TestResponse> {
    const headers: Record<string, string> = {
      ...(ask.as ? keyHeaders(ask.as, ask.project ?? own) : {}),
      ...(ask.user === undefined ? {} : { [header.accessToken]: ask.user }),
      ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
      ...ask.headers,
    };
    const body = ask.rawBody ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const response = await send(path.startsWith("/health") ? `${url}${path}` : `${url}/api/v1${path}`, { method, headers, body });
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

export type Request = ReturnType<typeof requester>;

import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import { decodeJwt } from "jose";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { ApiError } from "#contract/kernel/error.ts";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { randomRequestId } from "../services/random.ts";
import { readLanguages } from "./page-locale.ts";
import type { RestOptions } from "./rest.ts";

/** The routes that every page of the dashboard reads first. */
const routes = ["users.me", "internal.projects.list"];

/** Secrets of a project: of OAuth providers and of its mail server. */
const secretFields = ["client_secret", "password"];

/** Whether a reply contains a secret. Documents are saved and shown; such a reply is requested by the page instead. */
function containsSecret(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return Object.entries(data).some(([name, value]) => (secretFields.includes(name) && value !== undefined) || containsSecret(value));
}

/** The access token in the cookies of a request: the second of a pair, after its refresh token. */
function readAccessToken({ headers }: IncomingMessage): string | undefined {
  try {
    const [, token] = JSON.parse(parseCookie(headers.cookie ?? "")[hostedCookieNames.access] ?? "[]");
    return typeof token === "string" ? token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the first reads of the dashboard for the session in a request's cookies. So the page does not wait for them. Undefined without a
 * valid access token: the page then sends the requests itself.
 */
export async function preloadResponses(
  { served, execute, clientOf }: Pick<RestOptions, "served" | "execute" | "clientOf">,
  request: IncomingMessage,
  publishableClientKey: string,
): Promise<PageBoot["preloaded"]> {
  const token = readAccessToken(request);
  if (token === undefined) return undefined;
  const headers: Readonly<Record<string, string>> = {
    [requestHeaders.projectId]: internalProjectId,
    [requestHeaders.accessType]: "client",
    [requestHeaders.publishableClientKey]: publishableClientKey,
    [requestHeaders.accessToken]: token,
  };
  const line = { params: {}, query: {} };
  const languages = readLanguages(request);
  const origin = { requestId: randomRequestId(), ...clientOf(request), languages, device: { received: undefined } };
  try {
    const replies = await Promise.all(
      served
        .filter(({ name }) => routes.includes(name))
        .map(async (endpoint) => {
          const reply = await execute(endpoint, {
            line,
            readInput: async () => ({ ...line, body: undefined }),
            headers: (name) => headers[name],
            origin,
            requestLine: `GET ${endpoint.route.path}`,
          });
          return [apiPath + endpoint.route.path, reply.kind === "data" ? reply.data : undefined] as const;
        }),
    );
    const bodies = Object.fromEntries(replies.filter(([, data]) => !containsSecret(data)));
    return { sessionId: String(decodeJwt(token).refresh_token_id), bodies };
  } catch (error) {
    // The session has ended, or belongs to another project of this host. The page gets the error from its own request.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

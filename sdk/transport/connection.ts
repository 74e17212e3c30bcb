import type { AccessType } from "#contract/kernel/access.ts";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { freshNonce } from "./base32.ts";
import type { Effects } from "./effects.ts";

/** How one app reaches one project: where, as whom, and by what means. */
export interface Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly accessType: AccessType;
  readonly publishableClientKey?: string | undefined;
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
  /**
   * Access token of an owner of the project, a user of project `internal`; it stands in for the keys. Null: signed out.
   * Given the one that was refused, it answers another.
   */
  readonly ownerToken?: ((refused?: string) => Promise<string | null>) | undefined;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
  readonly effects: Effects;
}

const clientVersion = "js latchkey@0.1.0";

/** Address of a route: below the API's base, or below the server's root. */
export const addressOf = ({ baseUrl }: Connection, path: string, root = false): string =>
  `${baseUrl}${root ? "" : apiPath}${path}`.replace(/\/$/, "");

/** The headers of every call (wire protocol 1.2), with the session's tokens and the owner's where there are any. */
export function headersOf(
  connection: Connection,
  tokens: { readonly accessToken: string; readonly refreshToken: string } | null,
  ownerToken: string | null = null,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...connection.extraRequestHeaders,
    [requestHeaders.projectId]: connection.projectId,
    [requestHeaders.accessType]: connection.accessType,
    [requestHeaders.clientVersion]: clientVersion,
    [requestHeaders.allowAnonymousUser]: "true",
    // Real error statuses make browsers write to the console; the real one comes back in a header.
    [requestHeaders.overrideErrorStatus]: "true",
    [requestHeaders.randomNonce]: freshNonce(),
    [requestHeaders.skipTunnelWarning]: "true",
  };
  if (connection.publishableClientKey) headers[requestHeaders.publishableClientKey] = connection.publishableClientKey;
  if (connection.accessType !== "client" && connection.secretServerKey)
    headers[requestHeaders.secretServerKey] = connection.secretServerKey;
  if (connection.accessType === "admin" && connection.superSecretAdminKey)
    headers[requestHeaders.superSecretAdminKey] = connection.superSecretAdminKey;
  if (ownerToken !== null) headers[requestHeaders.adminAccessToken] = ownerToken;
  if (tokens) {
    headers[requestHeaders.accessToken] = tokens.accessToken;
    headers[requestHeaders.refreshToken] = tokens.refreshToken;
  }
  return headers;
}

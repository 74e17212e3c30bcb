import type { AccessType } from "#contract/vocabulary/access-types.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { freshNonce } from "./base32.ts";
import type { DeviceStore } from "./device.ts";
import type { Effects } from "./effects.ts";

/** The connection of an app to a project: URL, credentials and effects. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** How OAuth and cookies name the project: its id, followed by `#` and the branch if one was chosen. */
  readonly clientId: string;
  readonly accessType: AccessType;
  readonly publishableClientKey?: string | undefined;
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
  /**
   * Returns the access token of a project owner (a user of project `internal`), which replaces the keys. Null: signed out.
   * Pass a rejected token to get another one.
   */
  readonly ownerToken?: ((refused?: string) => Promise<string | null>) | undefined;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
  /** Where the value from the last sign-in is; `cookie`: in a cookie of the server, whose own pages this is. Undefined: not stored. */
  readonly device?: DeviceStore | "cookie" | undefined;
  readonly effects: Effects;
  /** Scopes that a sign-in requests of a provider in addition to its own, by the provider's id. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Longest Retry-After that a call waits for. Default: any. */
  readonly maxRetryAfterMillis?: number | undefined;
}

const clientVersion = `js latchkey@${productVersion}`;

/** The URL of a route, below the API base or the server root. */
export const toAddress = ({ baseUrl }: Connection, path: string, root = false): string =>
  `${baseUrl}${root ? "" : apiPath}${path}`.replace(/\/$/, "");

/** The headers of every call (wire protocol 1.2), with the tokens of the session and of the owner, if any. */
export function makeHeaders(
  connection: Connection,
  tokens: { readonly accessToken: string; readonly refreshToken: string | null } | null,
  ownerToken: string | null = null,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...connection.extraRequestHeaders,
    [requestHeaders.projectId]: connection.projectId,
    [requestHeaders.accessType]: connection.accessType,
    [requestHeaders.clientVersion]: clientVersion,
    [requestHeaders.allowAnonymousUser]: "true",
    // Browsers log error statuses to the console, so the real status is in a header.
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
    if (tokens.refreshToken !== null) headers[requestHeaders.refreshToken] = tokens.refreshToken;
  }
  return headers;
}

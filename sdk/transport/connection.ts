import { freshNonce } from "./base32.ts";
import type { Effects } from "./effects.ts";

/** How one app reaches one project: where, as whom, and by what means. */
export interface Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly accessType: "client" | "server" | "admin";
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
  `${baseUrl}${root ? "" : "/api/v1"}${path}`.replace(/\/$/, "");

/** The headers of every call (wire protocol 1.2), with the session's tokens and the owner's where there are any. */
export function headersOf(
  connection: Connection,
  tokens: { readonly accessToken: string; readonly refreshToken: string } | null,
  ownerToken: string | null = null,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...connection.extraRequestHeaders,
    "x-stack-project-id": connection.projectId,
    "x-stack-access-type": connection.accessType,
    "x-stack-client-version": clientVersion,
    "x-stack-allow-anonymous-user": "true",
    // Real error statuses make browsers write to the console; the real one comes back in a header.
    "x-stack-override-error-status": "true",
    "x-stack-random-nonce": freshNonce(),
    "ngrok-skip-browser-warning": "true",
  };
  if (connection.publishableClientKey) headers["x-stack-publishable-client-key"] = connection.publishableClientKey;
  if (connection.accessType !== "client" && connection.secretServerKey) headers["x-stack-secret-server-key"] = connection.secretServerKey;
  if (connection.accessType === "admin" && connection.superSecretAdminKey)
    headers["x-stack-super-secret-admin-key"] = connection.superSecretAdminKey;
  if (ownerToken !== null) headers["x-stack-admin-access-token"] = ownerToken;
  if (tokens) {
    headers["x-stack-access-token"] = tokens.accessToken;
    headers["x-stack-refresh-token"] = tokens.refreshToken;
  }
  return headers;
}

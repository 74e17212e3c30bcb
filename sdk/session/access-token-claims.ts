import { isObject, parseJson } from "../transport/json.ts";

/** The claims of an access token (wire protocol, section 3.1). */
export interface Claims {
  /** User id. */
  readonly sub: string;
  readonly iss: string;
  readonly aud: string;
  /** Seconds since the epoch; a token without it never expires. */
  readonly exp?: number;
  readonly iat?: number;
  readonly project_id: string;
  readonly branch_id: string;
  /** Session id. */
  readonly refresh_token_id: string;
  readonly role: "authenticated";
  readonly name: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  /** Present in tokens of a session that impersonates the user. */
  readonly is_impersonation?: true;
}

const texts = ["sub", "iss", "aud", "project_id", "branch_id", "refresh_token_id"] as const;
const textsOrNull = ["name", "email", "selected_team_id"] as const;
const flags = ["email_verified", "is_anonymous"] as const;
const times = ["exp", "iat"] as const;

/**
 * Reads the claims of an access token WITHOUT verifying it. Use them to refresh in time and to display a name, never to authorize.
 * Undefined for anything that is not an access token.
 */
export function readClaims(token: string): Claims | undefined {
  const [, payload, signature, ...rest] = token.split(".");
  if (!payload || signature === undefined || rest.length > 0) return undefined;
  const claims = parseJson(decodeBase64Url(payload) ?? "");
  if (!isObject(claims) || claims.role !== "authenticated") return undefined;
  const fits =
    texts.every((name) => typeof claims[name] === "string") &&
    textsOrNull.every((name) => claims[name] === null || typeof claims[name] === "string") &&
    flags.every((name) => typeof claims[name] === "boolean") &&
    times.every((name) => claims[name] === undefined || Number.isFinite(claims[name]));
  return fits ? (claims as unknown as Claims) : undefined;
}

function decodeBase64Url(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

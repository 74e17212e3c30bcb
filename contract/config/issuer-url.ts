import { parseUrl } from "../vocabulary/parse-url.ts";
import { isLocalhost } from "../vocabulary/projects/localhost.ts";

/** Why a text is not an https URL, or an http URL of localhost, without credentials. Undefined if it is one. */
export function httpsUrlError(value: string): string | undefined {
  const url = /\s/.test(value) ? undefined : parseUrl(value);
  if (!url) return "must be an absolute URL";
  const { protocol, hostname, username, password } = url;
  if (protocol !== "https:" && !(protocol === "http:" && isLocalhost(hostname))) return "must be an https URL, or an http URL of localhost";
  return username || password ? "must not contain credentials" : undefined;
}

/** Why a text is not the address of an OpenID Connect issuer (OpenID Connect Discovery 1.0, section 3). Undefined if it is one. */
export function issuerUrlError(value: string): string | undefined {
  const error = httpsUrlError(value);
  if (error !== undefined) return error;
  const { pathname } = new URL(value);
  if (/[?#]/.test(value)) return "must not have a query or a fragment";
  // The client library does not compare the issuer of a document whose address it was given.
  if (pathname.includes("/.well-known/")) return "must be the issuer, without /.well-known/openid-configuration";
  return undefined;
}

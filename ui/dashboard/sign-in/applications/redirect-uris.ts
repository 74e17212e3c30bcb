import { type ApplicationType, applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { t } from "../../../locales/i18n.ts";

/** The addresses in a text with one a line. */
export const readUris = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Schemes that run or show what an address contains. */
const refusedSchemes = ["javascript:", "data:", "file:", "blob:", "about:", "view-source:"];

/** The error of the first wrong address, for the field; undefined if all of them can be registered. The server checks them again. */
export function findUriError(uris: readonly string[], type: ApplicationType): string | undefined {
  if (uris.length > limits.redirectUris) return t("applications.uriTooMany", { max: limits.redirectUris });
  for (const [index, uri] of uris.entries()) {
    const line = index + 1;
    if (uri.length > limits.url) return t("applications.uriTooLong", { line, max: limits.url });
    const error = uris.indexOf(uri) === index ? findIssue(uri, type) : "applications.uriTwice";
    if (error) return t(error, { line });
  }
  return undefined;
}

function findIssue(uri: string, type: ApplicationType) {
  // RFC 6749, section 3.1.2: an absolute URI without a fragment.
  if (!URL.canParse(uri) || /\s/.test(uri)) return "applications.uriInvalid";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "applications.uriFragment";
  if (uri.includes("*")) return "applications.uriWildcard";
  if (username || password) return "applications.uriUser";
  if (protocol === "https:") return undefined;
  if (protocol === "http:") return loopbackHosts.includes(hostname) ? undefined : "applications.uriHttp";
  // RFC 8252, section 7.1: a private scheme is a domain name in reverse.
  const isPrivate = type === "native" && protocol.includes(".") && !refusedSchemes.includes(protocol);
  return isPrivate ? undefined : "applications.uriScheme";
}

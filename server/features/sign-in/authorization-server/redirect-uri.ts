import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import type { ApplicationType } from "#contract/vocabulary/sign-in/applications.ts";

/** An `http` address of the own device, with its port apart. The host is followed by nothing but a port, the path or the query. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/** Without its port, which a native application chooses when it starts (RFC 8252, section 7.3). */
const withoutPort = (uri: string): string | undefined => {
  const [, origin, rest] = loopback.exec(uri) ?? [];
  return origin === undefined ? undefined : `${origin}${rest}`;
};

/** Whether an application has registered a redirect URI. Compared exactly (RFC 9700, section 2.1); ports of loopback addresses are free for native ones. */
export function isRegistered(uri: string, registered: readonly string[], type: ApplicationType): boolean {
  if (registered.includes(uri)) return true;
  const plain = type === "native" ? withoutPort(uri) : undefined;
  return plain !== undefined && registered.some((each) => withoutPort(each) === plain);
}

/** Reverse domain names have a dot, so that no scheme of browsers, such as `javascript`, is one (RFC 8252, section 7.1). */
const privateScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/?[^\s\\#*]*$/;

/** The reason why an address cannot be registered; undefined for one that can be. */
export function redirectUriError(uri: string, type: ApplicationType): string | undefined {
  if (/[\s\\]|\p{Cc}/u.test(uri)) return "must not have spaces, backslashes or control characters";
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (type === "native" && privateScheme.test(uri)) return undefined;
  const url = parseUrl(uri);
  if (!url) return "must be an absolute URL";
  const { protocol, username, password, hostname } = url;
  if (username !== "" || password !== "") return "must not have a user name or password";
  if (protocol === "https:" && hostname !== "") return undefined;
  if (loopback.test(uri)) return undefined;
  return type === "native"
    ? "must be an https URL, an http URL of a loopback address, or have a private scheme with a dot"
    : "must be an https URL, or an http URL of a loopback address";
}

/** Adds parameters to an address without changing what it has: the application registered these characters. */
export function addParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return added.size === 0 ? uri : `${uri}${uri.includes("?") ? "&" : "?"}${added}`;
}

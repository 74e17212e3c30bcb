import type { CookieJar } from "./cookie-store.ts";

/** The cookies of a request on a server. */
export interface RequestCookies {
  /** Names and decoded values. */
  readonly read: () => Iterable<readonly [name: string, value: string]>;
  readonly headers: Headers;
  /** Sets a cookie in the response. `text` is the value of the header `Set-Cookie`. */
  readonly write: (text: string) => void;
}

/**
 * The cookies of a request, as those of a browser. A cookie that is set is read back for the rest of the request.
 * @param httpsCookie name of the cookie of a browser that uses HTTPS. A parameter, since an import would move code of browsers to
 *   another file
 */
export function requestJar({ read, headers, write }: RequestCookies, httpsCookie: string): CookieJar {
  const isSecure = headers.get("x-forwarded-proto")?.split(",")[0] === "https" || [...read()].some(([name]) => name === httpsCookie);
  const written = new Map<string, string>();
  return {
    location: { protocol: isSecure ? "https:" : "http:", hostname: (headers.get("host") ?? "").replace(/:\d+$/, "") },
    document: {
      get cookie() {
        return [...new Map([...read(), ...written])]
          .filter(([, value]) => value !== "")
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join("; ");
      },
      set cookie(text) {
        const { name, value, attributes } = parseSetCookie(text);
        written.set(name, attributes.includes("Max-Age=0") ? "" : value);
        write(text);
      },
    },
  };
}

/** The parts of a header `Set-Cookie` as `cookieStore` writes it. */
export function parseSetCookie(text: string): { name: string; value: string; attributes: readonly string[] } {
  const [pair = "", ...attributes] = text.split("; ");
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), attributes };
}

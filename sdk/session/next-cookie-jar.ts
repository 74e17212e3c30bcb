/// <reference path="./next-headers.d.ts" />
import type { NextCookieOptions, NextCookies } from "next/headers.js";
import type { CookieJar } from "./cookie-store.ts";

/** One for each request. */
const jars = new WeakMap<NextCookies, CookieJar>();

/**
 * The cookies of the request that Next.js answers, as those of a browser: the same object for one request. Cookies are set where Next.js
 * allows it, in route handlers and server actions. In a server component, a cookie is set for the rest of the request only.
 *
 * @param httpsCookie name of the cookie of a browser that uses HTTPS. A parameter, since an import would move code of browsers to
 *   another file
 * @throws Error outside of Next.js
 */
export async function nextCookieJar(httpsCookie: string): Promise<CookieJar> {
  const next = await loadNextHeaders();
  const [cookies, headers] = await Promise.all([next.cookies(), next.headers()]);
  let jar = jars.get(cookies);
  if (!jar) jars.set(cookies, (jar = openJar(cookies, headers, httpsCookie)));
  return jar;
}

async function loadNextHeaders(): Promise<typeof import("next/headers.js")> {
  try {
    return await import("next/headers.js");
  } catch (cause) {
    throw new Error('The token store "nextjs-cookie" needs Next.js. Elsewhere pass the request as tokenStore.', { cause });
  }
}

function openJar(cookies: NextCookies, headers: Headers, httpsCookie: string): CookieJar {
  const isSecure = headers.get("x-forwarded-proto")?.split(",")[0] === "https" || cookies.getAll().some(({ name }) => name === httpsCookie);
  const written = new Map<string, string>();

  function write(text: string): void {
    const [pair = "", ...attributes] = text.split("; ");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    const options = cookieOptions(attributes);
    written.set(name, options.maxAge === 0 ? "" : value);
    try {
      cookies.set(name, value, options);
    } catch {
      // Next.js forbids it while it renders a server component.
    }
  }

  return {
    location: { protocol: isSecure ? "https:" : "http:", hostname: (headers.get("host") ?? "").replace(/:\d+$/, "") },
    document: {
      get cookie() {
        const all = new Map([...cookies.getAll().map(({ name, value }) => [name, value] as const), ...written]);
        return [...all]
          .filter(([, value]) => value !== "")
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join("; ");
      },
      set cookie(text) {
        write(text);
      },
    },
  };
}

/** The attributes that `cookieStore` writes, such as `Max-Age=0`. */
function cookieOptions(attributes: readonly string[]): NextCookieOptions {
  const attribute = (name: string) => attributes.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const [maxAge, domain] = [attribute("Max-Age"), attribute("Domain")];
  return {
    path: "/",
    sameSite: "lax",
    secure: attributes.includes("Secure"),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(domain !== undefined && { domain }),
  };
}

/// <reference path="./next-headers.d.ts" />
import type { NextCookieOptions, NextCookies } from "next/headers.js";
import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { type CookieJar, cookieStore } from "./cookie-store.ts";
import type { TokenStore } from "./store.ts";

/** One for each request, so that a refreshed access token is reused. */
const stores = new WeakMap<NextCookies, Map<string, TokenStore>>();

/**
 * The tokens in the cookies of the request that Next.js answers. Tokens are written where Next.js allows it, in route handlers and server
 * actions. A server component cannot set cookies, so what it refreshes is used for the rest of its request.
 * @throws Error outside of Next.js
 */
export async function nextCookieStore(clientId: string, now: () => number): Promise<TokenStore> {
  const next = await loadNextHeaders();
  const [cookies, headers] = await Promise.all([next.cookies(), next.headers()]);
  const ofRequest = stores.get(cookies) ?? new Map<string, TokenStore>();
  stores.set(cookies, ofRequest);
  let store = ofRequest.get(clientId);
  if (!store) {
    // A rotated refresh token that cannot be written would end the session. Visitors do not wait for each other.
    store = { ...cookieStore(jarOf(cookies, headers), clientId, now), isShared: false, ownsRefreshToken: () => false };
    ofRequest.set(clientId, store);
  }
  return store;
}

async function loadNextHeaders(): Promise<typeof import("next/headers.js")> {
  try {
    return await import("next/headers.js");
  } catch (cause) {
    throw new Error('The token store "nextjs-cookie" needs Next.js. Elsewhere pass the request as tokenStore.', { cause });
  }
}

/** The cookies of the request as those of a browser. */
function jarOf(cookies: NextCookies, headers: Headers): CookieJar {
  const isSecure =
    headers.get("x-forwarded-proto")?.split(",")[0] === "https" || cookies.getAll().some(({ name }) => name === cookieNames.https);
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

/// <reference path="./next-headers.d.ts" />
import type { NextCookieOptions, NextCookies } from "next/headers.js";
import type { CookieJar } from "./cookie-store.ts";
import { parseSetCookie, requestJar } from "./request-jar.ts";

/** One for each request. */
const jars = new WeakMap<NextCookies, CookieJar>();

/**
 * The cookies of the request that Next.js answers, as those of a browser: the same object for one request. Cookies are set where Next.js
 * allows it, in route handlers and server actions. In a server component, a cookie is set for the rest of the request only.
 *
 * @param httpsCookie as of `requestJar`
 * @throws Error outside of Next.js
 */
export async function nextCookieJar(httpsCookie: string): Promise<CookieJar> {
  const next = await loadNextHeaders();
  const [cookies, headers] = await Promise.all([next.cookies(), next.headers()]);
  let jar = jars.get(cookies);
  if (!jar) {
    const read = () => cookies.getAll().map(({ name, value }) => [name, value] as const);
    jars.set(cookies, (jar = requestJar({ read, headers, write: (text) => writeCookie(cookies, text) }, httpsCookie)));
  }
  return jar;
}

/** The functions of Next.js that read a request. @throws Error outside of Next.js */
export async function loadNextHeaders(): Promise<typeof import("next/headers.js")> {
  try {
    return await import("next/headers.js");
  } catch (cause) {
    throw new Error('The token store "nextjs-cookie" needs Next.js. Elsewhere pass the request as tokenStore.', { cause });
  }
}

function writeCookie(cookies: NextCookies, text: string): void {
  const { name, value, attributes } = parseSetCookie(text);
  try {
    cookies.set(name, value, cookieOptions(attributes));
  } catch {
    // Next.js forbids it while it renders a server component.
  }
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

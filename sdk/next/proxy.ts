/// <reference path="./next-server.d.ts" />
import { type NextRequest, NextResponse } from "next/server.js";
import type { AppOptions } from "../flows/app-options.ts";
import { withReturn } from "../flows/navigation.ts";
import { handlerUrls } from "../flows/urls.ts";
import { openCaller, readPublicUrl } from "../options.ts";
import { NetworkError } from "../transport/api-errors.ts";
import { pageHeader } from "./page-header.ts";
import { requestSessions } from "./request-session.ts";

/** Entry point for `proxy.ts` of Next.js 16, and `middleware.ts` of Next.js 15. It holds no secret and runs on edge runtimes. */

/** Options of `createLatchkeyProxy`. Missing options of the connection are read from the environment. */
export interface LatchkeyProxyOptions extends Pick<AppOptions, "baseUrl" | "projectId" | "publishableClientKey" | "urls" | "fetch"> {
  /**
   * The pages for signed-in users: paths, each with the paths below it, or a function. Other visitors go to the sign-in page and come back.
   * The pages below `urls.handler` are never protected. Default: none.
   */
  readonly protect?: readonly string[] | ((url: URL) => boolean);
  /** Whether anonymous users may open protected pages. Default: false. */
  readonly allowAnonymous?: boolean;
}

/** How long a page that is not protected waits for a refresh; milliseconds. */
const refreshWaitMillis = 5000;

/**
 * Creates the proxy of a Next.js app. It refreshes an access token that expires soon, once for a request. The browser and the server
 * components get the new one. It verifies access tokens of protected pages without a request to Latchkey.
 *
 * The proxy throws an Error if an option of the connection is missing. For a protected page, it throws a NetworkError if the server cannot
 * be reached.
 * @example
 * export const proxy = createLatchkeyProxy({ protect: ["/account"] });
 */
export function createLatchkeyProxy(options: LatchkeyProxyOptions = {}): (request: NextRequest) => Promise<NextResponse> {
  const { protect = [], allowAnonymous = false, urls: given, ...connection } = options;
  const urls = handlerUrls(given);
  // A build has no environment, so the options are read with the first request.
  let openSession: ReturnType<typeof requestSessions> | undefined;
  const openSessions = () =>
    requestSessions(openCaller({ ...connection, tokenStore: null }, "client").connection, readPublicUrl(connection));

  const isProtected = (url: URL) =>
    !isBelow(urls.handler, url.pathname) &&
    url.pathname !== urls.signIn &&
    (typeof protect === "function" ? protect(url) : protect.some((path) => isBelow(path, url.pathname)));

  return async (request) => {
    const { nextUrl, headers, method } = request;
    openSession ??= openSessions();
    const session = openSession(request);
    let response: NextResponse;
    if (isProtected(nextUrl) && !(await session.isSignedIn(allowAnonymous))) {
      const signIn = new URL(withReturn(urls.signIn, nextUrl.href), nextUrl.href);
      // The sign-in page is read, whatever was sent to the protected one.
      response = NextResponse.redirect(signIn, method === "GET" || method === "HEAD" ? 307 : 303);
    } else {
      await refreshInTime(session.refresh());
      const forwarded = new Headers(headers);
      forwarded.set(pageHeader, `${nextUrl.pathname}${nextUrl.search}`);
      if (session.changes().length > 0) forwarded.set("cookie", session.cookies());
      response = NextResponse.next({ request: { headers: forwarded } });
    }
    for (const change of session.changes()) response.headers.append("set-cookie", change);
    return response;
  };
}

/** Whether a path is another one, or below it. */
const isBelow = (path: string, pathname: string) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);

/** Waits for a refresh. A page that is for all visitors is also shown while the server cannot be reached. */
async function refreshInTime(refresh: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, refreshWaitMillis);
  });
  try {
    await Promise.race([refresh, timeout]);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The proxy with the options of the environment. It refreshes tokens, and protects no page. */
export const latchkeyProxy = createLatchkeyProxy();

import type { NextRequest } from "next/server.js";
import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { AccessTokenError } from "../flows/access-token-error.ts";
import { createTokenVerifier } from "../objects/accounts/token-verifier.ts";
import { cookieStore } from "../session/cookie-store.ts";
import { readCookies } from "../session/cookies.ts";
import { requestJar } from "../session/request-jar.ts";
import { requestTokens } from "../session/request-tokens.ts";
import { createSessionCache, type RefreshedTokens } from "../session/session.ts";
import type { Connection } from "../transport/connection.ts";

/** Longer than server components require, so that none of them refreshes after the proxy. */
const validForMillis = 2 * clientLimits.minValidityMillis;

/** How long requests share a refresh: those of a page begin before the browser has the new token. Milliseconds. */
const shareMillis = 10_000;

/** The session in the cookies of a request. */
export interface RequestSession {
  /** Refreshes an access token that expires soon. Ends a session that the server has ended. @throws NetworkError */
  refresh(): Promise<void>;
  /** Whether a user is signed in, by a verified access token. @throws NetworkError */
  isSignedIn(allowAnonymous: boolean): Promise<boolean>;
  /** The cookies with every change, as the header `Cookie`. */
  cookies(): string;
  /** The changes, as headers `Set-Cookie`. */
  changes(): readonly string[];
}

/** Opens the sessions of requests to an app. Requests with the same session share a refresh. */
export function requestSessions(connection: Connection, publicUrl: string): (request: NextRequest) => RequestSession {
  const { baseUrl, clientId, effects } = connection;
  const verify = createTokenVerifier({ baseUrl, publicUrl, clientId }, effects);
  const refreshes = new Map<string, { readonly at: number; readonly tokens: Promise<RefreshedTokens | null> }>();

  function refreshOnce(refreshToken: string): Promise<RefreshedTokens | null> {
    const now = effects.now();
    for (const [key, { at }] of refreshes) if (now - at > shareMillis) refreshes.delete(key);
    const known = refreshes.get(refreshToken);
    if (known) return known.tokens;
    // Never rotated here: a visitor who leaves before the response would lose the session.
    const tokens = requestTokens(connection, refreshToken, false);
    refreshes.set(refreshToken, { at: now, tokens });
    tokens.catch(() => refreshes.delete(refreshToken));
    return tokens;
  }

  return ({ headers }) => {
    const written: string[] = [];
    const given = readCookies(headers.get("cookie") ?? "");
    const jar = requestJar({ read: () => given, headers, write: (text) => written.push(text) }, cookieNames.https);
    const store = cookieStore(jar, clientId, effects.now);
    const findSession = createSessionCache(refreshOnce, effects.now);

    async function isSignedIn(allowAnonymous: boolean, refused?: string): Promise<boolean> {
      const session = findSession(store);
      if (refused !== undefined) session?.invalidateAccessToken(refused);
      const token = await session?.accessToken(validForMillis);
      if (!token) return false;
      try {
        return (await verify(token, { allowAnonymous })) !== null;
      } catch (error) {
        if (!(error instanceof AccessTokenError)) throw error;
        // A token of an earlier key is replaced once.
        return refused === undefined && error.reason !== "anonymous" && isSignedIn(allowAnonymous, token);
      }
    }

    return {
      async refresh() {
        await findSession(store)?.accessToken(validForMillis);
      },
      isSignedIn,
      cookies: () => jar.document.cookie,
      changes: () => written,
    };
  };
}

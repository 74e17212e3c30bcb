import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { type Connection, makeHeaders, toAddress } from "../transport/connection.ts";
import { isKnownError } from "../transport/known-error.ts";
import { type InvokeRoute, requestBody, requestPath } from "../transport/procedures.ts";
import { readApiError, readData } from "../transport/response.ts";
import { sendRequest } from "../transport/send-request.ts";
import { absentCookies } from "./absent-cookies.ts";
import { type CookieJar, cookieStore } from "./cookie-store.ts";
import { type CustomTokenStore, customStore, isCustomStore } from "./custom-store.ts";
import { requestStore, requireTokenSource, type TokenSource } from "./request-store.ts";
import { createSessionCache, type Session } from "./session.ts";
import { memoryStore, type TokenStore } from "./store.ts";

/** Where an app's tokens live: see the specification of the client library, token stores. */
export type TokenStoreOption = "memory" | "cookie" | "nextjs-cookie" | TokenSource | CustomTokenStore | null;

/** One app as a caller: its connection, its sessions, and what its calls make stale. */
export interface Caller {
  readonly connection: Connection;
  /** The store of an option; without one, the app's own. @throws Error if the app has none, or only `openStore` opens it */
  store(option?: TokenStoreOption): TokenStore;
  /** The same, also for the cookies of a request that Next.js answers. */
  openStore(option?: TokenStoreOption): Promise<TokenStore>;
  /** The active session of a store, or null. */
  session(store: TokenStore): Session | null;
  /** Carries calls out for the session of a store, of the app's own where none is given. */
  invoker(store?: TokenStore): InvokeRoute;
  /** Calls back with the groups of queries that a call has made stale. */
  onChange(listener: (groups: readonly string[]) => void): () => void;
  /** Calls these listeners back. */
  emitChange(groups: readonly string[]): void;
}

/** Whether a call signs in, or asks for an e-mail to do so. */
const isSignInPath = (path: string) => path.startsWith("/auth/");

/** Opens the cookies of the request that Next.js answers. */
export type OpenRequestCookies = (clientId: string, now: () => number) => Promise<TokenStore>;

/**
 * Joins a connection with its token store. `jar` is the browser's, undefined elsewhere. Without `openRequestCookies`, "nextjs-cookie" is
 * "cookie".
 */
export function createCaller(
  connection: Connection,
  tokenStore: TokenStoreOption,
  jar: CookieJar | undefined,
  openRequestCookies?: OpenRequestCookies,
): Caller {
  const { effects, clientId, maxRetryAfterMillis } = connection;
  const findSession = createSessionCache(
    // Loaded with the first refresh: a sign-in page does not refresh.
    async (refreshToken, rotate) => (await import("./request-tokens.ts")).requestTokens(connection, refreshToken, rotate),
    effects.now,
  );
  const listeners = new Set<(groups: readonly string[]) => void>();
  const stores = new Map<string, TokenStore>();
  const requests = new WeakMap<object, TokenStore>();
  const emitChange = (groups: readonly string[]) => {
    for (const listener of [...listeners]) listener(groups);
  };

  const isOfNext = (option: unknown) => option === "nextjs-cookie" && !jar && openRequestCookies;

  function createStore(option: Exclude<TokenStoreOption, null>): TokenStore {
    if (option === "memory") return memoryStore();
    if (option === "cookie" || option === "nextjs-cookie")
      return jar
        ? cookieStore(jar, clientId, effects.now, connection.device === "cookie" ? hostedCookieNames : undefined)
        : absentCookies();
    if (isCustomStore(option)) return customStore(option);
    requireTokenSource(option);
    return "headers" in option ? requestStore(option, clientId) : memoryStore(option);
  }

  const caller: Caller = {
    connection,
    store(option) {
      const wanted = option ?? tokenStore;
      if (wanted === null) throw new Error("This app has no token store: pass one to the app or to the call.");
      if (isOfNext(wanted)) throw new Error("Next.js reads cookies asynchronously: use getUser.");
      // One store per request or token pair, so that its refreshed access token is reused.
      const known = typeof wanted === "string" ? stores.get(wanted) : requests.get(wanted ?? connection);
      if (known) return known;
      const store = createStore(wanted);
      if (typeof wanted === "string") stores.set(wanted, store);
      else requests.set(wanted, store);
      return store;
    },
    openStore: async (option) =>
      openRequestCookies && isOfNext(option ?? tokenStore) ? openRequestCookies(clientId, effects.now) : caller.store(option),
    session: findSession,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emitChange,
    invoker(given) {
      return async (row, input, { signal, idempotencyKey }) => {
        const store = given ?? (tokenStore === null ? null : await caller.openStore());
        const url = toAddress(connection, requestPath(row, input), row.root);
        const body = requestBody(row, input);
        let rejectedOwnerToken: string | undefined;
        let solved: Readonly<Record<string, string>> = {};
        for (let attempt = 1; ; attempt++) {
          const session = store && !row.bare ? findSession(store) : null;
          const accessToken = (await session?.accessToken()) ?? null;
          const tokens = session && accessToken !== null ? { accessToken, refreshToken: session.refreshToken } : null;
          const ownerToken = row.bare ? null : ((await connection.ownerToken?.(rejectedOwnerToken)) ?? null);
          const { device } = connection;
          const deviceStore = device === "cookie" ? undefined : device;
          const known = isSignInPath(row.path) ? deviceStore?.get() : undefined;
          const response = await sendRequest(effects, {
            method: row.method,
            url,
            headers: {
              ...(row.bare ? {} : makeHeaders(connection, tokens, ownerToken)),
              ...(body === undefined ? {} : { [requestHeaders.contentType]: "application/json" }),
              ...(known ? { [requestHeaders.device]: known } : {}),
              ...(idempotencyKey ? { [requestHeaders.idempotencyKey]: idempotencyKey } : {}),
              ...solved,
            },
            sendsCookies: device === "cookie",
            body,
            isRepeatable: !!idempotencyKey,
            signal,
            maxRetryAfterMillis,
          });

          const remembered = response.headers.get(responseHeaders.device);
          if (remembered !== null) deviceStore?.set(remembered);

          const failure = await readApiError(response);
          if (!failure) {
            if (row.refreshes) emitChange(row.refreshes);
            return readData(response, row.reply ?? "json");
          }
          if (attempt >= clientLimits.networkRetries) throw failure;
          if (session && tokens && isKnownError(failure, "INVALID_ACCESS_TOKEN")) session.invalidateAccessToken(tokens.accessToken);
          else if (ownerToken !== null && isKnownError(failure, "INVALID_ADMIN_ACCESS_TOKEN")) rejectedOwnerToken = ownerToken;
          else if (isKnownError(failure, "BOT_CHALLENGE_REQUIRED"))
            solved = await (await import("../transport/bot-challenge.ts")).solveBotChallenge(failure, solved, signal);
          else throw failure;
        }
      };
    },
  };
  // A wrong option is an error where the app is created.
  if (tokenStore !== null && !isOfNext(tokenStore)) caller.store();
  return caller;
}

import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { client } from "#contract/vocabulary/limits.ts";
import { addressOf, type Connection, headersOf } from "../transport/connection.ts";
import { exchange } from "../transport/exchange.ts";
import { isKnownError } from "../transport/known-error.ts";
import { type Carrier, payload, target } from "../transport/procedures.ts";
import { dataOf, failureOf } from "../transport/reply.ts";
import { type CookieJar, cookieStore } from "./cookie-store.ts";
import { requestTokens } from "./refresh.ts";
import { type RequestLike, requestStore } from "./request-store.ts";
import { type Session, sessionRegister } from "./session.ts";
import { memoryStore, type TokenStore } from "./store.ts";

/** Where an app's tokens live: see the specification of the client library, token stores. */
export type TokenStoreOption =
  | "memory"
  | "cookie"
  | RequestLike
  | { readonly accessToken?: string | null; readonly refreshToken?: string | null }
  | null;

/** One app as a caller: its connection, its sessions, and what its calls make stale. */
export interface Caller {
  readonly connection: Connection;
  /** The store an option stands for; the app's own where none is given. Throws where there is none at all. */
  store(option?: TokenStoreOption): TokenStore;
  /** The live session of a store; null where nobody is signed in. */
  session(store: TokenStore): Session | null;
  /** Carries calls out for the session of a store, of the app's own where none is given. */
  carrier(store?: TokenStore): Carrier;
  /** Calls back with the groups of queries that a call has made stale. */
  onChange(listener: (groups: readonly string[]) => void): () => void;
  /** Calls these listeners back. */
  announce(groups: readonly string[]): void;
}

/** Joins a connection with its token store. `jar` is the browser's, undefined elsewhere. */
export function createCaller(connection: Connection, tokenStore: TokenStoreOption, jar: CookieJar | undefined): Caller {
  const { effects, projectId } = connection;
  const sessionOf = sessionRegister((refreshToken, rotate) => requestTokens(connection, refreshToken, rotate), effects.now);
  const listeners = new Set<(groups: readonly string[]) => void>();
  const requests = new WeakMap<object, TokenStore>();
  const announce = (groups: readonly string[]) => {
    for (const listener of [...listeners]) listener(groups);
  };

  function openStore(option: Exclude<TokenStoreOption, null>): TokenStore {
    if (option === "memory") return memoryStore();
    if (option === "cookie") {
      if (!jar) throw new Error('The token store "cookie" needs a browser. On a server, hand in the request, or tokens.');
      return cookieStore(jar, projectId, effects.now);
    }
    // The same request, or pair of tokens, is the same store: its renewed access token is kept.
    let store = requests.get(option);
    if (!store) requests.set(option, (store = "headers" in option ? requestStore(option, projectId) : memoryStore(option)));
    return store;
  }

  const own = tokenStore === null ? null : openStore(tokenStore);
  const stores = new Map<string, TokenStore>(own && typeof tokenStore === "string" ? [[tokenStore, own]] : []);

  return {
    connection,
    store(option) {
      if (option === undefined || option === null) {
        if (!own) throw new Error("This app keeps no tokens: give it a tokenStore, or give one to the call.");
        return own;
      }
      if (typeof option !== "string") return openStore(option);
      let store = stores.get(option);
      if (!store) stores.set(option, (store = openStore(option)));
      return store;
    },
    session: sessionOf,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce,
    carrier(given) {
      const store = given ?? own;
      return async (row, input, { signal }) => {
        const url = addressOf(connection, target(row, input), row.root);
        const body = payload(row, input);
        let refusedOwner: string | undefined;
        for (let attempt = 1; ; attempt++) {
          const session = store && !row.bare ? sessionOf(store) : null;
          const accessToken = (await session?.accessToken()) ?? null;
          const tokens = session && accessToken !== null ? { accessToken, refreshToken: session.refreshToken } : null;
          const ownerToken = row.bare ? null : ((await connection.ownerToken?.(refusedOwner)) ?? null);
          const reply = await exchange(effects, {
            method: row.method,
            url,
            headers: {
              ...(row.bare ? {} : headersOf(connection, tokens, ownerToken)),
              ...(body === undefined ? {} : { [requestHeaders.contentType]: "application/json" }),
            },
            body,
            repeatable: row.method === "GET" || row.method === "DELETE",
            signal,
          });

          const failure = await failureOf(reply);
          if (!failure) {
            if (row.refreshes) announce(row.refreshes);
            return dataOf(reply, row.reply ?? "json");
          }
          if (attempt >= client.networkRetries) throw failure;
          if (session && tokens && isKnownError(failure, "INVALID_ACCESS_TOKEN")) session.distrust(tokens.accessToken);
          else if (ownerToken !== null && isKnownError(failure, "INVALID_ADMIN_ACCESS_TOKEN")) refusedOwner = ownerToken;
          else throw failure;
        }
      };
    },
  };
}

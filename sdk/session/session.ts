import { clientLimits as limits } from "#contract/vocabulary/client-library.ts";
import { readClaims } from "./access-token-claims.ts";
import { noTokens, type TokenStore, type Tokens } from "./store.ts";

/** Requests new tokens. The refresh token may change with `rotate`. Null: the session has ended. */
export type RefreshTokens = (refreshToken: string, rotate: boolean) => Promise<RefreshedTokens | null>;
export interface RefreshedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A session that refreshes its access token on demand until it ends. */
export interface Session {
  /** The current refresh token. Null for a session with only an access token, which ends when that expires. */
  readonly refreshToken: string | null;
  /** True if `tokens` belong to this session, including a pair rotated by another tab, which the session then takes over. */
  matches(tokens: Tokens): boolean;
  hasEnded(): boolean;
  /**
   * An access token that is valid for at least `validForMillis` (default 20 000, at most 60 000). Null: the session has ended.
   * Concurrent callers share one refresh.
   * @throws NetworkError if the server did not respond; the session continues
   */
  accessToken(validForMillis?: number): Promise<string | null>;
  /** The server rejected this access token; do not use it again. */
  invalidateAccessToken(accessToken: string): void;
  /** Ends the session locally: removes both tokens from the store, unless it holds another session by now. */
  end(): void;
}

/** Access to the tokens of a session. */
export interface TokenSession {
  /** The tokens, with a valid access token; both null after the session has ended. */
  getTokens(): Promise<Tokens>;
}

interface CachedToken {
  readonly token: string;
  /** By the local clock; Infinity for a token that never expires. */
  readonly expiresAtMillis: number;
}

/** Opens the session of the store's current refresh token; null for a store with only an access token. */
export function openSession(store: TokenStore, refreshToken: string | null, requestTokens: RefreshTokens, now: () => number): Session {
  let current = refreshToken;
  /** From the first access token. */
  let id: string | undefined;
  let ended = false;
  let cached: CachedToken | undefined;
  let pendingRefresh: Promise<CachedToken | null> | undefined;
  const invalidated = new Set<string>();

  const isOurs = () => store.get().refreshToken === current;
  const isValidFor = (candidate: CachedToken | undefined, millis: number) =>
    candidate !== undefined && candidate.expiresAtMillis - now() >= millis;

  const session: Session = {
    get refreshToken() {
      return current;
    },
    hasEnded: () => ended,

    matches(tokens) {
      const claims = tokens.accessToken === null ? undefined : readClaims(tokens.accessToken);
      if (tokens.refreshToken !== current) {
        if (tokens.refreshToken === null || id === undefined || claims?.refresh_token_id !== id) return false;
        current = tokens.refreshToken;
      }
      id ??= claims?.refresh_token_id;
      return true;
    },

    async accessToken(validForMillis = limits.minValidityMillis) {
      if (!(validForMillis >= 0 && validForMillis <= limits.minValidityMillisMax))
        throw new RangeError(`validForMillis must be from 0 to ${limits.minValidityMillisMax}.`);
      if (ended) return null;
      syncFromStore();
      // A token that cannot be refreshed is used until it expires.
      if (cached && isValidFor(cached, current === null ? 0 : validForMillis)) return cached.token;
      pendingRefresh ??= refreshTokens().finally(() => (pendingRefresh = undefined));
      const fresh = await pendingRefresh;
      if (fresh && !isValidFor(fresh, validForMillis))
        throw new Error(`The server's access tokens expire in less than the required ${validForMillis} ms.`);
      return fresh?.token ?? null;
    },

    invalidateAccessToken(token) {
      invalidated.add(token);
      if (cached?.token === token) cached = undefined;
    },

    end() {
      if (ended) return;
      ended = true;
      cached = undefined;
      if (isOurs()) store.set(noTokens);
    },
  };

  /** Takes over the tokens of the store: the initial ones, or those that another tab refreshed. */
  function syncFromStore() {
    const tokens = store.get();
    const { accessToken } = session.matches(tokens) ? tokens : noTokens;
    if (accessToken === null || accessToken === cached?.token || invalidated.has(accessToken)) return;
    const claims = readClaims(accessToken);
    if (!claims) return;
    const expiresAtMillis = claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000;
    if (!cached || expiresAtMillis > cached.expiresAtMillis) cached = { token: accessToken, expiresAtMillis };
  }

  async function refreshTokens(): Promise<CachedToken | null> {
    const tokens = current === null ? null : await requestTokens(current, store.ownsRefreshToken());
    if (ended) return null;
    if (tokens === null) {
      session.matches(store.get());
      session.end();
      return null;
    }
    const token = tokens.accessToken;
    const claims = readClaims(token);
    if (!claims) throw new Error("The server issued an access token that cannot be parsed.");
    // Counted from its arrival, because a device with a wrong clock would treat every new token as expired.
    const lifetime = claims.exp === undefined ? Number.POSITIVE_INFINITY : (claims.exp - (claims.iat ?? now() / 1000)) * 1000;
    cached = { token, expiresAtMillis: now() + lifetime };
    invalidated.clear();
    id ??= claims.refresh_token_id;
    const wasOurs = isOurs();
    current = tokens.refreshToken;
    if (wasOurs || isOurs()) store.set(tokens);
    return cached;
  }

  // Learn the session id before another tab replaces the tokens.
  session.matches(store.get());
  return session;
}

/** The tokens of a session; both null without an active session. `refused`: an access token that a server rejected. */
export async function readTokens(session: Session | null, refused?: string): Promise<Tokens> {
  if (refused !== undefined) session?.invalidateAccessToken(refused);
  const accessToken = (await session?.accessToken()) ?? null;
  return session && accessToken !== null ? { accessToken, refreshToken: session.refreshToken } : noTokens;
}

/** Returns the current session of a store: one object as long as it is the same session. */
export function createSessionCache(requestTokens: RefreshTokens, now: () => number) {
  const sessions = new WeakMap<TokenStore, Session>();
  return (store: TokenStore): Session | null => {
    const tokens = store.get();
    if (tokens.refreshToken === null && tokens.accessToken === null) return null;
    let session = sessions.get(store);
    if (!session?.matches(tokens)) sessions.set(store, (session = openSession(store, tokens.refreshToken, requestTokens, now)));
    return session.hasEnded() ? null : session;
  };
}

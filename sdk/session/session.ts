import { tokens as limits } from "#contract/vocabulary/limits.ts";
import { readClaims } from "./claims.ts";
import { noTokens, type TokenStore, type Tokens } from "./store.ts";

/** Asks for fresh tokens; the refresh token stays the same unless `rotate`, and may then still do so. Null: there are no more. */
export type Renew = (refreshToken: string, rotate: boolean) => Promise<RenewedTokens | null>;
export interface RenewedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** One signed-in session: valid, renewed on demand, or ended for good. */
export interface Session {
  /** The present one. */
  readonly refreshToken: string;
  /** Whether these are this session's tokens: ours, or those that another tab has got in their place, which are then ours, too. */
  adopts(tokens: Tokens): boolean;
  hasEnded(): boolean;
  /**
   * An access token that stays valid for at least that long (20 s unless said, 60 s at most); null: the session is over.
   * Callers at the same time share one renewal. Rejects where no answer could be had: the session lives on.
   */
  accessToken(validForMillis?: number): Promise<string | null>;
  /** The server refused this access token: it is not used again. */
  distrust(accessToken: string): void;
  /** Ends the session here: both tokens are dropped from the store, unless another session has taken their place. */
  end(): void;
}

/** A session as those hold it who act in it. */
export interface TokenSession {
  /** Its tokens, the access token renewed where it must be; both null once it is over. */
  getTokens(): Promise<Tokens>;
}

interface Held {
  readonly token: string;
  /** On our own clock; Infinity for a token that never expires. */
  readonly expiresAtMillis: number;
}

/** Opens the session of a store's present refresh token. */
export function openSession(store: TokenStore, refreshToken: string, renew: Renew, now: () => number): Session {
  let current = refreshToken;
  /** Told by the first access token that is seen. */
  let id: string | undefined;
  let ended = false;
  let held: Held | undefined;
  let renewal: Promise<Held | null> | undefined;
  const distrusted = new Set<string>();

  const isOurs = () => store.get().refreshToken === current;
  const livesFor = (candidate: Held | undefined, millis: number) => candidate !== undefined && candidate.expiresAtMillis - now() >= millis;

  const session: Session = {
    get refreshToken() {
      return current;
    },
    hasEnded: () => ended,

    adopts(tokens) {
      const claims = tokens.accessToken === null ? undefined : readClaims(tokens.accessToken);
      if (tokens.refreshToken !== current) {
        if (tokens.refreshToken === null || id === undefined || claims?.refresh_token_id !== id) return false;
        current = tokens.refreshToken;
      }
      id ??= claims?.refresh_token_id;
      return true;
    },

    async accessToken(validForMillis = limits.freshMillis) {
      if (!(validForMillis >= 0 && validForMillis <= limits.freshMillisMax))
        throw new RangeError(`An access token can be asked to stay valid for ${limits.freshMillisMax} ms at most.`);
      if (ended) return null;
      takeOver();
      if (held && livesFor(held, validForMillis)) return held.token;
      renewal ??= renewed().finally(() => (renewal = undefined));
      const fresh = await renewal;
      if (fresh && !livesFor(fresh, validForMillis))
        throw new Error(`The server's access tokens do not stay valid for the ${validForMillis} ms that are needed.`);
      return fresh?.token ?? null;
    },

    distrust(token) {
      distrusted.add(token);
      if (held?.token === token) held = undefined;
    },

    end() {
      if (ended) return;
      ended = true;
      held = undefined;
      if (isOurs()) store.set(noTokens);
    },
  };

  /** Takes over what lies in the store: the start, or what another tab has renewed. */
  function takeOver() {
    const tokens = store.get();
    const { accessToken } = session.adopts(tokens) ? tokens : noTokens;
    if (accessToken === null || accessToken === held?.token || distrusted.has(accessToken)) return;
    const claims = readClaims(accessToken);
    if (!claims) return;
    const expiresAtMillis = claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000;
    if (!held || expiresAtMillis > held.expiresAtMillis) held = { token: accessToken, expiresAtMillis };
  }

  async function renewed(): Promise<Held | null> {
    const tokens = await renew(current, store.ownsRefreshToken());
    if (ended) return null;
    if (tokens === null) {
      session.adopts(store.get());
      session.end();
      return null;
    }
    const token = tokens.accessToken;
    const claims = readClaims(token);
    if (!claims) throw new Error("The server issued an access token that cannot be read.");
    // Counted from its arrival: a device whose clock is wrong must not see every fresh token as expired.
    const lifetime = claims.exp === undefined ? Number.POSITIVE_INFINITY : (claims.exp - (claims.iat ?? now() / 1000)) * 1000;
    held = { token, expiresAtMillis: now() + lifetime };
    distrusted.clear();
    id ??= claims.refresh_token_id;
    const wasOurs = isOurs();
    current = tokens.refreshToken;
    if (wasOurs || isOurs()) store.set(tokens);
    return held;
  }

  // Whose tokens these are is to be known before another tab replaces them.
  session.adopts(store.get());
  return session;
}

/** The tokens of a session, both null where there is none or it is over. `refused`: an access token that a server has refused. */
export async function tokensOf(session: Session | null, refused?: string): Promise<Tokens> {
  if (refused !== undefined) session?.distrust(refused);
  const accessToken = (await session?.accessToken()) ?? null;
  return session && accessToken !== null ? { accessToken, refreshToken: session.refreshToken } : noTokens;
}

/** The session each store stands for at present; one object for as long as it is the same session. */
export function sessionRegister(renew: Renew, now: () => number) {
  const open = new WeakMap<TokenStore, Session>();
  return (store: TokenStore): Session | null => {
    const tokens = store.get();
    if (tokens.refreshToken === null) return null;
    let session = open.get(store);
    if (!session?.adopts(tokens)) open.set(store, (session = openSession(store, tokens.refreshToken, renew, now)));
    return session.hasEnded() ? null : session;
  };
}

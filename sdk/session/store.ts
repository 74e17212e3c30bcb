/** The two tokens of a session; both null: signed out. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** Stores the tokens of an app. */
export interface TokenStore {
  get(): Tokens;
  set(tokens: Tokens): void;
  /** Only in stores that may not be able to hold a session. @throws Error that says what to do, before a sign-in */
  requireWritable?(): void;
  /** Whether every user of the refresh token reads it from this store, so that it may be rotated. */
  ownsRefreshToken(): boolean;
  /** Whether other pages of the browser share this store. */
  readonly isShared: boolean;
  /** Calls the listener after every change, also by other tabs. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** A valid token, or null for other values such as the text `undefined` (specification 000, section 5). */
export const tokenOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value !== "undefined" ? value : null;

/** A store in memory. Its initial tokens may still be in use elsewhere. */
export function memoryStore(
  initial: { readonly accessToken?: string | null; readonly refreshToken?: string | null } = noTokens,
): TokenStore {
  const given = tokenOrNull(initial.refreshToken);
  let tokens: Tokens = { accessToken: tokenOrNull(initial.accessToken), refreshToken: given };
  const listeners = new Set<() => void>();
  return {
    isShared: false,
    get: () => tokens,
    ownsRefreshToken: () => tokens.refreshToken !== given,
    set(next) {
      if (next.accessToken === tokens.accessToken && next.refreshToken === tokens.refreshToken) return;
      tokens = { accessToken: next.accessToken, refreshToken: next.refreshToken };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The two tokens of a session; both null: signed out. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** Where an app keeps its tokens. */
export interface TokenStore {
  get(): Tokens;
  set(tokens: Tokens): void;
  /** Whether whoever uses the refresh token finds it here, so that another may take its place. */
  ownsRefreshToken(): boolean;
  /** Whether other pages of the browser keep their tokens here, too. */
  readonly isShared: boolean;
  /** Calls back after every change, other tabs' included; answers the way to stop. */
  subscribe(listener: () => void): () => void;
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** A token as it may be kept: null for what is none, such as the word `undefined` (specification 000, section 5). */
export const tokenOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value !== "undefined" ? value : null;

/** Tokens in memory, for as long as the store lives. Those it starts with have come from elsewhere, where they are still used. */
export function memoryStore(start: { readonly accessToken?: string | null; readonly refreshToken?: string | null } = noTokens): TokenStore {
  const given = tokenOrNull(start.refreshToken);
  let tokens: Tokens = { accessToken: tokenOrNull(start.accessToken), refreshToken: given };
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

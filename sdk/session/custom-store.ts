import { memoryStore, noTokens, type TokenStore, type Tokens } from "./store.ts";

/**
 * A token store of your own, such as the secure storage of a phone. An object with two functions that return immediately.
 * @example
 * const tokenStore = { get: () => JSON.parse(storage.getItem("session") ?? "null"), set: (tokens) => storage.setItem("session", JSON.stringify(tokens)) };
 */
export interface CustomTokenStore {
  /** Reads the tokens, before each request. Null, or two null tokens: signed out. */
  readonly get: () => Partial<Tokens> | null;
  /** Stores the tokens after a sign-in, a refresh, or a sign-out. */
  readonly set: (tokens: Tokens) => void;
}

/** Whether an option is a store of the app. `Headers` and maps have such functions by inheritance. */
export const isCustomStore = (option: unknown): option is CustomTokenStore => Object.hasOwn(Object(option), "get");

/** The store of an app that stores the tokens itself. */
export function customStore({ get, set }: CustomTokenStore): TokenStore {
  const read = () => memoryStore(get() ?? noTokens);
  const seen = read();
  return {
    ...seen,
    get: () => read().get(),
    ownsRefreshToken: () => true,
    set(tokens) {
      set(tokens);
      seen.set(tokens);
    },
  };
}

import * as SecureStore from "expo-secure-store";
import type { CustomTokenStore, Tokens } from "latchkey/client";

const key = "latchkey-session";
let tokens: Tokens | undefined;

/** Stores the session in the keychain of the phone. The tokens are also in memory, since they are read before each request. */
export const secureTokenStore: CustomTokenStore = {
  get: () => (tokens ??= JSON.parse(SecureStore.getItem(key) ?? '{ "accessToken": null, "refreshToken": null }') as Tokens),
  set(next) {
    tokens = next;
    SecureStore.setItem(key, JSON.stringify(next));
  },
};

import type { Effects } from "../transport/effects.ts";
import { unwrap } from "../transport/result.ts";
import type { SigningIn } from "./signed-in.ts";

const underway = new WeakMap<SigningIn["store"], Promise<void>>();

/**
 * Signs the store's owner up without a name, unless somebody is signed in. Callers at the same time share one sign-up, and so
 * do tabs that share their cookies: each of them would leave a user behind that nobody is.
 */
export function signUpAnonymously({ api, store }: SigningIn, projectId: string, alone: Effects["alone"]): Promise<void> {
  const isSignedIn = () => store.get().refreshToken !== null;
  let signUp = underway.get(store);
  if (!signUp) {
    const job = async () => {
      if (isSignedIn()) return;
      const { access_token, refresh_token } = unwrap(await api.auth.anonymous.signUp());
      // Who has signed in meanwhile stays signed in.
      if (!isSignedIn()) store.set({ accessToken: access_token, refreshToken: refresh_token });
    };
    // Only pages that share their tokens wait for each other: a server's visitors have nothing to do with one another.
    const made = store.isShared ? alone(`latchkey-anonymous-${projectId}`, job) : job();
    signUp = made.finally(() => underway.delete(store));
    underway.set(store, signUp);
  }
  return signUp;
}

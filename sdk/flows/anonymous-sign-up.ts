import type { Effects } from "../transport/effects.ts";
import { unwrap } from "../transport/result.ts";
import type { SignInContext } from "./finish-sign-in.ts";

const pendingSignUps = new WeakMap<SignInContext["store"], Promise<void>>();

/**
 * Signs up an anonymous user unless the store holds a session. Concurrent callers share one sign-up, and so do tabs that share
 * cookies. Otherwise each would leave an unused user behind.
 */
export function signUpAnonymously({ api, store }: SignInContext, clientId: string, alone: Effects["withLock"]): Promise<void> {
  store.requireWritable?.();
  const isSignedIn = () => store.get().refreshToken !== null;
  let signUp = pendingSignUps.get(store);
  if (!signUp) {
    const signUpOnce = async () => {
      if (isSignedIn()) return;
      const { access_token, refresh_token } = unwrap(await api.auth.anonymous.signUp());
      // A sign-in that finished in the meantime takes precedence.
      if (!isSignedIn()) store.set({ accessToken: access_token, refreshToken: refresh_token });
    };
    // Only pages that share tokens wait for each other. Visitors of a server are independent.
    const pending = store.isShared ? alone(`latchkey-anonymous-${clientId}`, signUpOnce) : signUpOnce();
    signUp = pending.finally(() => pendingSignUps.delete(store));
    pendingSignUps.set(store, signUp);
  }
  return signUp;
}

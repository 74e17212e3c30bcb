import { type CurrentUser, createClientApp } from "latchkey/client";
import { onScopeDispose, shallowRef } from "vue";

export const app = createClientApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  pages: "hosted",
});

/** The signed-in user: null if signed out, undefined while loading. It follows the session, also in other tabs. */
export function useUser() {
  const user = shallowRef<CurrentUser | null>();
  const read = async () => {
    user.value = await app.getUser();
  };
  onScopeDispose(app.subscribe(read));
  void read();
  return user;
}

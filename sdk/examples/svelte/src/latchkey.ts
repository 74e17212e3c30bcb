import { type CurrentUser, createClientApp } from "latchkey/client";
import { readable } from "svelte/store";

export const app = createClientApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  pages: "hosted",
});

/** The signed-in user: null if signed out, undefined while loading. It follows the session, also in other tabs. */
export const user = readable<CurrentUser | null | undefined>(undefined, (set) => {
  const read = async () => set(await app.getUser());
  void read();
  return app.subscribe(read);
});

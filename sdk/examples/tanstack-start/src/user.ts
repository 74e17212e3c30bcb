import { createServerFn } from "@tanstack/react-start";
import { getWebRequest } from "@tanstack/react-start/server";
import { createServerApp } from "latchkey/server";

/** The e-mail address of the signed-in user, read on the server. */
export const readEmail = createServerFn().handler(async () => {
  // Also reads LATCHKEY_SECRET_SERVER_KEY.
  const server = createServerApp({
    baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
    projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
    publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  });
  const user = await server.getUser({ tokenStore: getWebRequest() });
  return user?.primaryEmail ?? null;
});

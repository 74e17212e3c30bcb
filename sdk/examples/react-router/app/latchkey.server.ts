import { createServerApp } from "latchkey/server";

// Also reads LATCHKEY_SECRET_SERVER_KEY.
export const server = createServerApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
});

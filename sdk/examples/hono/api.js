import { Hono } from "hono";
import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});

const api = new Hono();
api.get("/me", async ({ req, json }) => {
  const user = await latchkey.getUser({ tokenStore: req.raw });
  return user ? json({ email: user.primaryEmail }) : json({ error: "Sign in first." }, 401);
});

export default api;

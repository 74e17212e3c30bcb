// api.js
import express from "express";
import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});

const api = express();
api.get("/me", async (request, response) => {
  const user = await latchkey.getUser({ tokenStore: request });
  if (user === null) response.status(401).json({ error: "Sign in first." });
  else response.json({ email: user.primaryEmail });
});
// The page of the example `html` calls this API.
api.use(express.static("../html"));
api.listen(process.env.PORT ?? 3000);

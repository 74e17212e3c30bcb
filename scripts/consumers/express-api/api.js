// api.js
import express from "express";
import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});

const api = express();
api.use(async (request, response, next) => {
  const user = await latchkey.getUser({ tokenStore: request });
  if (user === null) return response.status(401).json({ error: "Sign in first." });
  response.locals.user = user;
  next();
});
api.get("/notes", (_request, response) => {
  const { displayName, primaryEmail } = response.locals.user;
  response.json({ notes: [`A note for ${displayName ?? primaryEmail}`] });
});
const listener = api.listen(process.env.PORT ?? 3000, () => console.log(`listening on port ${listener.address().port}`));

import { resolve } from "node:path";
import files from "@fastify/static";
import fastify from "fastify";
import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});

const api = fastify();
api.get("/me", async (request, reply) => {
  const user = await latchkey.getUser({ tokenStore: request });
  return user ? { email: user.primaryEmail } : reply.code(401).send({ error: "Sign in first." });
});
// The page of the example `html` calls this API.
api.register(files, { root: resolve("../html") });
await api.listen({ port: Number(process.env.PORT ?? 3000) });

// On Node. On an edge runtime, wrangler runs api.js itself; wrangler.json has its settings.
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import api from "./api.js";

// The page of the example `html` calls this API.
api.use(serveStatic({ root: "../html" }));
serve({ fetch: api.fetch, port: Number(process.env.PORT ?? 3000) });

import { z } from "zod";
import { NotReady } from "../errors/index.ts";
import { bare, open } from "../kernel/access.ts";
import { anyBody, route, text } from "../kernel/route.ts";

const Status = z.object({ status: z.literal("ok") });

export const platformRoutes = {
  greet: route({
    method: "GET",
    path: "/",
    summary: "A greeting that says who the server takes you for",
    access: open,
    returns: text,
  }),
  checkFeatureSupport: route({
    method: "POST",
    path: "/check-feature-support",
    summary: "Whether a feature of the client libraries is supported; answers a sentence",
    access: open,
    body: anyBody,
    returns: text,
  }),
  checkVersion: route({
    method: "POST",
    path: "/check-version",
    summary: "Whether a client version is up to date",
    access: bare,
    body: z.strictObject({ clientVersion: z.string().max(256) }),
    returns: z.object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() }),
    examples: { body: { clientVersion: "2.8.51" } },
  }),
  health: route({
    method: "GET",
    path: "/health",
    base: "root",
    summary: "Liveness: the process answers",
    access: bare,
    query: z.strictObject({ db: z.string().max(16).optional().describe("Given, with any value, the database is asked, too") }),
    returns: Status,
    errors: [NotReady],
  }),
  ready: route({
    method: "GET",
    path: "/health/ready",
    base: "root",
    summary: "Readiness: the database answers, migrations are done, the server is not draining",
    access: bare,
    returns: Status,
    errors: [NotReady],
  }),
};

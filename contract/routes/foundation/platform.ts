import { z } from "zod";
import { NotReady } from "../../errors/index.ts";
import { noCredentials, optionalCredentials } from "../../kernel/access.ts";
import { anyBody } from "../../kernel/body.ts";
import { text } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";

const Status = z.object({ status: z.literal("ok") });

export const platformRoutes = {
  greet: route({
    method: "GET",
    path: "/",
    summary: "Get a greeting that names the caller's project and access type",
    description: "Shows whether the credentials of a call are read as intended.",
    access: optionalCredentials,
    returns: text,
  }),
  checkFeatureSupport: route({
    method: "POST",
    path: "/check-feature-support",
    summary: "Check whether a feature of the client library is supported",
    description: "Published clients call it for features that they do not know.",
    access: optionalCredentials,
    body: anyBody,
    returns: text,
  }),
  checkVersion: route({
    method: "POST",
    path: "/check-version",
    summary: "Check whether a client version is up to date",
    description: "Published clients call it in development.",
    access: noCredentials,
    body: z.strictObject({ clientVersion: z.string().max(256) }),
    returns: z.object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() }),
    examples: { body: { clientVersion: "2.8.51" } },
  }),
  health: route({
    method: "GET",
    path: "/health",
    base: "root",
    summary: "Liveness check",
    description: "Answers without the database, unless `db` is given.",
    access: noCredentials,
    query: z.strictObject({ db: z.string().max(16).optional().describe("Any value: also checks the database") }),
    returns: Status,
    errors: [NotReady],
  }),
  ready: route({
    method: "GET",
    path: "/health/ready",
    base: "root",
    summary: "Readiness check: the database responds, migrations are done, the server is not shutting down",
    description: "A load balancer sends requests while the status is 200.",
    access: noCredentials,
    returns: Status,
    errors: [NotReady],
  }),
};

import { z } from "zod";
import { ClientProject } from "../entities/project.ts";
import { JwksProjectNotFound } from "../errors/index.ts";
import { anyone, bare } from "../kernel/access.ts";
import { redirect, route } from "../kernel/route.ts";
import { tokens } from "../vocabulary/limits.ts";

const params = z.strictObject({ project_id: z.string().max(64) });

const PublicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});

export const projectRoutes = {
  current: route({
    method: "GET",
    path: "/projects/current",
    summary: "The project of the caller's keys",
    access: anyone,
    returns: ClientProject,
  }),

  jwks: route({
    method: "GET",
    path: "/projects/{project_id}/.well-known/jwks.json",
    summary: "Public keys that verify a project's access tokens (RFC 7517)",
    access: bare,
    params,
    query: z.strictObject({ include_anonymous: z.boolean().optional().describe("Also the keys of anonymous users' tokens") }),
    returns: z.object({ keys: z.array(PublicKey) }),
    replyHeaders: { "cache-control": `public, max-age=${tokens.jwksMaxAge}` },
    errors: [JwksProjectNotFound],
  }),
  anonymousJwks: route({
    method: "GET",
    path: "/projects-anonymous-users/{project_id}/.well-known/{document}",
    summary: "Where the issuer of anonymous users' tokens leads",
    access: bare,
    params: z.strictObject({ project_id: z.string().max(64), document: z.string().max(64) }),
    returns: redirect(307),
  }),
};

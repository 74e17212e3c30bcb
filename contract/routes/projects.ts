import { z } from "zod";
import { ClientProject } from "../entities/project.ts";
import { PublicJwk } from "../entities/public-jwk.ts";
import { JwksProjectNotFound } from "../errors/index.ts";
import { anyone, noCredentials } from "../kernel/access.ts";
import { redirectOnly } from "../kernel/returns.ts";
import { route } from "../kernel/route.ts";
import { tokenLimits } from "../vocabulary/tokens.ts";

const params = z.strictObject({ project_id: z.string().max(64) });

export const projectRoutes = {
  current: route({
    method: "GET",
    path: "/projects/current",
    summary: "Get the current project",
    description: "Returns what an app may know: the enabled sign-in methods and the settings of the pages.",
    access: anyone,
    returns: ClientProject,
  }),

  jwks: route({
    method: "GET",
    path: "/projects/{project_id}/.well-known/jwks.json",
    summary: "Get the public keys that verify a project's access tokens (RFC 7517)",
    description: "A program that verifies access tokens itself fetches them once and caches them.",
    access: noCredentials,
    params,
    query: z.strictObject({ include_anonymous: z.boolean().optional().describe("Include the keys of anonymous users' tokens") }),
    returns: z.object({ keys: z.array(PublicJwk) }),
    responseHeaders: { "cache-control": `public, max-age=${tokenLimits.jwksMaxAge}` },
    errors: [JwksProjectNotFound],
  }),
  anonymousJwks: route({
    method: "GET",
    path: "/projects-anonymous-users/{project_id}/.well-known/{document}",
    summary: "Redirect from the issuer of anonymous users' tokens to the JWKS",
    description: "The tokens of anonymous users have another issuer, and the same keys.",
    access: noCredentials,
    params: z.strictObject({ project_id: z.string().max(64), document: z.string().max(64) }),
    returns: redirectOnly,
    redirects: [307],
  }),
};

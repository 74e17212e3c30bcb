import { z } from "zod";
import { OpenIdConfiguration, PublicJwk } from "../../entities/accounts/openid-configuration.ts";
import { ClientProject } from "../../entities/projects/project.ts";
import { JwksProjectNotFound } from "../../errors/index.ts";
import { anyone, noCredentials } from "../../kernel/access.ts";
import { redirectOnly } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { accessTokenAlgorithm, accessTokenClaims } from "../../vocabulary/accounts/access-token.ts";
import { tokenLimits } from "../../vocabulary/accounts/tokens.ts";

const params = z.strictObject({ project_id: z.string().max(64) });

const discovery = {
  method: "GET",
  access: noCredentials,
  params,
  returns: OpenIdConfiguration,
  responseHeaders: { "cache-control": `public, max-age=${tokenLimits.jwksMaxAge}` },
  errors: [JwksProjectNotFound],
} as const;

/** A Markdown list of the claims. */
const claimList = Object.entries(accessTokenClaims)
  .map(([claim, meaning]) => `- \`${claim}\`: ${meaning}`)
  .join("\n");

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
    description: `An access token is a JWT (RFC 7519), signed with ${accessTokenAlgorithm}. The path is below the issuer of the tokens. Check the signature with the key that the header \`kid\` names, the issuer, the audience and the expiry.\n\nClaims:\n\n${claimList}`,
    access: noCredentials,
    params,
    query: z.strictObject({ include_anonymous: z.boolean().optional().describe("Include the keys of anonymous users' tokens") }),
    returns: z.object({ keys: z.array(PublicJwk) }),
    responseHeaders: { "cache-control": `public, max-age=${tokenLimits.jwksMaxAge}` },
    errors: [JwksProjectNotFound],
  }),
  openidConfiguration: route({
    ...discovery,
    path: "/projects/{project_id}/.well-known/openid-configuration",
    summary: "Get the metadata of the issuer of a project's access tokens (OpenID Connect Discovery)",
    description:
      "For libraries that verify tokens by an issuer URL, `{server}/api/v1/projects/{project_id}`. The audience of the tokens is the project id.",
  }),
  anonymousOpenidConfiguration: route({
    ...discovery,
    path: "/projects-anonymous-users/{project_id}/.well-known/openid-configuration",
    summary: "Get the metadata of the issuer of anonymous users' access tokens (OpenID Connect Discovery)",
    description: "The audience of the tokens is the project id followed by `:anon`.",
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

import type { z } from "zod";
import type { OpenIdConfiguration } from "#contract/entities/accounts/openid-configuration.ts";
import { JwksProjectNotFound } from "#contract/errors/index.ts";
import type { projectRoutes } from "#contract/routes/projects/projects.ts";
import type { internalWorkflowTokenRoutes } from "#contract/routes/projects/workflow-tokens.ts";
import { accessTokenAlgorithm, accessTokenClaims, issuerDocuments } from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath, authorizePath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { audit } from "../../core/audit.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { statement } from "../../kernel/statement.ts";
import { workflowToken } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { toClientProjectView } from "./project-row.ts";
import { projectExists } from "./queries.ts";

export const projectHandlers: Handlers<typeof projectRoutes> = {
  current: ({ project }) => toClientProjectView(project),

  async jwks({ input, db, services }) {
    if (!(await projectExists(db, input.project_id))) throw new JwksProjectNotFound();
    return { keys: services.tokens.jwks(input.project_id, input.include_anonymous ?? false) };
  },

  openidConfiguration: (call) => issuerMetadata(call, call.input.project_id, false),
  anonymousOpenidConfiguration: (call) => issuerMetadata(call, call.input.project_id, true),

  anonymousJwks: ({ input, serverConfig }) =>
    reply.redirect(
      `${serverConfig.publicUrl}${apiPath}/projects/${encodeURIComponent(input.project_id)}/.well-known/${encodeURIComponent(input.document)}?include_anonymous=true`,
    ),
};

/**
 * Metadata of the issuer of a project's access tokens.
 * @param isAnonymous whether of the issuer of anonymous users' tokens
 * @throws JwksProjectNotFound
 */
async function issuerMetadata(
  { db, services, serverConfig }: Pick<Call, "db" | "services" | "serverConfig">,
  projectId: string,
  isAnonymous: boolean,
): Promise<z.output<typeof OpenIdConfiguration>> {
  if (!(await projectExists(db, projectId))) throw new JwksProjectNotFound();
  const issuer = services.tokens.issuer(projectId, isAnonymous);
  return {
    issuer,
    // Anonymous users' keys are below the other issuer, by a redirect that not every library follows.
    jwks_uri: isAnonymous
      ? `${services.tokens.issuer(projectId, false)}${issuerDocuments.jwks}?include_anonymous=true`
      : `${issuer}${issuerDocuments.jwks}`,
    authorization_endpoint: `${serverConfig.publicUrl}${hostedHandlerPath(projectId)}${authorizePath}`,
    token_endpoint: `${serverConfig.publicUrl}${apiPath}/auth/oauth/token`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    scopes_supported: [oauthLimits.scope],
    token_endpoint_auth_methods_supported: ["none", "client_secret_post", "client_secret_basic"],
    code_challenge_methods_supported: [oauthLimits.pkceMethod],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [accessTokenAlgorithm],
    claims_supported: Object.keys(accessTokenClaims),
  };
}

export const workflowTokenHandlers: Handlers<typeof internalWorkflowTokenRoutes> = {
  async create(call) {
    const { input, project, db, now } = call;
    const token = workflowToken();
    const expires_at = new Date(now.getTime() + input.expires_in_millis);
    const row = { tenancy_id: project.tenancyId, hash: digest(token), created_at: now, expires_at };
    const data = { expires_at_millis: expires_at.getTime() };
    await statement()
      .also(db.insertInto("workflow_tokens").values(row))
      .also(audit(call, { event: "workflow_token.created", userId: null, data }))
      .execute(db);
    return { workflow_token: token, expires_at_millis: expires_at.getTime() };
  },
};

import { JwksProjectNotFound } from "#contract/errors/index.ts";
import type { projectRoutes } from "#contract/routes/projects/projects.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { issuerMetadata } from "./issuer-metadata.ts";
import { projectExists } from "./queries.ts";
import { toClientProjectView } from "./view.ts";

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

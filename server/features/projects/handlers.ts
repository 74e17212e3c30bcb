import { JwksProjectNotFound } from "#contract/errors/index.ts";
import type { projectRoutes } from "#contract/routes/projects.ts";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import type { Handlers } from "../../kernel/call.ts";
import { projectExists } from "./queries.ts";
import { tellClientProject } from "./tell.ts";

export const projectHandlers: Handlers<typeof projectRoutes> = {
  current: ({ project }) => tellClientProject(project),

  async jwks({ input, db, services }) {
    if (!(await projectExists(db, input.project_id))) throw new JwksProjectNotFound();
    return { keys: services.tokens.jwks(input.project_id, input.include_anonymous ?? false) };
  },

  anonymousJwks: ({ input, services }) =>
    `${services.publicUrl}${apiPath}/projects/${encodeURIComponent(input.project_id)}/.well-known/${encodeURIComponent(input.document)}?include_anonymous=true`,
};

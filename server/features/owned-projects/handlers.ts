import { CurrentProjectNotFound, InternalProjectStays } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../kernel/audit.ts";
import type { Handlers } from "../../kernel/call.ts";
import { rememberConfiguration } from "../../kernel/configuration.ts";
import { together } from "../../kernel/unit.ts";
import { openConfiguration } from "../projects/configuration-store.ts";
import { deleteProject, requireProject, tenancyOf } from "../projects/rows.ts";
import { tellProject } from "../projects/tell.ts";
import { changeOwnedProject } from "./change.ts";
import { createProject } from "./create.ts";
import { projectsOf } from "./queries.ts";
import { transferProject } from "./transfer.ts";

export const ownedProjectHandlers: Handlers<typeof internalProjectRoutes> = {
  async list({ project, user, db, services }) {
    const rows = await projectsOf(db, project.tenancyId, user.row.id);
    const items = rows.map(({ tenancy_id, config_revision, config: text, ...row }) => {
      const { config } = rememberConfiguration(row.id, defaultBranchId, config_revision, text);
      return tellProject(row, openConfiguration(config, services.secrets, tenancy_id));
    });
    return { items, is_paginated: false };
  },

  create: createProject,

  async transfer(call) {
    await transferProject(call);
    return { success: "true" };
  },

  async current({ project, db, services }) {
    const row = await requireProject(db, project.id);
    return tellProject(row, openConfiguration(project.config, services.secrets, project.tenancyId));
  },

  update: changeOwnedProject,

  async remove(call) {
    const { project, db, afterCommit, services } = call;
    if (project.id === internalProjectId) throw new InternalProjectStays();
    // In the log of project `internal`: the project's own goes with it.
    const at = { tenancyId: tenancyOf(internalProjectId) };
    const told = audit({ ...call, project: at }, { event: "project.deleted", userId: null, data: { project_id: project.id } }, "removed");
    if ((await together(db, { removed: deleteProject(db, project.id), told }, ["removed"])).removed === 0)
      throw new CurrentProjectNotFound({ project_id: project.id });
    afterCommit(services.kickPurge);
    return { success: true };
  },
};

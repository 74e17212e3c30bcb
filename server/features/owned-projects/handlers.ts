import { CurrentProjectNotFound, InternalProjectStays } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Handlers } from "../../kernel/call.ts";
import { rememberConfiguration } from "../../kernel/configuration.ts";
import { openConfiguration } from "../projects/configuration-store.ts";
import { deleteProject, requireProject } from "../projects/rows.ts";
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

  async remove({ project, db, afterCommit, services }) {
    if (project.id === internalProjectId) throw new InternalProjectStays();
    if (!(await deleteProject(db, project.id))) throw new CurrentProjectNotFound({ project_id: project.id });
    afterCommit(services.kickPurge);
    return { success: true };
  },
};

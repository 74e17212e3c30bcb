import { CurrentProjectNotFound, InternalProjectProtected } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/console/owned-projects.ts";
import { toRole } from "#contract/vocabulary/console/developer-roles.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { audit } from "../../../core/audit.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { statement } from "../../../kernel/statement.ts";
import { endProjectSubscriptions } from "../../payments/provider-cancellation.ts";
import { readableConfig } from "../../projects/config-store.ts";
import { toProjectView } from "../../projects/project-row.ts";
import { enqueueProjectPurge } from "../../projects/purge.ts";
import { deleteProject, mainTenancyId, requireProject } from "../../projects/queries.ts";
import { createProject } from "./create.ts";
import { listOwnedProjects } from "./queries.ts";
import { transferProject } from "./transfer.ts";
import { updateOwnedProject } from "./update.ts";

export const ownedProjectHandlers: Handlers<typeof internalProjectRoutes> = {
  async list({ input, project, user, db, services }) {
    const request = { query: input.query, ...toPageRequest(input, { page: pageSizes.projects.max, all: listSizes.projects }) };
    const { rows, next } = await listOwnedProjects(db, project.tenancyId, user.row.id, request);
    const items = rows.map(({ tenancy_id, config_revision, config: text, granted, ...row }) => {
      const { config } = services.configs.resolve({ projectId: row.id, branchId: defaultBranchId }, { config_revision, config: text });
      return toProjectView(row, readableConfig(config, services.secrets, { tenancyId: tenancy_id, role: toRole(granted) }));
    });
    return listReply(input, items, next);
  },

  create: createProject,

  async transfer(call) {
    await transferProject(call);
    return { success: "true" };
  },

  async current({ project, administrator, db, services }) {
    const row = await requireProject(db, project.id);
    const reader = { tenancyId: project.tenancyId, role: administrator?.role };
    return toProjectView(row, readableConfig(project.config, services.secrets, reader));
  },

  update: updateOwnedProject,

  async remove(call) {
    const { project, db, afterCommit, background, now } = call;
    if (project.id === internalProjectId) throw new InternalProjectProtected();
    // Recorded in the log of project `internal`, since the project's own log is deleted.
    const internalTenancy = { tenancyId: mainTenancyId(internalProjectId) };
    const event = { event: "project.deleted", userId: null, data: { project_id: project.id } } as const;
    const [removed] = await statement()
      .step("removed", deleteProject(db, project.id))
      .also(enqueueProjectPurge(project.id, now))
      .also(endProjectSubscriptions(project.id, now))
      .also((earlier) => audit({ ...call, project: internalTenancy }, event, earlier.selectFrom("removed")))
      .rows(db, "removed");
    if (!removed) throw new CurrentProjectNotFound({ project_id: project.id });
    afterCommit(background.wakeJobs);
    return { success: true };
  },
};

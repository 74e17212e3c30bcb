import type { PermissionScope } from "#contract/config/rbac.ts";
import type { projectPermissionDefinitionRoutes, teamPermissionDefinitionRoutes } from "#contract/routes/teams/permission-definitions.ts";
import type { permissionRoutes } from "#contract/routes/teams/permissions.ts";
import type { projectPermissionRoutes } from "#contract/routes/teams/project-permissions.ts";
import type { teamPermissionRoutes } from "#contract/routes/teams/team-permissions.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply } from "../../../kernel/page.ts";
import { createDefinition, deleteDefinition, listDefinitions, requireDefinitionView, updateDefinition } from "./definitions.ts";
import { explainPermission } from "./explain.ts";
import { listHolders } from "./holders.ts";
import { listProjectPermissions, listTeamPermissions } from "./list.ts";
import { grantProjectPermission, projectGrantView, revokeProjectPermission } from "./project-grants.ts";
import { grantTeamPermission, revokeMemberPermission, teamGrantView } from "./team-grants.ts";

export const teamPermissionHandlers: Handlers<typeof teamPermissionRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listTeamPermissions(db, project, input);
    return listReply(input, rows, next);
  },
  async grant(call) {
    await grantTeamPermission(call, call.input);
    return teamGrantView(call.input);
  },
  async revoke(call) {
    await revokeMemberPermission(call);
    return { success: true };
  },
};

export const projectPermissionHandlers: Handlers<typeof projectPermissionRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listProjectPermissions(db, project, input);
    return listReply(input, rows, next);
  },
  async grant(call) {
    await grantProjectPermission(call, call.input);
    return projectGrantView(call.input);
  },
  async revoke(call) {
    await revokeProjectPermission(call, call.input);
    return { success: true };
  },
};

type DefinitionHandlers = Handlers<typeof teamPermissionDefinitionRoutes> & Handlers<typeof projectPermissionDefinitionRoutes>;

const definitionHandlers = (scope: PermissionScope): DefinitionHandlers => ({
  list: ({ project }) => ({ items: listDefinitions(project.config, scope), is_paginated: false }),
  create: (call) => createDefinition(call, scope, call.input),
  get: ({ input, project }) => requireDefinitionView(project.config, scope, input.permission_id),
  update: (call) => updateDefinition(call, scope, call.input.permission_id, call.input),
  async remove(call) {
    await deleteDefinition(call, scope, call.input.permission_id);
    return { success: true };
  },
});

export const teamPermissionDefinitionHandlers = definitionHandlers("team");
export const projectPermissionDefinitionHandlers = definitionHandlers("project");

export const permissionHandlers: Handlers<typeof permissionRoutes> = {
  explain: explainPermission,
  holders: listHolders,
};

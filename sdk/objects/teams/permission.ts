import type { ClientApi } from "../../generated/client.ts";
import type { ServerApi } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";
import type { Team } from "./team.ts";

/** A permission that a user has, directly or contained in one that it has. */
export interface Permission {
  readonly id: string;
}

/** Options of `getPermission`. */
export interface GetPermissionOptions {
  /** Whether to include permissions that granted ones contain. Default: true. */
  readonly recursive?: boolean;
  /** @deprecated Use `recursive: false`. */
  readonly direct?: boolean;
}

/** Options of `listPermissions`. */
export interface ListPermissionsOptions extends ListOptions, GetPermissionOptions {}

/** The team of a team permission. Methods called without one are about permissions in the project. */
export type PermissionTeam = Pick<Team, "id">;

/** Methods of a user for its permissions, in a team or in the project. */
export interface PermissionMethods {
  /**
   * Lists the permissions of the user in a team, or in the project without one. All of them, or a page.
   * @example
   * const permissions = await user.listPermissions(team, { recursive: false });
   */
  listPermissions(team: PermissionTeam, options?: ListPermissionsOptions): Promise<ListPage<Permission>>;
  listPermissions(options?: ListPermissionsOptions): Promise<ListPage<Permission>>;
  /** Returns a permission, direct or contained unless the options say otherwise; null if the user does not have it. */
  getPermission(team: PermissionTeam, permissionId: string, options?: GetPermissionOptions): Promise<Permission | null>;
  getPermission(permissionId: string, options?: GetPermissionOptions): Promise<Permission | null>;
  /** Whether the user has a permission, directly or contained in one that it has. */
  hasPermission(team: PermissionTeam, permissionId: string): Promise<boolean>;
  hasPermission(permissionId: string): Promise<boolean>;
}

/** Methods of a server for the permissions of a user. */
export interface GrantMethods {
  /**
   * Grants a permission in a team, or in the project without one. Does nothing if the user has it directly.
   * @throws KnownError PERMISSION_NOT_FOUND, WRONG_PERMISSION_SCOPE; TEAM_MEMBERSHIP_NOT_FOUND with a team, USER_NOT_FOUND without one
   * @example
   * await user.grantPermission(team, "billing");
   */
  grantPermission(team: PermissionTeam, permissionId: string): Promise<void>;
  grantPermission(permissionId: string): Promise<void>;
  /** Revokes a directly granted permission. */
  revokePermission(team: PermissionTeam, permissionId: string): Promise<void>;
  revokePermission(permissionId: string): Promise<void>;
}

type PermissionApi = Pick<ClientApi, "teamPermissions" | "projectPermissions">;
type GrantApi = Pick<ServerApi, "teamPermissions" | "projectPermissions">;

/** The arguments of a method with an optional team, taken apart. */
const splitArguments = (teamOrId: PermissionTeam | string, permissionId: string | undefined) =>
  typeof teamOrId === "string" ? { team: undefined, id: teamOrId } : { team: teamOrId, id: permissionId as string };

/** The permission methods of a user; `me` is the signed-in user. */
export function permissionMethods(userId: string, api: PermissionApi): PermissionMethods {
  const list = (team: PermissionTeam | undefined, filter: ListPermissionsOptions & { readonly permission_id?: string }) => {
    const { direct = false, recursive = !direct, permission_id } = filter;
    const query = { user_id: userId, recursive, permission_id };
    return readList(
      filter,
      async ({ cursor, limit }) => {
        const input = { ...query, cursor, limit };
        return team ? api.teamPermissions.list({ ...input, team_id: team.id }) : api.projectPermissions.list(input);
      },
      ({ id }): Permission => ({ id }),
    );
  };
  async function getPermission(
    teamOrId: PermissionTeam | string,
    idOrOptions?: string | GetPermissionOptions,
    options?: GetPermissionOptions,
  ): Promise<Permission | null> {
    const isId = typeof idOrOptions === "string";
    const { team, id } = splitArguments(teamOrId, isId ? idOrOptions : undefined);
    return (await list(team, { ...(isId ? options : idOrOptions), permission_id: id }))[0] ?? null;
  }
  return {
    listPermissions(teamOrOptions: PermissionTeam | ListPermissionsOptions = {}, options: ListPermissionsOptions = {}) {
      return "id" in teamOrOptions ? list(teamOrOptions, options) : list(undefined, teamOrOptions);
    },
    getPermission,
    hasPermission: async (teamOrId: PermissionTeam | string, permissionId?: string) =>
      (await getPermission(teamOrId, permissionId)) !== null,
  };
}

/** A server's methods for the grants of a user. */
export function grantMethods(userId: string, api: GrantApi): GrantMethods {
  return {
    async grantPermission(teamOrId: PermissionTeam | string, permissionId?: string) {
      const { team, id } = splitArguments(teamOrId, permissionId);
      if (team) unwrap(await api.teamPermissions.grant({ team_id: team.id, user_id: userId, permission_id: id }));
      else unwrap(await api.projectPermissions.grant({ user_id: userId, permission_id: id }));
    },
    async revokePermission(teamOrId: PermissionTeam | string, permissionId?: string) {
      const { team, id } = splitArguments(teamOrId, permissionId);
      if (team) unwrap(await api.teamPermissions.revoke({ team_id: team.id, user_id: userId, permission_id: id }));
      else unwrap(await api.projectPermissions.revoke({ user_id: userId, permission_id: id }));
    },
  };
}

import type {
  PermissionExplanation as ExplanationResponse,
  PermissionHolder as HolderResponse,
  ServerApi,
} from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A direct grant that gives a permission, and the permissions that lead from it to the explained one. */
export interface PermissionPath extends Fields<ExplanationResponse["paths"][number]> {}

/** Why a user has a permission, or that the user does not have it. */
export interface PermissionExplanation extends Omit<Fields<ExplanationResponse>, "paths"> {
  /** Shortest first; empty if the user does not have the permission. */
  readonly paths: readonly PermissionPath[];
}

/** A user who has a permission. */
export interface PermissionHolder extends Fields<HolderResponse> {}

/** A page of users, by id. `nextCursor` is null on the last page. */
export type PermissionHolderPage = PermissionHolder[] & { readonly nextCursor: string | null };

/** Options of `explainPermission`. */
export interface ExplainPermissionOptions {
  readonly userId: string;
  /** The team of a team permission; omitted for a project permission. */
  readonly teamId?: string;
  readonly permissionId: string;
}

/** Options of `listPermissionHolders`. */
export interface ListPermissionHoldersOptions {
  readonly permissionId: string;
  /** The team of a team permission; omitted for a project permission. */
  readonly teamId?: string;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Users per page. Default and maximum: 200. */
  readonly limit?: number;
}

/** Methods of a server that explain permissions. */
export interface ExplanationMethods {
  /** Why a user has a permission: who granted what and when, and how it contains the permission. */
  explainPermission(options: ExplainPermissionOptions): Promise<PermissionExplanation>;
  /** Lists the users who have a permission, directly or not. */
  listPermissionHolders(options: ListPermissionHoldersOptions): Promise<PermissionHolderPage>;
}

export const explanationMethods = (api: Pick<ServerApi, "permissions">): ExplanationMethods => ({
  async explainPermission({ userId, teamId, permissionId }) {
    const response = unwrap(await api.permissions.explain({ user_id: userId, team_id: teamId, permission_id: permissionId }));
    return { ...fieldsFrom(response), paths: response.paths.map(fieldsFrom) };
  },
  async listPermissionHolders({ permissionId, teamId, cursor, limit }) {
    const { items, pagination } = unwrap(await api.permissions.holders({ permission_id: permissionId, team_id: teamId, cursor, limit }));
    return Object.assign(items.map(fieldsFrom), { nextCursor: pagination.next_cursor });
  },
});

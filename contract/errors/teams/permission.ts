import { z } from "zod";
import { knownError } from "../../kernel/error.ts";

const permissionDetails = z.object({ permission_id: z.string() });
const teamPermissionDetails = z.object({ team_id: z.string(), user_id: z.string(), permission_id: z.string() });

/** The permission does not exist, or the user does not have the project permission to revoke. */
export class PermissionNotFound extends knownError("PERMISSION_NOT_FOUND", {
  status: 404,
  details: permissionDetails,
  message: ({ permission_id }) => `The permission ${JSON.stringify(permission_id)} does not exist.`,
}) {}

/** A team permission was given where a project permission is required, or the reverse. */
export class WrongPermissionScope extends knownError("WRONG_PERMISSION_SCOPE", {
  status: 404,
  details: z.object({ permission_id: z.string(), expected_scope: z.string(), actual_scope: z.string().nullable() }),
  message: ({ permission_id, expected_scope, actual_scope }) =>
    `The permission ${JSON.stringify(permission_id)} has scope ${actual_scope ?? "none"}, but scope ${expected_scope} is required.`,
}) {}

/** A permission definition contains a permission that does not exist. */
export class ContainedPermissionNotFound extends knownError("CONTAINED_PERMISSION_NOT_FOUND", {
  status: 400,
  details: permissionDetails,
  message: ({ permission_id }) => `The contained permission ${JSON.stringify(permission_id)} does not exist.`,
}) {}

/** The id of a new or renamed permission is already in use. */
export class PermissionIdAlreadyExists extends knownError("PERMISSION_ID_ALREADY_EXISTS", {
  status: 400,
  details: permissionDetails,
  message: ({ permission_id }) => `The permission ${JSON.stringify(permission_id)} already exists.`,
}) {}

/** The user does not have the project permission that the call requires. */
export class ProjectPermissionRequired extends knownError("PROJECT_PERMISSION_REQUIRED", {
  status: 401,
  details: z.object({ user_id: z.string(), permission_id: z.string() }),
  message: ({ user_id, permission_id }) =>
    `User ${user_id} does not have the project permission ${JSON.stringify(permission_id)}, which is required.`,
}) {}

/** The user does not have the team permission that the call requires. */
export class TeamPermissionRequired extends knownError("TEAM_PERMISSION_REQUIRED", {
  status: 401,
  details: teamPermissionDetails,
  message: ({ team_id, user_id, permission_id }) =>
    `User ${user_id} does not have the permission ${JSON.stringify(permission_id)} in team ${team_id}, which is required.`,
}) {}

/** The user does not have the team permission to revoke. */
export class TeamPermissionNotFound extends knownError("TEAM_PERMISSION_NOT_FOUND", {
  status: 401,
  details: teamPermissionDetails,
  message: ({ team_id, user_id, permission_id }) =>
    `User ${user_id} does not have the permission ${JSON.stringify(permission_id)} in team ${team_id}.`,
}) {}

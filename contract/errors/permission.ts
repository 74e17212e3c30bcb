import { z } from "zod";
import { knownError } from "../kernel/error.ts";

const ofPermission = z.object({ permission_id: z.string() });
const inTeam = z.object({ team_id: z.string(), user_id: z.string(), permission_id: z.string() });

/** No such permission; or the user does not have the project permission to revoke. */
export class PermissionNotFound extends knownError("PERMISSION_NOT_FOUND", {
  status: 404,
  details: ofPermission,
  message: ({ permission_id }) => `There is no permission ${JSON.stringify(permission_id)}.`,
}) {}

/** A team permission where a project permission is meant, or the reverse. */
export class WrongPermissionScope extends knownError("WRONG_PERMISSION_SCOPE", {
  status: 404,
  details: z.object({ permission_id: z.string(), expected_scope: z.string(), actual_scope: z.string().nullable() }),
  message: ({ permission_id, expected_scope, actual_scope }) =>
    `Permission ${JSON.stringify(permission_id)} should be of scope ${expected_scope}, but is of ${actual_scope ?? "none"}.`,
}) {}

/** A definition contains a permission that does not exist. */
export class ContainedPermissionNotFound extends knownError("CONTAINED_PERMISSION_NOT_FOUND", {
  status: 400,
  details: ofPermission,
  message: ({ permission_id }) => `The contained permission ${JSON.stringify(permission_id)} does not exist.`,
}) {}

/** The id of a new or renamed definition is taken. */
export class PermissionIdAlreadyExists extends knownError("PERMISSION_ID_ALREADY_EXISTS", {
  status: 400,
  details: ofPermission,
  message: ({ permission_id }) => `There is a permission ${JSON.stringify(permission_id)} already.`,
}) {}

/** The user lacks a project permission that the call needs. */
export class ProjectPermissionRequired extends knownError("PROJECT_PERMISSION_REQUIRED", {
  status: 401,
  details: z.object({ user_id: z.string(), permission_id: z.string() }),
  message: ({ user_id, permission_id }) => `User ${user_id} needs the project permission ${JSON.stringify(permission_id)}.`,
}) {}

/** The user lacks a team permission that the call needs. */
export class TeamPermissionRequired extends knownError("TEAM_PERMISSION_REQUIRED", {
  status: 401,
  details: inTeam,
  message: ({ team_id, user_id, permission_id }) =>
    `User ${user_id} needs the permission ${JSON.stringify(permission_id)} in team ${team_id}.`,
}) {}

/** The user does not have the team permission to revoke. */
export class TeamPermissionNotFound extends knownError("TEAM_PERMISSION_NOT_FOUND", {
  status: 401,
  details: inTeam,
  message: ({ team_id, user_id, permission_id }) =>
    `User ${user_id} does not have the permission ${JSON.stringify(permission_id)} in team ${team_id}.`,
}) {}

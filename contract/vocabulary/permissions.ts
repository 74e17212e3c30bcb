/** Permissions with a meaning of their own, known to every team (specification 000, section 6). */
export const systemPermissions = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
] as const;
export type SystemPermission = (typeof systemPermissions)[number];

/** Lower-case letters, digits, `:` and `_`; a leading `$` marks a system permission. */
export const permissionIdPattern = /^\$?[a-z0-9:_]+$/;

/** Said of an id with a `$` that is no system permission. */
export const invalidSystemPermission = "Invalid system permission";

/** Whether lists of permissions include those that others contain, unless asked otherwise. */
export const recursiveByDefault = true;

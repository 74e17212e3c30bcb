import { type DeveloperRole, developerRoles, includesRole, invitedRoles } from "#contract/vocabulary/console/developer-roles.ts";
import { PlainError } from "#sdk/client.ts";
import { t } from "../../../locales/i18n.ts";

const labels = {
  owner: "developers.owner",
  admin: "developers.admin",
  member: "developers.member",
  read_only: "developers.readOnly",
} as const;

/** The name of a role. */
export const roleLabel = (role: DeveloperRole): string => t(labels[role]);

const toOptions = (roles: readonly DeveloperRole[]) => roles.map((role) => ({ value: role, label: roleLabel(role) }));

/** The roles that a developer is invited with. */
export const invitedOptions = () => toOptions(invitedRoles);

/** The roles that a developer with a role may give to a member. Only owners make owners. */
export const roleOptions = (own: DeveloperRole) => toOptions(developerRoles.filter((role) => role !== "owner" || own === "owner"));

/** Whether a developer with a role may change or remove a member with another. */
export const mayChange = (own: DeveloperRole, role: DeveloperRole): boolean =>
  own === "owner" || (includesRole(own, "admin") && role !== "owner");

/** The message for a refused change of a role or a membership; undefined for other errors. */
export function roleErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof PlainError)) return undefined;
  if (error.code === "TEAM_NEEDS_OWNER") return t("developers.needsOwner");
  return error.code === "OWNER_ROLE_REQUIRED" ? t("developers.ownersOnly") : undefined;
}

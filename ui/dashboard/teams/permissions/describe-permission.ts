import { defaultPermissionDescriptions, isSystemPermission } from "#contract/vocabulary/teams/permissions.ts";
import type { PermissionDefinition } from "#sdk/admin.ts";
import { explain } from "../../explain.ts";

const defaults: Readonly<Record<string, string>> = defaultPermissionDescriptions;

/** The description of a permission. The product's own ones are in the reader's language; a text that the project wrote stays. */
export function describePermission({ id, description }: Pick<PermissionDefinition, "id" | "description">): string | undefined {
  if (!description) return undefined;
  const isOurs = isSystemPermission(id) || (Object.hasOwn(defaults, id) && defaults[id] === description);
  return isOurs ? explain("permission", id, description) : description;
}

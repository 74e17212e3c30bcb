import type { ProjectConfig } from "#contract/config/tree.ts";
import { permissionLimits } from "#contract/vocabulary/teams/permissions.ts";

/** A path from a granted permission to the last one, as a list linked backwards. */
interface PathEnd {
  readonly id: string;
  readonly before: PathEnd | undefined;
}

function listIds(end: PathEnd): string[] {
  const ids: string[] = [];
  for (let each: PathEnd | undefined = end; each; each = each.before) ids.push(each.id);
  return ids.reverse();
}

function includes(end: PathEnd | undefined, id: string): boolean {
  for (let each = end; each; each = each.before) if (each.id === id) return true;
  return false;
}

/**
 * The paths of containment from granted permissions to one, shortest first, without cycles. Their number may grow exponentially with
 * the definitions, so the search stops at the bounds of `permissionLimits`. `isComplete` is false then.
 */
export function containmentPaths(
  { rbac }: ProjectConfig,
  containing: ReadonlySet<string>,
  granted: readonly string[],
  to: string,
): { paths: string[][]; isComplete: boolean } {
  const ends: PathEnd[] = granted.filter((id) => containing.has(id)).map((id) => ({ id, before: undefined }));
  const paths: string[][] = [];
  // An array visits what is added while it is iterated: breadth first.
  for (const end of ends) {
    if (end.id === to) {
      paths.push(listIds(end));
      if (paths.length === permissionLimits.paths) return { paths, isComplete: ends.at(-1) === end };
      continue;
    }
    const contained = Object.hasOwn(rbac.permissions, end.id) ? Object.keys(rbac.permissions[end.id]?.containedPermissionIds ?? {}) : [];
    for (const id of contained) {
      if (!containing.has(id) || includes(end, id)) continue;
      if (ends.length === permissionLimits.pathIds) return { paths, isComplete: false };
      ends.push({ id, before: end });
    }
  }
  return { paths, isComplete: true };
}

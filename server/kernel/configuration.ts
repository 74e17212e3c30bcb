import { renderConfiguration } from "#contract/configuration/render.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { createLruCache } from "../services/lru-cache.ts";

/** A branch's configuration as it was at one revision. */
export interface KnownConfiguration {
  readonly revision: string;
  readonly config: ProjectConfig;
}

const knownMax = 1000;

/**
 * The configurations rendered last, by project and branch: rendering costs more than all other work of a call, and its text
 * may be long; the database sends it only to those who do not know the current revision.
 */
const known = createLruCache<KnownConfiguration>(knownMax);
const key = (projectId: string, branchId: string) => `${projectId} ${branchId}`;

export const knownConfiguration = (projectId: string, branchId: string): KnownConfiguration | undefined =>
  known.get(key(projectId, branchId));

/** Renders the stored text of a branch's override, and remembers it under its revision. */
export function rememberConfiguration(projectId: string, branchId: string, revision: string, text: string): KnownConfiguration {
  const fresh = { revision, config: renderConfiguration(JSON.parse(text)) };
  known.set(key(projectId, branchId), fresh);
  return fresh;
}

import { renderConfiguration } from "#contract/configuration/render.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { createLruCache } from "../services/lru-cache.ts";

/** A branch's configuration as it was at one revision. */
export interface KnownConfiguration {
  readonly revision: string;
  readonly config: ProjectConfig;
  /** Characters of the stored text, about what it takes of memory. */
  readonly length: number;
}

/** Characters in all; what every configuration has besides its text is counted with it. */
const knownLength = 50_000_000;
const lengthOfDefaults = 20_000;

/**
 * The configurations rendered last, by project and branch: rendering costs more than all other work of a call, and its text
 * may be long; the database sends it only to those who do not know the current revision.
 */
const known = createLruCache<KnownConfiguration>(knownLength, ({ length }) => length + lengthOfDefaults);
const key = (projectId: string, branchId: string) => `${projectId} ${branchId}`;

export const knownConfiguration = (projectId: string, branchId: string): KnownConfiguration | undefined =>
  known.get(key(projectId, branchId));

/** The configuration of a revision: known by now, or rendered from the stored text of the branch's override and remembered. */
export function rememberConfiguration(projectId: string, branchId: string, revision: string, text: string): KnownConfiguration {
  // Of the calls that come at once after a change, the first renders for all.
  const current = knownConfiguration(projectId, branchId);
  if (current?.revision === revision) return current;
  const fresh = { revision, config: renderConfiguration(JSON.parse(text)), length: text.length };
  known.set(key(projectId, branchId), fresh);
  return fresh;
}

/** The configuration that the database has sent, or left out (null) because the asker knows its revision. */
export function configurationOf(
  { projectId, branchId }: { readonly projectId: string; readonly branchId: string },
  { config_revision: revision, config: text }: { readonly config_revision: string; readonly config: string | null },
  asker: KnownConfiguration | undefined,
): KnownConfiguration {
  if (text !== null) return rememberConfiguration(projectId, branchId, revision, text);
  if (asker?.revision !== revision) throw new Error("The database sent no configuration to an asker that does not know it.");
  return asker;
}

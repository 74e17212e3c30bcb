import type { Secrets } from "./secrets.ts";

const known = new WeakMap<Secrets, Map<string, readonly string[]>>();
const knownMax = 1000;

/** The present key first, then, while the server's secret is being rotated, the one before. */
function keysOf(secrets: Secrets, projectId: string): readonly string[] {
  let keys = known.get(secrets);
  if (!keys) known.set(secrets, (keys = new Map()));
  let own = keys.get(projectId);
  if (own === undefined) {
    if (keys.size >= knownMax) keys.clear();
    own = secrets.deriveAll(`hosted-pages-key/${projectId}`, 23).map((bytes) => `pck_${bytes.toString("hex").slice(0, 45)}`);
    keys.set(projectId, own);
  }
  return own;
}

/**
 * The publishable client key that the server's own pages present for a project. Stored keys are digests, so the pages
 * could not show one; this one is derived from the server's secret and needs no row. It opens what any publishable key
 * opens, which is public by nature.
 */
export const hostedPagesKey = (secrets: Secrets, projectId: string): string => keysOf(secrets, projectId)[0] as string;

/** Whether a key is the one of the pages hosted for a project. */
export const isHostedPagesKey = (secrets: Secrets, projectId: string, key: string): boolean => keysOf(secrets, projectId).includes(key);

import type { Secrets } from "./secrets.ts";

const known = new WeakMap<Secrets, Map<string, string>>();
const knownMax = 1000;

/**
 * The publishable client key that the server's own pages present for a project. Stored keys are digests, so the pages
 * could not show one; this one is derived from the server's secret and needs no row. It opens what any publishable key
 * opens, which is public by nature.
 */
export function hostedPagesKey(secrets: Secrets, projectId: string): string {
  let keys = known.get(secrets);
  if (!keys) known.set(secrets, (keys = new Map()));
  let key = keys.get(projectId);
  if (key === undefined) {
    if (keys.size >= knownMax) keys.clear();
    key = `pck_${secrets.derive(`hosted-pages-key/${projectId}`, 28).toString("hex").slice(0, 45)}`;
    keys.set(projectId, key);
  }
  return key;
}

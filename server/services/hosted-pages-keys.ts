import { LRUCache } from "lru-cache";
import type { Secrets } from "./secrets.ts";

/**
 * The publishable client keys that the hosted pages use, one for each project. Stored keys are digests, so the pages cannot use those.
 * These are derived from the server secret and need no row. Like any publishable key they are public.
 */
export interface HostedPagesKeys {
  keyOf(projectId: string): string;
  /** Whether a key is the project's, also by the previous server secret during a rotation. */
  isKeyOf(projectId: string, key: string): boolean;
}

export function createHostedPagesKeys(secrets: Secrets): HostedPagesKeys {
  const cache = new LRUCache<string, readonly string[]>({ max: 1000 });
  const derive = (projectId: string) =>
    secrets.deriveAll(`hosted-pages-key/${projectId}`, 23).map((bytes) => `pck_${bytes.toString("hex").slice(0, 45)}`);
  const listKeys = (projectId: string) => {
    const keys = cache.get(projectId) ?? derive(projectId);
    cache.set(projectId, keys);
    return keys;
  };
  return {
    keyOf: (projectId) => listKeys(projectId)[0] as string,
    isKeyOf: (projectId, key) => listKeys(projectId).includes(key),
  };
}

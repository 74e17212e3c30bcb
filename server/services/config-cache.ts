import { LRUCache } from "lru-cache";
import { renderConfiguration } from "#contract/config/render.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";

/** A branch's rendered configuration at one revision. */
export interface CachedConfig {
  readonly revision: string;
  readonly config: ProjectConfig;
  /** Characters of the override's text, which approximate the memory it takes. */
  readonly length: number;
}

interface BranchKey {
  readonly projectId: string;
  readonly branchId: string;
}

/** A branch's configuration as the database returns it. `config` is null where its revision is the one that the query named. */
export interface ConfigColumns {
  readonly config_revision: string;
  readonly config: string | null;
}

/** Rendered configurations of one server. Rendering costs more than all other work of a call. */
export interface ConfigCache {
  /** The last configuration seen. Name its revision in the query, and the database leaves the text out if it is current. */
  get(branch: BranchKey): CachedConfig | undefined;
  /**
   * The configuration that a query returned.
   * @param cached what `get` returned before the query
   */
  resolve(branch: BranchKey, columns: ConfigColumns, cached?: CachedConfig): CachedConfig;
}

/** Limit in characters; the defaults that every configuration repeats count as `defaultsLength`. */
const maxCharacters = 50_000_000;
const defaultsLength = 20_000;

const readKey = ({ projectId, branchId }: BranchKey) => `${projectId} ${branchId}`;

export function createConfigCache(): ConfigCache {
  const cache = new LRUCache<string, CachedConfig>({ maxSize: maxCharacters, sizeCalculation: ({ length }) => length + defaultsLength });

  return {
    get: (branch) => cache.get(readKey(branch)),

    resolve(branch, { config_revision: revision, config: text }, cached) {
      if (text === null) {
        if (cached?.revision !== revision) throw new Error("The database left out a configuration that is not cached.");
        return cached;
      }
      // Of the calls that arrive together after a change, the first renders for all of them.
      const current = cache.get(readKey(branch));
      if (current?.revision === revision) return current;
      const rendered = { revision, config: renderConfiguration(JSON.parse(text)), length: text.length };
      cache.set(readKey(branch), rendered);
      return rendered;
    },
  };
}

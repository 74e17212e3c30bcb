import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { configWithLogos } from "../../core/tenancy-query.ts";
import type { CachedConfig, ConfigCache } from "../../services/config-cache.ts";
import type { TenancyProject } from "../projects/queries.ts";

/** The columns of a tenancy's project, which a query adds to its own. */
export interface ProjectRow {
  readonly project_id: string;
  readonly display_name: string;
  readonly branch_id: string;
  readonly config_revision: string;
  /** Null if the cached one is current. */
  readonly config: string | null;
}

/** SQL of the columns, from `tenancies t` and `projects p`. */
export const projectColumns = (cached: CachedConfig | undefined): RawBuilder<ProjectRow> =>
  sql`p.id AS project_id, p.display_name, t.branch_id, t.config_revision,
        CASE WHEN t.config_revision IS DISTINCT FROM ${cached?.revision ?? null}::uuid THEN ${sql.raw(configWithLogos("t", "p"))} END AS config`;

/** Tenancies whose project is remembered, so that a query can name the revision of the configuration that is cached. */
const rememberedTenancies = 1000;

/** The projects behind e-mails, with their configuration from the cache. */
export function createTenancyProjects(configs: ConfigCache) {
  const branches = new LRUCache<string, { projectId: string; branchId: string }>({ max: rememberedTenancies });
  return {
    cached(tenancyId: string): CachedConfig | undefined {
      const known = branches.get(tenancyId);
      return known && configs.get(known);
    },
    resolve(tenancyId: string, row: ProjectRow, cached: CachedConfig | undefined): TenancyProject {
      const { project_id, display_name, branch_id, config_revision, config: text } = row;
      const branch = { projectId: project_id, branchId: branch_id };
      branches.set(tenancyId, branch);
      const { config } = configs.resolve(branch, { config_revision, config: text }, cached);
      return { id: project_id, tenancyId, displayName: display_name, config };
    },
  };
}

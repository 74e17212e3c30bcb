import type { Project } from "../kernel/call.ts";
import { type CachedTenancy, type KeyColumn, keyColumns } from "../services/tenancy-cache.ts";

interface TenancyParts {
  /** The parameter with the project's id. */
  readonly project: string;
  readonly keyColumn: KeyColumn;
  /** The number of the first of three parameters, which have the values of `tenancyValues`. */
  readonly first: number;
  /** Whether the process knows a revision of the tenancy. */
  readonly isKnown: boolean;
}

interface TenancySql {
  /** SQL: the time of the call. */
  readonly now: string;
  /** SQL: whether the key is valid; null is not. */
  readonly keyValid: string;
  /** SQL: `revision`, `tenancy` (`TenancyJson`, null where the process knows a revision) and `key_valid`. */
  readonly columns: string;
}

/**
 * SQL that reads a tenancy `t`, with its project and whether a key of the project is valid. Of a known tenancy it reads the revision
 * alone. PostgreSQL opens and locks every table that a statement names, also in a branch that is not executed.
 */
export function tenancySql({ project, keyColumn, first, isKnown }: TenancyParts): TenancySql {
  const now = `$${first}::timestamptz`;
  const keyValid = isKnown
    ? `t.revision = $${first + 1}::uuid AND $${first + 2}::timestamptz > ${now}`
    : `EXISTS (SELECT FROM project_keys k WHERE k.project_id = ${project} AND k.${keyColumn} = $${first + 1}::bytea
        AND k.revoked_at IS NULL AND k.expires_at > ${now})`;
  const tenancy = isKnown ? "NULL" : `(${tenancyJson(project, `$${first + 2}`)})`;
  return { now, keyValid, columns: `t.revision, ${tenancy} AS tenancy, ${keyValid} AS key_valid` };
}

/**
 * SQL: the override of a tenancy as text, with the two logos that are columns of its project. They are keys of the configuration, and the
 * columns are where processes of earlier versions read and write them.
 * @param tenancy the alias of `tenancies`
 * @param project the alias of `projects`
 */
export const configWithLogos = (tenancy: string, project: string): string =>
  `(${tenancy}.config || jsonb_strip_nulls(jsonb_build_object(
    'brand.logoLight', ${project}.logo_url, 'brand.logoLightWide', ${project}.full_logo_url)))::text`;

const tenancyJson = (project: string, configRevision: string) => `SELECT json_build_object(
  'display_name', p.display_name, 'is_production_mode', p.is_production_mode, 'owner_team_id', p.owner_team_id,
  'config_revision', t.config_revision,
  'config', CASE WHEN t.config_revision IS DISTINCT FROM ${configRevision}::uuid THEN ${configWithLogos("t", "p")} END,
  'keys', (SELECT json_agg(json_build_array(${keyColumns.map((name) => `encode(k.${name}, 'base64')`).join(", ")},
    extract(epoch FROM k.expires_at) * 1000)) FROM project_keys k WHERE k.project_id = p.id AND k.revoked_at IS NULL),
  'has_webhooks', EXISTS (SELECT FROM webhook_endpoints w WHERE w.tenancy_id = t.id),
  'payment_clock_millis', (SELECT c.ahead_millis FROM payment_clocks c WHERE c.tenancy_id = t.id))
  FROM projects p WHERE p.id = ${project}`;

interface TenancyLookup {
  readonly keyColumn: KeyColumn;
  readonly keyHash: Buffer | null;
  /** The tenancy as the process has cached it. */
  readonly cached: CachedTenancy | undefined;
  /** Whether the statement compares the cached revision. */
  readonly isKnown: boolean;
  readonly now: Date;
}

/** The values of the parameters of `tenancySql`. */
export const tenancyValues = ({ keyColumn, keyHash, cached, isKnown, now }: TenancyLookup): unknown[] =>
  isKnown && cached
    ? [now, cached.revision, (keyHash !== null && cached.keyExpiry(keyColumn, keyHash)) || null]
    : [now, keyHash, cached?.config.revision ?? null];

/**
 * Runs a query with the columns of `tenancySql`. It has the revision that the process has cached. If that is not current, it runs again
 * with the whole tenancy.
 * @param query runs it; `outdated` is the row of the first query, undefined where it found none
 */
export async function withCurrentTenancy<Row extends { readonly revision: string | null } | undefined>(
  cached: CachedTenancy | undefined,
  query: (isKnown: boolean, outdated: Row | undefined) => Promise<Row>,
): Promise<Row> {
  if (!cached) return query(false, undefined);
  const row = await query(true, undefined);
  return row?.revision === cached.revision ? row : query(false, row);
}

/** The project of a call, by its tenancy. */
export const toProject = (
  { projectId, branchId }: { readonly projectId: string; readonly branchId: string },
  tenancyId: string,
  tenancy: CachedTenancy,
): Project => ({
  id: projectId,
  branchId,
  tenancyId,
  displayName: tenancy.displayName,
  isProductionMode: tenancy.isProductionMode,
  ownerTeamId: tenancy.ownerTeamId,
  config: tenancy.config.config,
  configRevision: tenancy.config.revision,
  hasWebhooks: tenancy.hasWebhooks,
  paymentClockMillis: tenancy.paymentClockMillis,
});

import type { Project } from "../kernel/call.ts";
import { type CachedTenancy, type KeyColumn, keyColumns } from "../services/tenancy-cache.ts";

interface TenancyParts {
  /** The parameter with the project's id. */
  readonly project: string;
  readonly keyColumn: KeyColumn;
  /** The number of the first of five parameters, which have the values of `tenancyValues`. */
  readonly first: number;
}

/**
 * SQL that reads a tenancy `t`, which may be missing, with its project and whether a key of the project is valid. Of a tenancy whose
 * revision the process has cached, it compares the revision and reads nothing else.
 */
export function tenancySql({ project, keyColumn, first }: TenancyParts) {
  const [hash, time, revision, expiry, configRevision] = [0, 1, 2, 3, 4].map((index) => `$${first + index}`);
  const now = `${time}::timestamptz`;
  const keyValid = `CASE WHEN t.revision = ${revision}::uuid THEN ${expiry}::timestamptz > ${now} ELSE EXISTS (SELECT FROM project_keys k
    WHERE k.project_id = ${project} AND k.${keyColumn} = ${hash}::bytea AND k.revoked_at IS NULL AND k.expires_at > ${now}) END`;
  const keys = `SELECT json_agg(json_build_array(${keyColumns.map((name) => `encode(k.${name}, 'base64')`).join(", ")},
    extract(epoch FROM k.expires_at) * 1000)) FROM project_keys k WHERE k.project_id = p.id AND k.revoked_at IS NULL`;
  const json = `SELECT json_build_object('display_name', p.display_name, 'is_production_mode', p.is_production_mode,
    'owner_team_id', p.owner_team_id, 'config_revision', t.config_revision,
    'config', CASE WHEN t.config_revision IS DISTINCT FROM ${configRevision}::uuid THEN t.config::text END, 'keys', (${keys}),
    'has_webhooks', EXISTS (SELECT FROM webhook_endpoints w WHERE w.tenancy_id = t.id AND w.is_enabled),
    'payment_clock_millis', (SELECT c.ahead_millis FROM payment_clocks c WHERE c.tenancy_id = t.id))
    FROM projects p WHERE p.id = ${project}`;
  return {
    /** SQL: the time of the call. */
    now,
    /** SQL: whether the key is valid; null is not. */
    keyValid,
    /** SQL: `revision`, `tenancy` (`TenancyJson`) and `key_valid`. */
    columns: `t.revision, CASE WHEN t.revision = ${revision}::uuid THEN NULL ELSE (${json}) END AS tenancy, ${keyValid} AS key_valid`,
  };
}

/** The values of the parameters of `tenancySql`. */
export const tenancyValues = (keyColumn: KeyColumn, keyHash: Buffer | null, cached: CachedTenancy | undefined, now: Date): unknown[] => [
  keyHash,
  now,
  cached?.revision ?? null,
  (keyHash !== null && cached?.keyExpiry(keyColumn, keyHash)) || null,
  cached?.config.revision ?? null,
];

/** The project of a call, by its tenancy. */
export const projectOf = (
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

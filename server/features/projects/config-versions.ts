import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { mapSecrets, type Override } from "#contract/config/override.ts";
import { configHistoryLimits } from "#contract/vocabulary/console/config-history.ts";
import type { Project } from "../../kernel/call.ts";
import type { Step } from "../../kernel/statement.ts";
import { withoutLogos } from "./brand/logo-columns.ts";

type Branch = Pick<Project, "id" | "tenancyId">;

/** In place of a secret that is encrypted. Equal marks: the same encrypted text. It reveals nothing of the secret. */
const markSecret = (sealed: string) => (sealed === "" ? "" : createHash("sha256").update(sealed).digest("base64url").slice(0, 16));

/**
 * An override as the history has it. Without secrets, and without the two logos of the project, which change without the configuration.
 * A rotation of the server's secret encrypts again, so that all secrets count as changed by it.
 */
export const toRecordedOverride = (override: Override): Override => mapSecrets(withoutLogos(override), markSecret);

/**
 * SQL: since when the current configuration of a branch is in effect. Changes before the history was introduced are in the audit log only.
 */
export const selectConfigStart = ({ id, tenancyId }: Branch): RawBuilder<Date> => sql<Date>`coalesce(
  (SELECT max(v.replaced_at) FROM config_versions v WHERE v.tenancy_id = ${tenancyId}::uuid),
  (SELECT max(a.at) FROM audit_events a WHERE a.tenancy_id = ${tenancyId}::uuid AND a.event = 'config.changed'),
  (SELECT p.created_at FROM projects p WHERE p.id = ${id}))`;

interface ReplacedConfig {
  /** The id of the event of the change in the audit log. */
  readonly eventId: string;
  readonly override: Override;
  readonly now: Date;
}

/**
 * Records the configuration that a change replaces, and deletes the oldest above the limits. Requires the lock on the project's row. So
 * the times of a branch increase, also where a call waited for the lock.
 */
export function recordReplacedConfig(branch: Branch, { eventId, override, now }: ReplacedConfig): Step[] {
  const { tenancyId } = branch;
  const text = JSON.stringify(toRecordedOverride(override));
  return [
    sql`INSERT INTO config_versions (tenancy_id, id, valid_from, replaced_at, config, size)
      SELECT ${tenancyId}::uuid, ${eventId}::uuid, s.at, greatest(${now}::timestamptz, s.at + interval '1 millisecond'), ${text}::text,
        ${text.length}::int
      FROM (SELECT ${selectConfigStart(branch)} AS at) s`,
    // Before the insert: all steps read the rows as they were.
    sql`DELETE FROM config_versions d USING (SELECT v.id, row_number() OVER w AS number, sum(v.size) OVER w AS length
        FROM config_versions v WHERE v.tenancy_id = ${tenancyId}::uuid WINDOW w AS (ORDER BY v.replaced_at DESC)) o
      WHERE d.tenancy_id = ${tenancyId}::uuid AND d.id = o.id
        AND (o.number >= ${configHistoryLimits.versions} OR o.length > ${configHistoryLimits.totalLength - text.length})`,
  ];
}

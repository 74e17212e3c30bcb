import { sql } from "kysely";
import type { Override } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { ConfigNotRecorded } from "#contract/errors/index.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { requireOverride } from "../../projects/config-store.ts";
import { selectConfigStart, toRecordedOverride } from "../../projects/config-versions.ts";
import { type AuditRow, eventColumns, selectNamed } from "../audit-log/queries.ts";

/** A change with its event. The columns of the event are null if the log no longer has it. */
export type ChangeRow = { readonly version_id: string; readonly valid_from: Date; readonly replaced_at: Date } & (
  | AuditRow
  | { readonly [Column in keyof AuditRow]: null }
);

const versionColumns = "v.id AS version_id, v.valid_from, v.replaced_at";

const changes: PagedList = {
  name: "config-history",
  table: "config_versions",
  // One of the columns of both: the list has no condition on it but the tenancy's.
  from: () => `(SELECT v.tenancy_id, ${versionColumns}, ${eventColumns.replaceAll("t.", "a.")} FROM config_versions v
    LEFT JOIN audit_events a ON a.tenancy_id = v.tenancy_id AND a.id = v.id) t`,
  columns: `t.version_id, t.valid_from, t.replaced_at, ${eventColumns}`,
  orderBy: [sortKey("replaced_at")],
  ids: [sortKey("version_id", "uuid")],
  keyColumns: ["replaced_at", "version_id"],
  descending: true,
  sizes: [20, pageSizes.configChanges.max],
  conditions: () => [],
  select: (page, toOrder) => selectNamed(page, toOrder("e")),
};

/** A page of the changes of a branch's configuration, newest first. One statement. */
export const listChanges = (db: Db, tenancyId: string, page: PageRequest): Promise<Page<ChangeRow>> =>
  readPage<ChangeRow>(db, tenancyId, changes, page);

/** A configuration without secrets, with the time in which it was in effect. */
export interface RecordedConfig {
  readonly config: ProjectConfig;
  readonly since: Date;
  /** When it was changed; null for the current one. */
  readonly until: Date | null;
  /** The revision of the current configuration, for the current one only. */
  readonly revision: string | null;
}

type Branch = Pick<Project, "id" | "tenancyId">;

/** The current configuration as the history would have it. */
export async function currentConfig(db: Db, project: Branch): Promise<RecordedConfig & { readonly revision: string }> {
  const { override, revision } = await requireOverride(db, project);
  const { rows } = await sql<{ since: Date }>`SELECT ${selectConfigStart(project)} AS since`.execute(db);
  return { config: renderConfiguration(toRecordedOverride(override)), since: (rows[0] as { since: Date }).since, until: null, revision };
}

/**
 * The configuration of a branch at a moment.
 * @param field the name of the input with the moment
 * @throws ConfigNotRecorded, and CurrentProjectNotFound if the project was deleted meanwhile
 */
export async function configAt(db: Db, project: Branch, millis: number, field: string): Promise<RecordedConfig> {
  const at = new Date(millis);
  const { rows } = await sql<{ config: string; valid_from: Date; replaced_at: Date }>`SELECT v.config, v.valid_from, v.replaced_at
    FROM config_versions v WHERE v.tenancy_id = ${project.tenancyId}::uuid AND v.replaced_at > ${at}::timestamptz
    ORDER BY v.replaced_at LIMIT 1`.execute(db);
  const [row] = rows;
  const found = row
    ? {
        config: renderConfiguration(JSON.parse(row.config) as Override),
        since: row.valid_from,
        until: row.replaced_at,
        revision: null,
      }
    : await currentConfig(db, project);
  if (found.since > at)
    throw new ConfigNotRecorded(`${field}: the configuration is recorded since ${found.since.toISOString()}. Choose a later moment.`);
  return found;
}

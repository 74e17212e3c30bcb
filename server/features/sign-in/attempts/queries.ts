import { type Selectable, sql } from "kysely";
import { SignInAttemptNotFound } from "#contract/errors/index.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { type AttemptMethod, type AttemptOutcome, attemptLimits as limits } from "#contract/vocabulary/sign-in/attempts.ts";
import type { JobKind } from "../../../core/jobs/runner.ts";
import { containsTerm, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { SignInAttempts } from "../../../database/tables/sign-in.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";

/** A sign-in with the name of its user. */
export interface AttemptRow extends Omit<Selectable<SignInAttempts>, "tenancy_id" | "flow_key" | "steps"> {
  readonly user_name: string | null;
}

/** The same with its steps. */
export type AttemptDetailsRow = AttemptRow & Pick<Selectable<SignInAttempts>, "steps">;

export interface AttemptFilter extends PageRequest {
  readonly user_id?: string | undefined;
  readonly address?: string | undefined;
  readonly request_id?: string | undefined;
  readonly outcome?: AttemptOutcome | undefined;
  readonly method?: AttemptMethod | undefined;
  readonly since_millis?: number | undefined;
  readonly until_millis?: number | undefined;
}

const columns = `t.id, t.at, t.last_at, t.method, t.provider_id, t.outcome, t.is_new_user, t.error_code, t.user_id, t.address, t.ip,
  t.country, t.browser, t.system, t.request_id, coalesce(nullif(u.display_name, ''), u.primary_email) AS user_name`;
const source = "sign_in_attempts t LEFT JOIN users u ON u.tenancy_id = t.tenancy_id AND u.id = t.user_id";

/** A page of a project's sign-ins, newest first. One statement. @throws SchemaError when the cursor is not of this list */
export function listAttempts(db: Db, tenancyId: string, filter: AttemptFilter): Promise<Page<AttemptRow>> {
  const { user_id: userId, request_id: requestId, outcome, method, since_millis: since, until_millis: until } = filter;
  const term = filter.address ? searchTerm(filter.address) : "";
  const list: PagedList = {
    name: "sign-ins",
    table: "sign_in_attempts",
    from: () => source,
    columns,
    orderBy: [sortKey("at")],
    keyColumns: ["at", "id"],
    descending: true,
    sizes: [25, pageSizes.signIns.max],
    conditions: (parameter) => [
      ...(userId ? [`t.user_id = ${parameter(userId)}::uuid`] : []),
      ...(term ? [containsTerm({ text: "t.address" }, term, parameter)] : []),
      ...(requestId ? [`t.steps @> ${parameter(JSON.stringify([{ request_id: requestId }]))}::jsonb`] : []),
      ...(outcome ? [`t.outcome = ${parameter(outcome)}`] : []),
      ...(method ? [`t.method = ${parameter(method)}`] : []),
      ...(since === undefined ? [] : [`t.at >= ${parameter(new Date(since))}::timestamptz`]),
      ...(until === undefined ? [] : [`t.at < ${parameter(new Date(until))}::timestamptz`]),
    ],
  };
  return readPage<AttemptRow>(db, tenancyId, list, filter);
}

/** A sign-in with its steps. @throws SignInAttemptNotFound */
export async function requireAttempt(db: Db, tenancyId: string, id: string): Promise<AttemptDetailsRow> {
  const { rows } = await sql<AttemptDetailsRow>`SELECT ${sql.raw(columns)}, t.steps FROM ${sql.raw(source)}
    WHERE t.tenancy_id = ${tenancyId}::uuid AND t.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new SignInAttemptNotFound();
  return rows[0];
}

const batchSize = 5000;

/** Deletes the oldest sign-ins of projects that have more than their maximum, in batches. */
export async function deleteExcessAttempts(db: Db, maximum: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM sign_in_attempts WHERE ctid = ANY (ARRAY (
      SELECT a.ctid FROM (SELECT t.id AS tenancy_id, (SELECT o.at FROM sign_in_attempts o WHERE o.tenancy_id = t.id
          ORDER BY o.at DESC, o.id DESC OFFSET ${maximum} LIMIT 1) AS at FROM tenancies t) AS excess
        JOIN sign_in_attempts a ON a.tenancy_id = excess.tenancy_id AND a.at <= excess.at LIMIT ${batchSize}))`.execute(db);
    if (Number(numAffectedRows) < batchSize) break;
  }
}

/** Limits the sign-ins of each project, every ten minutes. */
export const signInLimitJob = (db: RootDb): JobKind => ({
  kind: "sign-in-limit",
  concurrency: 1,
  everyMillis: 600_000,
  deadlineMillis: 300_000,
  backoff: { firstMillis: 60_000, longestMillis: 600_000 },
  async run(_job, signal) {
    await deleteExcessAttempts(db, limits.perProject, signal);
    return "done";
  },
});

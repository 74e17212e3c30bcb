import { type Selectable, sql } from "kysely";
import type { OAuthTrace } from "#contract/entities/sign-in/oauth-trace.ts";
import type { View } from "#contract/kernel/entity.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { oauthTraceLimits as limits, type OAuthStep, oauthChecks } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthTraces } from "../../../database/tables/sign-in.ts";
import type { Call } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { randomUuid } from "../../../services/random.ts";
import type { Branch } from "../../projects/client.ts";
import { StepRejected, withoutTrace } from "./step-rejected.ts";

/** The known facts about a step when it is refused. */
export interface TracedStep {
  readonly step: OAuthStep;
  readonly providerId: string | null;
  tenancyId: string | null;
  /** The branch that the client id names, for a refusal before the project is read. */
  branch?: Branch;
}

/** The parts of a call that a recorded refusal needs. */
interface RefusedCall extends Pick<Call, "db" | "now"> {
  readonly origin: Pick<Call["origin"], "requestId" | "signIn">;
}

/** Records that a step was refused: as a trace, and in the sign-in that it is a step of. */
export function recordRejection(call: RefusedCall, step: TracedStep, rejected: StepRejected): Promise<void> {
  const { tenancyId, providerId } = step;
  const { error, check, detail } = rejected;
  const rejection = { error, message: withoutTrace(error.message, call.origin), check, detail };
  noteSignIn(call, { rejection, ...(tenancyId !== null && { tenancyId }), ...(providerId !== null && { providerId }) });
  return recordTrace(call, step, rejected);
}

/** Runs a step. A refusal leaves a trace, and its error is thrown. */
export async function traced<T>(call: Pick<Call, "db" | "origin" | "now">, step: TracedStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepRejected)) throw error;
    await recordRejection(call, step, error);
    throw error.error;
  }
}

/** Records a refusal. Strangers can cause any number of them: in each hour, those beyond a limit are dropped. */
export async function recordTrace(
  { db, origin, now }: RefusedCall,
  { step, providerId, tenancyId, branch }: TracedStep,
  { check, error, detail }: StepRejected,
): Promise<void> {
  const since = new Date(now.getTime() - 3_600_000);
  await sql`INSERT INTO oauth_traces (tenancy_id, id, request_id, at, step, failed_check, error_code, provider_id, detail)
    SELECT t.id, ${randomUuid()}::uuid, ${origin.requestId}::text, ${now}::timestamptz, ${step}::text, ${check}::text, ${error.code}::text,
      ${shorten(providerId)}::text, ${shorten(detail)}::text
    FROM (SELECT coalesce(${tenancyId}::uuid, (SELECT b.id FROM tenancies b
      WHERE b.project_id = ${storable(branch?.projectId)}::text AND b.branch_id = ${storable(branch?.branchId)}::text)) AS id) AS t
    WHERE (SELECT count(*) FROM (SELECT FROM oauth_traces o WHERE o.tenancy_id IS NOT DISTINCT FROM t.id AND o.at > ${since}::timestamptz
      LIMIT ${limits.perHour}) AS recent) < ${limits.perHour}`.execute(db);
}

/** PostgreSQL refuses NUL characters. */
const storable = (text: string | undefined) => text?.replaceAll("\u0000", "") ?? null;
const shorten = (text: string | null) => {
  const cleaned = storable(text ?? undefined);
  return cleaned === null ? null : cutText(cleaned, limits.detail).toWellFormed();
};

type TraceRow = Omit<Selectable<OauthTraces>, "tenancy_id">;

const columns = "t.id, t.request_id, t.at, t.step, t.failed_check, t.error_code, t.provider_id, t.detail";

/**
 * A page of a project's traces, newest first. One statement.
 * @throws SchemaError when the cursor is no trace's id
 */
export function listTraces(db: Db, tenancyId: string, request: PageRequest): Promise<Page<TraceRow>> {
  const list: PagedList = {
    name: "oauth-traces",
    table: "oauth_traces",
    columns,
    orderBy: [sortKey("at")],
    descending: true,
    sizes: [10, pageSizes.oauthTraces.max],
    conditions: () => [],
    unknownIdMessage: "query.cursor names no trace of the project. If it was deleted because of its age, start again without it.",
  };
  return readPage<TraceRow>(db, tenancyId, list, request);
}

/** The newest traces of all projects, and those without one. */
export async function newestTraces(db: Db): Promise<View<typeof OAuthTrace, "admin">[]> {
  const { rows } = await sql<TraceRow>`SELECT ${sql.raw(columns)} FROM oauth_traces t ORDER BY t.at DESC, t.id DESC
    LIMIT ${pageSizes.oauthTraces.max}`.execute(db);
  return rows.map(toTraceView);
}

export const toTraceView = ({ at, failed_check: check, ...trace }: TraceRow): View<typeof OAuthTrace, "admin"> => ({
  ...trace,
  check,
  explanation: oauthChecks[check],
  at_millis: at.getTime(),
});

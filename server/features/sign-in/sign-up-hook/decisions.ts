import { type Selectable, sql } from "kysely";
import type { Logger } from "pino";
import type { SignUpHookDecision } from "#contract/entities/sign-in/sign-up-hook-decision.ts";
import type { View } from "#contract/kernel/entity.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { Db } from "../../../database/schema.ts";
import type { SignUpHookDecisions } from "../../../database/tables/sign-in.ts";
import type { HookDecisionMark } from "../../../kernel/background-jobs.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";

type DecisionRow = Omit<Selectable<SignUpHookDecisions>, "tenancy_id">;

/** The `webhook-id` of a call, from the id of its decision. */
export const toMessageId = (id: string): string => `msg_${id}`;

/** Writes the decisions of hooks in batches. */
export function createHookDecisionRecorder(db: RootDb, log: Logger) {
  const { put, flush, stop } = createWriteBatch<HookDecisionMark & { readonly at: Date }>(
    async (marks) => {
      await insertDecisions(db, marks);
      await deleteExcess(db, [...new Set(marks.map(({ tenancyId }) => tenancyId))].sort());
    },
    log,
    "decisions of sign-up hooks could not be recorded",
  );
  return { record: (mark: HookDecisionMark, at: Date) => put(mark.id, { ...mark, at }), flush, stop };
}

/** Tenancies of deleted projects are skipped. */
const insertDecisions = (db: Db, marks: readonly (HookDecisionMark & { readonly at: Date })[]) =>
  sql`INSERT INTO sign_up_hook_decisions (tenancy_id, id, at, event, method, is_test, outcome, failure, status, duration_ms)
    SELECT t.id, v.id, v.at, v.event, v.method, v.is_test, v.outcome, v.failure, v.status, v.duration_ms
    FROM json_to_recordset(${JSON.stringify(marks.map(toColumns))}::json) AS v (tenancy_id uuid, id uuid, at timestamptz, event text,
      method text, is_test boolean, outcome text, failure text, status integer, duration_ms integer)
    JOIN tenancies t ON t.id = v.tenancy_id`.execute(db);

const toColumns = ({ tenancyId, isTest, durationMillis, ...mark }: HookDecisionMark & { readonly at: Date }) => ({
  ...mark,
  tenancy_id: tenancyId,
  is_test: isTest,
  duration_ms: durationMillis,
});

/** Deletes what is older than the number of decisions that a project has at most. */
const deleteExcess = (db: Db, tenancyIds: readonly string[]) =>
  sql`DELETE FROM sign_up_hook_decisions d USING (
      SELECT t.id AS tenancy_id, (SELECT o.at FROM sign_up_hook_decisions o WHERE o.tenancy_id = t.id
        ORDER BY o.at DESC, o.id DESC OFFSET ${limits.decisions} LIMIT 1) AS at
      FROM unnest(${tenancyIds}::uuid[]) AS t (id)) AS excess
    WHERE d.tenancy_id = excess.tenancy_id AND d.at <= excess.at`.execute(db);

const columns = "t.id, t.at, t.event, t.method, t.is_test, t.outcome, t.failure, t.status, t.duration_ms";

/** A page of a project's decisions, newest first. One statement. @throws SchemaError when the cursor is not of this list */
export function listDecisions(db: Db, tenancyId: string, request: PageRequest): Promise<Page<DecisionRow>> {
  const list: PagedList = {
    name: "sign-up-hook-decisions",
    table: "sign_up_hook_decisions",
    columns,
    orderBy: [sortKey("at")],
    keyColumns: ["at", "id"],
    descending: true,
    sizes: [10, pageSizes.signUpHookDecisions.max],
    conditions: () => [],
  };
  return readPage<DecisionRow>(db, tenancyId, list, request);
}

export const toDecisionView = ({ at, ...row }: DecisionRow): View<typeof SignUpHookDecision, "admin"> => ({
  ...row,
  message_id: toMessageId(row.id),
  at_millis: at.getTime(),
});

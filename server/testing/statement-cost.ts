import { CompiledQuery, sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../database/schema.ts";
import type { TestServer } from "./index.ts";

/** A node of a plan, as EXPLAIN prints it in JSON. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Filter?: string;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}
/** A row of EXPLAIN (FORMAT JSON). */
export interface ExplainRow {
  readonly "QUERY PLAN": readonly [{ readonly Plan: PlanNode }];
}

export const listNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
export const sumBlocks = (plan: PlanNode): number => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
/** The tables that a plan reads from their first row to the last. */
export const scannedBy = (nodes: readonly PlanNode[]): (string | undefined)[] =>
  nodes.flatMap((node) => (node["Node Type"] === "Seq Scan" ? [node["Relation Name"]] : []));

/** The common cost of a call's statements. */
export interface StatementCost {
  readonly statements: number;
  /** Plan nodes that ran. */
  readonly nodes: number;
  /** Blocks that were touched with all of them in memory. */
  readonly blocks: number;
  readonly scanned: readonly (string | undefined)[];
}

/**
 * Explains the statements of the second of two calls.
 * @param prepare removes rows that the statement inserts again with the same ids. What both write is rolled back
 */
export async function measureCost(
  server: TestServer,
  call: () => Promise<{ status: number; text: string }>,
  prepare: (db: Db, text: string) => Promise<void> = async () => {},
): Promise<StatementCost> {
  await call();
  const statements = await server.statementsWithValues(async () => {
    const { status, text } = await call();
    expect(status, text).toBe(200);
  });
  const plans: PlanNode[] = [];
  for (const { text, values } of statements) {
    if (/^(BEGIN|COMMIT)/i.test(text)) continue;
    const explain = () =>
      server.db.transaction().execute(async (db) => {
        await sql`SAVEPOINT before`.execute(db);
        await prepare(db, text);
        const { rows } = await db.executeQuery<ExplainRow>(
          CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values]),
        );
        await sql`ROLLBACK TO SAVEPOINT before`.execute(db);
        return (rows[0] as ExplainRow)["QUERY PLAN"][0].Plan;
      });
    await explain();
    plans.push(await explain());
  }
  const ran = plans.flatMap(listNodes).filter((node) => node["Actual Loops"] > 0);
  return {
    statements: statements.length,
    nodes: ran.length,
    blocks: plans.reduce((sum, plan) => sum + sumBlocks(plan), 0),
    scanned: scannedBy(ran),
  };
}

import {
  type Compilable,
  type DeleteResult,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type InsertResult,
  type OperationNodeSource,
  type RawBuilder,
  sql,
  type UpdateResult,
} from "kysely";
import type { Db, Schema } from "../database/schema.ts";

/** A query that has not run: a query builder or an `sql` fragment. */
export type Step = OperationNodeSource;

/** A step, and another one that reads its rows. A statement adds both. */
export class FollowedStep implements OperationNodeSource {
  readonly #query: RawBuilder<unknown>;
  /** Makes the second step, from the first one as a table. */
  readonly follow: (rows: RawBuilder<unknown>) => Step;

  constructor(query: RawBuilder<unknown>, follow: (rows: RawBuilder<unknown>) => Step) {
    this.#query = query;
    this.follow = follow;
  }

  toOperationNode() {
    return this.#query.toOperationNode();
  }
}

/** Several steps that no other step refers to; undefined ones are skipped. */
export type Steps = Step | undefined | readonly (Step | undefined)[];

type RowOf<Query> = Query extends Expression<infer Row> ? Row : Query extends Compilable<infer Row> ? Row : unknown;

/** A step can be referred to if it always runs and declares its columns: by RETURNING, or by `sql<Row>`. */
type RowsOf<Name extends string, Query> = undefined extends Query
  ? unknown
  : RowOf<Query> extends InsertResult | UpdateResult | DeleteResult
    ? unknown
    : unknown extends RowOf<Query>
      ? unknown
      : Record<Name, RowOf<Query>>;

/** A table's name would hide the table from the steps that follow. */
type NewName<Name extends string, Rows> = Name extends keyof Rows | keyof Schema ? never : Name;

/** The rows of the steps so far, to be selected from: `(earlier) => earlier.selectFrom("removed")`. */
type Earlier<Rows> = ExpressionBuilder<Rows, never>;

/**
 * Several queries that run as one statement, each a common table expression. Atomic without a transaction's round trips.
 * All steps see the database as it was before the statement. A step sees another's rows only by selecting from its name.
 */
export interface Statement<Rows> {
  /** Adds a query under a name that later steps and the result may refer to; an undefined one is skipped. */
  step<const Name extends string, const Query extends Step | undefined>(
    name: Name & NewName<Name, Rows>,
    query: Query | ((earlier: Earlier<Rows>) => Query),
  ): Statement<Rows & RowsOf<Name, Query>>;
  /** Adds queries without a name. */
  also(steps: Steps | ((earlier: Earlier<Rows>) => Steps)): Statement<Rows>;
  /** Runs the statement; without any step it sends none. */
  execute(db: Db): Promise<void>;
  /** Runs the statement. @returns the rows of one step. */
  rows<const Name extends keyof Rows & string>(db: Db, name: Name): Promise<Rows[Name][]>;
  /** Runs the statement. @returns how many rows each of these steps returned. */
  counts<const Name extends keyof Rows & string>(db: Db, ...names: readonly Name[]): Promise<Record<Name, number>>;
}

/**
 * An empty statement.
 * @example
 * const [removed] = await statement()
 *   .step("removed", db.deleteFrom("users").where("id", "=", id).returning("id"))
 *   .also((earlier) => audit(call, { event: "user.deleted", userId: id }, earlier.selectFrom("removed")))
 *   .rows(db, "removed");
 */
export const statement = (): Statement<unknown> => build([]);

interface NamedStep {
  readonly name: string;
  readonly query: Step;
}

const earlier = expressionBuilder<never, never>();

function build<Rows>(steps: readonly NamedStep[]): Statement<Rows> {
  const resolve = <T>(value: T | ((earlier: Earlier<Rows>) => T)): T =>
    typeof value === "function" ? (value as (earlier: Earlier<Rows>) => T)(earlier as unknown as Earlier<Rows>) : value;
  const select = (db: Db, result: RawBuilder<unknown>) => {
    const expressions = steps.map(({ name, query }) => sql`${sql.id(name)} AS (${query as Expression<unknown>})`);
    return sql`WITH ${sql.join(expressions)} ${result}`.execute(db);
  };
  return {
    step(name, query) {
      if (steps.some((step) => step.name === name)) throw new Error(`The statement already has a step "${name}".`);
      const resolved = resolve<Step | undefined>(query);
      return build(resolved ? [...steps, { name, query: resolved }] : steps);
    },
    also(added) {
      const all = [...steps];
      for (const query of [resolve<Steps>(added)].flat()) {
        if (query === undefined) continue;
        const name = `step_${all.length + 1}`;
        all.push({ name, query });
        if (query instanceof FollowedStep) all.push({ name: `step_${all.length + 1}`, query: query.follow(sql.id(name)) });
      }
      return build(all);
    },
    async execute(db) {
      if (steps.length > 0) await select(db, sql`SELECT`);
    },
    async rows(db, name) {
      const { rows } = await select(db, sql`SELECT * FROM ${sql.id(name)}`);
      return rows as Rows[typeof name][];
    },
    async counts<const Name extends string>(db: Db, ...names: readonly Name[]) {
      const counts = names.map((name) => sql`(SELECT count(*)::int FROM ${sql.id(name)}) AS ${sql.id(name)}`);
      const { rows } = await select(db, sql`SELECT ${sql.join(counts)}`);
      return rows[0] as Record<Name, number>;
    },
  };
}

import { CompiledQuery } from "kysely";
import { SchemaError } from "#contract/errors/index.ts";
import type { Db } from "../database/schema.ts";

/** A list that is read in pages, ordered by a column or by expressions and, among equals, by id. */
export interface PagedList {
  /** A table with the columns `tenancy_id` and `id`. */
  readonly table: string;
  /** SQL: the columns of a row `t`. */
  readonly columns: string;
  /** A column, or SQL expressions on a row of an alias. */
  readonly orderBy: string | ((alias: string) => readonly string[]);
  readonly descending: boolean;
  /**
   * Page sizes in ascending order; the last is the maximum and the default. A size is written into the statement, not bound. A plan for any
   * number of rows would be a plan for all of them. Few sizes keep the prepared statements few.
   */
  readonly sizes: readonly number[];
  /** SQL conditions on a row `t`; `parameter` binds a value. */
  readonly conditions: (parameter: (value: unknown) => string) => readonly string[];
  /** SQL: the condition on a row of an alias to be one of the user's, if the list has one. Cursors of other rows are unknown. */
  readonly ofUser?: { readonly id: string; readonly condition: (alias: string, id: string) => string } | undefined;
  /** SQL of the whole statement. Parameters are the SELECT of the page's rows and its ORDER BY for a row of an alias. */
  readonly select: (page: string, orderOf: (alias: string) => string) => string;
  readonly unknownCursorMessage: string;
}

export interface PageRequest {
  /** The id that starts the page; without one it is the first page. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** The id that starts the next page; null on the last. */
  readonly next: string | null;
}

/**
 * Reads a page by keyset: it costs the same at the first row and at the millionth. One statement, without a count.
 * @throws SchemaError when no row has the cursor's id: an empty page would look like the end of the list. An existing cursor starts its own
 * page unless the filter has changed. So only an empty page needs a second statement.
 */
export async function readPage<Row extends { readonly id: string }>(
  db: Db,
  tenancyId: string,
  list: PagedList,
  { cursor, limit: requested }: PageRequest,
): Promise<Page<Row>> {
  const max = list.sizes.at(-1) as number;
  const limit = Math.min(requested ?? max, max);
  const size = list.sizes.find((candidate) => candidate >= limit) ?? max;
  const values: unknown[] = [tenancyId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const { table, orderBy, ofUser } = list;
  const keysOf = (alias: string) => (typeof orderBy === "string" ? [`${alias}.${orderBy}`] : orderBy(alias));
  const conditions = ["t.tenancy_id = $1"];
  if (cursor) {
    const id = parameter(cursor);
    const owned = ofUser ? ` AND ${ofUser.condition("c", `${parameter(ofUser.id)}::uuid`)}` : "";
    // Sub-selects of one value each, not a row: otherwise the comparison does not use the index.
    const start = keysOf("c").map((key) => `(SELECT ${key} FROM ${table} c WHERE c.tenancy_id = $1 AND c.id = ${id}::uuid${owned})`);
    conditions.push(`(${keysOf("t").join(", ")}, t.id) ${list.descending ? "<=" : ">="} (${start.join(", ")}, ${id}::uuid)`);
  }
  conditions.push(...list.conditions(parameter));
  const direction = list.descending ? "DESC" : "ASC";
  const orderOf = (alias: string) => `ORDER BY ${[...keysOf(alias), `${alias}.id`].map((key) => `${key} ${direction}`).join(", ")}`;
  const page = `SELECT ${list.columns} FROM ${table} t WHERE ${conditions.join(" AND ")} ${orderOf("t")} LIMIT ${size + 1}`;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(list.select(page, orderOf), values));
  if (rows.length === 0 && cursor && !(await rowExists(db, list, tenancyId, cursor)))
    throw new SchemaError({ message: list.unknownCursorMessage });
  return { rows: rows.slice(0, limit), next: rows[limit]?.id ?? null };
}

async function rowExists(db: Db, { table, ofUser }: PagedList, tenancyId: string, id: string): Promise<boolean> {
  const owned = ofUser ? ` AND ${ofUser.condition("c", "$3::uuid")}` : "";
  const text = `SELECT 1 FROM ${table} c WHERE c.tenancy_id = $1 AND c.id = $2${owned}`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [tenancyId, id, ...(ofUser ? [ofUser.id] : [])]));
  return rows.length > 0;
}

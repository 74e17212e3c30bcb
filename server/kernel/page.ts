import { CompiledQuery } from "kysely";
import { SchemaError } from "#contract/errors/index.ts";
import type { List, Page as PageReply } from "#contract/kernel/page.ts";
import { cursorPrefix } from "#contract/vocabulary/page-query.ts";
import type { Db } from "../database/schema.ts";
import { noPrepare } from "../database/statement-names.ts";
import { type CursorType, readCursor, writeCursor } from "./cursor.ts";
import { reply } from "./reply.ts";

/** A value that orders a list. */
export interface SortKey {
  /** SQL: the value of a row of an alias. */
  readonly of: (alias: string) => string;
  readonly type: CursorType;
}

/** A column that orders a list. */
export const sortKey = (column: string, type: CursorType = "timestamptz"): SortKey => ({ of: (alias) => `${alias}.${column}`, type });

const byId = [sortKey("id", "uuid")];

type Parameter = (value: unknown) => string;

/** A list that is read in pages, ordered by columns or expressions and, among equals, by id. */
export interface PagedList {
  /** In its cursors: a cursor of another list is refused. */
  readonly name: string;
  /** A table with the column `tenancy_id`. */
  readonly table: string;
  /** SQL: where rows `t` come from. Default: the table. */
  readonly from?: (parameter: Parameter) => string;
  /** SQL: the columns of a row `t`. */
  readonly columns: string | ((parameter: Parameter) => string);
  readonly orderBy: readonly SortKey[];
  /** The columns that identify one row among equals. Default: the column `id`. */
  readonly ids?: readonly SortKey[];
  /**
   * The columns of a row that hold what orders the list, times with milliseconds. Without them, the statement adds the position of the row
   * after the page. For that, PostgreSQL numbers the rows: a third more of its time.
   */
  readonly keyColumns?: readonly string[] | undefined;
  readonly descending: boolean;
  /**
   * Page sizes in ascending order; the last is the maximum and the default. A size is written into the statement, not bound. A plan for any
   * number of rows would be a plan for all of them. Few sizes keep the prepared statements few.
   */
  readonly sizes: readonly number[];
  /** SQL: whether a row `t` belongs to the tenancy `$1`. Default: by the column `tenancy_id`. */
  readonly ofTenancy?: string;
  /** SQL conditions on a row `t`; `parameter` binds a value. */
  readonly conditions: (parameter: Parameter) => readonly string[];
  /** The user or the team whose rows the list has, if it is one of many. Cursors of the others are refused. */
  readonly owner?: string | undefined;
  /** SQL: the condition on a row of an alias to be one of the owner's. For lists whose cursors may be ids. */
  readonly ofOwner?: ((alias: string, owner: string) => string) | undefined;
  /** The best plan depends on a value: the statement is planned each time. */
  readonly plannedEachTime?: boolean;
  /**
   * SQL of the whole statement. Parameters: the SELECT of the page's rows, and for an alias the ORDER BY, and its position after a comma.
   * Default: the page itself.
   */
  readonly select?: (page: string, toOrder: (alias: string) => string, findPosition: (alias: string) => string) => string;
  /** For lists whose cursors were ids: published documents call the id of a row its cursor. */
  readonly unknownIdMessage?: string;
}

export interface PageRequest {
  /** The position that starts the page; without one it is the first page. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** The position that starts the next page; null on the last. */
  readonly next: string | null;
}

/** The position of the row: what a cursor holds. Null for a row of the page itself. */
interface Positioned {
  readonly list_position?: string | null;
}

/**
 * Reads a page by keyset: it costs the same at the first row and at the millionth. One statement, without a count. A page starts at the
 * position of its cursor, whether or not the row of that position exists. Rows that are added or deleted meanwhile move no other.
 * @throws SchemaError for a cursor of another list, and for an id of no row. An empty page would look like the end of the list. So an empty
 * page that starts with an id needs a second statement.
 */
export async function readPage<Row>(
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
  const keys = [...list.orderBy, ...(list.ids ?? byId)];
  const listKeys = (alias: string) => keys.map((key) => key.of(alias));
  const scope = [list.name, tenancyId, list.owner ?? ""].join(" ");
  const isId = cursor !== undefined && list.unknownIdMessage !== undefined && !cursor.startsWith(cursorPrefix);

  const conditions = [list.ofTenancy ?? "t.tenancy_id = $1"];
  if (cursor) {
    const types = keys.map(({ type }) => type);
    const start = isId
      ? startOfRow(list, cursor, parameter)
      : readCursor(scope, types, cursor).map((value, index) => `${parameter(value)}::${types[index]}`);
    conditions.push(`(${listKeys("t").join(", ")}) ${list.descending ? "<=" : ">="} (${start.join(", ")})`);
  }
  conditions.push(...list.conditions(parameter));
  const direction = list.descending ? "DESC" : "ASC";
  const toOrder = (alias: string) =>
    `ORDER BY ${listKeys(alias)
      .map((key) => `${key} ${direction}`)
      .join(", ")}`;
  const columns = typeof list.columns === "string" ? list.columns : list.columns(parameter);
  const from = list.from?.(parameter) ?? `${list.table} t`;
  // Only the row after the page needs its position.
  const last = list.keyColumns ? "" : `${parameter(limit)}::int`;
  const number = `row_number() OVER (${toOrder("t")})`;
  const position = (alias: string, row: string) =>
    `, CASE WHEN ${row} > ${last} THEN json_build_array(${listKeys(alias).join(", ")})::text END AS list_position`;
  const findPosition = (alias: string) => (list.keyColumns ? "" : position(alias, `${alias}.page_row`));
  const added = list.keyColumns ? "" : list.select ? `, ${number} AS page_row` : position("t", number);
  const page = `SELECT ${columns}${added} FROM ${from} WHERE ${conditions.join(" AND ")} ${toOrder("t")} LIMIT ${size + 1}`;
  const text = `${list.plannedEachTime ? noPrepare : ""}${list.select?.(page, toOrder, findPosition) ?? page}`;
  const { rows } = await db.executeQuery<Row & Positioned>(CompiledQuery.raw(text, values));
  if (rows.length === 0 && cursor && isId && !(await rowExists(db, list, tenancyId, cursor)))
    throw new SchemaError({ message: list.unknownIdMessage as string });
  const next = rows[limit];
  const nextStart = next && (list.keyColumns ? positionIn(next, list.keyColumns) : next.list_position);
  return { rows: rows.slice(0, limit), next: nextStart ? writeCursor(scope, nextStart) : null };
}

/** The position of a row by its columns, as PostgreSQL writes it. */
const positionIn = (row: object, columns: readonly string[]): string =>
  JSON.stringify(
    columns.map((column) => {
      const value: unknown = (row as Readonly<Record<string, unknown>>)[column];
      return value instanceof Date ? value.toISOString().replace("Z", "+00:00") : value;
    }),
  );

/** SQL: the position of the row of an id. Sub-selects of one value each, not a row: otherwise the comparison does not use the index. */
function startOfRow({ table, orderBy, owner, ofOwner }: PagedList, cursor: string, parameter: Parameter): string[] {
  const id = `${parameter(cursor)}::uuid`;
  const owned = owner && ofOwner ? ` AND ${ofOwner("c", `${parameter(owner)}::uuid`)}` : "";
  return [...orderBy.map((key) => `(SELECT ${key.of("c")} FROM ${table} c WHERE c.tenancy_id = $1 AND c.id = ${id}${owned})`), id];
}

async function rowExists(db: Db, { table, owner, ofOwner }: PagedList, tenancyId: string, id: string): Promise<boolean> {
  const owned = owner && ofOwner ? ` AND ${ofOwner("c", "$3::uuid")}` : "";
  const text = `SELECT 1 FROM ${table} c WHERE c.tenancy_id = $1 AND c.id = $2${owned}`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [tenancyId, id, ...(owned ? [owner] : [])]));
  return rows.length > 0;
}

/** How many rows a response has: of a page, and without one. */
export interface ListSizes {
  readonly page: number;
  readonly all: number;
}

/** Whether a caller requests a page. Published clients read some lists without pages: they send neither `cursor` nor `limit`. */
export const requestsPage = ({ cursor, limit }: PageRequest): boolean => cursor !== undefined || limit !== undefined;

/** The request for the rows of a response: a page, or as many as a response without pages has. */
export const toPageRequest = (request: PageRequest, { page, all }: ListSizes): Required<PageRequest> => ({
  cursor: request.cursor,
  limit: requestsPage(request) ? Math.min(request.limit ?? page, page) : all,
});

/**
 * The reply of a list that published clients read without pages. They read `items` alone. More rows than one response has are in pages,
 * too.
 */
export const listReply = <Item>(request: PageRequest, items: Item[], next: string | null): PageReply<Item> | List<Item> =>
  requestsPage(request) || next !== null ? reply.page(items, next, (item) => item) : { items, is_paginated: false };

/** A page of rows that are in memory, in the list's order. `findPosition`: their values in it, as texts. */
export function pageInMemory<Row>(
  list: string,
  rows: readonly Row[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  { types, findPosition, compare }: MemoryOrder<Row>,
): Page<Row> {
  const start = cursor === undefined ? undefined : readCursor(list, types, cursor);
  const rest = start ? rows.filter((row) => compare(findPosition(row), start) >= 0) : rows;
  const next = rest[limit];
  return { rows: rest.slice(0, limit), next: next === undefined ? null : writeCursor(list, JSON.stringify(findPosition(next))) };
}

/** The order of rows in memory. */
interface MemoryOrder<Row> {
  readonly types: readonly CursorType[];
  readonly findPosition: (row: Row) => readonly string[];
  readonly compare: (a: readonly string[], b: readonly string[]) => number;
}

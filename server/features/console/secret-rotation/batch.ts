import { sql } from "kysely";
import type { SealedColumn } from "../../../core/sealed-column.ts";
import type { Db } from "../../../database/schema.ts";
import { SealBroken, type Secrets } from "../../../services/secrets.ts";

/** A row whose text may be sealed by another secret than the current one. */
interface SealedRow {
  /** Where the row is in the table: its `ctid`. */
  readonly location: string;
  readonly text: string;
}

interface Batch {
  readonly rows: readonly (SealedRow & Readonly<Record<string, unknown>>)[];
  /** The first page after the batch; undefined at the end of the table. */
  readonly next: number | undefined;
}

/** A text that replaces one that was read. */
interface Replacement {
  readonly location: string;
  readonly from: string;
  readonly to: string;
}

/** Pages of a table in one batch: a fraction of a megabyte, whatever the number of rows. */
const pagesPerBatch = 32;

/**
 * Reads the rows of some pages of a table that the current secret did not seal. Pages are read in their order in the table. No index is
 * needed, and a batch is small even where no row matches.
 * @param from the first page
 */
export async function readBatch(db: Db, { table, column, boundTo }: SealedColumn, { sealPrefix }: Secrets, from: number): Promise<Batch> {
  const value = sql.ref(column);
  const end = from + pagesPerBatch;
  const { rows } = await sql<SealedRow & Record<string, unknown>>`SELECT ctid::text AS location, ${value}::text AS text,
      ${sql.join(boundTo.map((name) => sql.ref(name)))}
    FROM ${sql.table(table)}
    WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${end},0)`}::tid AND NOT starts_with(${value}::text, ${sealPrefix})`.execute(db);
  const { rows: sizes } = await sql<{ pages: number }>`SELECT
    (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int AS pages`.execute(db);
  return { rows, next: end < (sizes[0]?.pages ?? 0) ? end : undefined };
}

/** The outcome of the rows of a batch. */
export interface BatchOutcome {
  readonly replacements: readonly Replacement[];
  /** Sealed texts of the previous secret. */
  readonly previous: number;
  /** Sealed texts that no configured secret opens. */
  readonly unreadable: number;
}

/** Seals the texts of a batch with the current secret. A text that does not open stays as it is. */
export function resealBatch(secrets: Secrets, column: SealedColumn, { rows }: Batch): BatchOutcome {
  const replacements: Replacement[] = [];
  let previous = 0;
  let unreadable = 0;
  for (const row of rows) {
    const before = previous;
    const to = column.map(row.text, row as never, (sealed, context) => {
      if (secrets.sealedBy(sealed) === "current") return sealed;
      try {
        const opened = secrets.open(context, sealed);
        previous++;
        return secrets.seal(context, opened);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        unreadable++;
        return sealed;
      }
    });
    if (previous > before) replacements.push({ location: row.location, from: row.text, to });
  }
  return { replacements, previous, unreadable };
}

/**
 * Writes the texts of a batch in one statement. A row that was changed or deleted since it was read, or that is locked, stays as it is. The
 * next pass reads it again.
 * @returns how many were written
 */
export async function writeBatch(db: Db, { table, column, type }: SealedColumn, replacements: readonly Replacement[]): Promise<number> {
  if (replacements.length === 0) return 0;
  const [locations, from, to] = [
    replacements.map((each) => each.location),
    replacements.map((each) => each.from),
    replacements.map((each) => each.to),
  ];
  const value = sql.ref(`t.${column}`);
  const { numAffectedRows = 0n } = await sql`WITH free AS (
      SELECT t.ctid AS location FROM ${sql.table(table)} t WHERE t.ctid = ANY (${locations}::text[]::tid[]) FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = given.replacement::${sql.raw(type)}
    FROM free, unnest(${locations}::text[]::tid[], ${from}::text[], ${to}::text[]) AS given (location, original, replacement)
    WHERE t.ctid = ANY (${locations}::text[]::tid[]) AND t.ctid = free.location AND t.ctid = given.location
      AND ${value}::text = given.original`.execute(db);
  return Number(numAffectedRows);
}

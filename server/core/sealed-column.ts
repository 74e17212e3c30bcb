import type { SelectType } from "kysely";
import type { Schema } from "../database/schema.ts";

/** Rewrites a sealed text, which is sealed with `context`. */
export type ChangeSealed = (sealed: string, context: string) => string;

/** A column whose text `Secrets.seal` encrypted. Declared with its context, so that the server can seal it again. */
export interface SealedColumn {
  readonly table: keyof Schema & string;
  readonly column: string;
  /** The columns that the context is made of. */
  readonly boundTo: readonly string[];
  /** The type of the column. */
  readonly type: "text" | "jsonb";
  /** The text of the column after a change of each sealed text in it. */
  map(text: string, row: never, change: ChangeSealed): string;
}

/** The row of a table as far as the context needs it. */
type Bound<Table extends keyof Schema, Name extends keyof Schema[Table]> = { readonly [Each in Name]: SelectType<Schema[Table][Each]> };

/** A column that is one sealed text. */
export function sealedColumn<Table extends keyof Schema & string, Name extends keyof Schema[Table] & string>(
  table: Table,
  column: keyof Schema[Table] & string,
  boundTo: readonly Name[],
  contextOf: (row: Bound<Table, Name>) => string,
): SealedColumn {
  const map = (text: string, row: Bound<Table, Name>, change: ChangeSealed) => change(text, contextOf(row));
  return { table, column, boundTo, type: "text", map };
}

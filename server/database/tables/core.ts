import type { ColumnType, Generated } from "kysely";
import type { Json } from "#contract/vocabulary/json.ts";

/** Background work. The statement that causes the work inserts a row. It exists until a run has succeeded or the job is given up. */
export interface Jobs {
  kind: string;
  /** The subject of the job. (kind, key) is the primary key. */
  key: string;
  /** `<owner>/<target>` of kinds that share their runs among owners and their targets; empty for the others. */
  share: Generated<string>;
  /** When to run the job; while it runs, when its lease expires. */
  due_at: Date;
  /** Runs begun. */
  attempts: Generated<number>;
  /** Runs that never reported, because their process died. */
  crashes: Generated<number>;
  /** The run that owns the job; null while it waits. */
  lease: Generated<string | null>;
}

/** Calls in the current window of a limit. */
export interface RateLimits {
  tenancy_id: string;
  /** The action, the window's seconds and the subject. */
  key: string;
  window_ends_at: Date;
  count: number;
}

/** Any JSON. Written as text, because the driver would send an array as a PostgreSQL array. */
export type JsonColumn = ColumnType<Json, string | null | undefined, string | null>;

/** The folded form of a text beside it, for searches. Null for ASCII. */
export type FoldedText = ColumnType<string | null, string | null | undefined>;

import type { Generated } from "kysely";

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

import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Db } from "../../../database/schema.ts";

/** The project for which payments are stored, in a transaction. */
export interface Fulfilment {
  readonly db: Db;
  readonly tenancyId: string;
  readonly config: ProjectConfig;
  /** The project's moment of time. */
  readonly now: Date;
  /** The real time, at which jobs are due. */
  readonly realNow: Date;
}

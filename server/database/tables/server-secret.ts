import type { Generated } from "kysely";

/** At most one row: which server secret the database belongs to. */
export interface ServerSecret {
  only_row: Generated<true>;
  /** Derived from the secret. Reveals nothing of it. */
  fingerprint: string;
  since: Date;
}

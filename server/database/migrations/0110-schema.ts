import { type Kysely, sql } from "kysely";
import { accountTables } from "./0110-schema/accounts.ts";
import { checkoutTables } from "./0110-schema/checkout.ts";
import { consoleTables } from "./0110-schema/console.ts";
import { emailTables } from "./0110-schema/emails.ts";
import { foundationTables } from "./0110-schema/foundation.ts";
import { paymentTables } from "./0110-schema/payments.ts";
import { projectTables } from "./0110-schema/projects.ts";
import { signInTables } from "./0110-schema/sign-in.ts";
import { teamTables } from "./0110-schema/teams.ts";
import { userSummaries } from "./0110-schema/user-summaries.ts";
import { userTables } from "./0110-schema/users.ts";
import { webhookTables } from "./0110-schema/webhooks.ts";

// One statement each: a prepared statement takes one command. A table is after those that it references.
const statements = [
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  "CREATE EXTENSION IF NOT EXISTS btree_gin",
  ...projectTables,
  ...userTables,
  ...teamTables,
  ...foundationTables,
  ...emailTables,
  ...accountTables,
  ...paymentTables,
  ...checkoutTables,
  ...webhookTables,
  ...signInTables,
  ...consoleTables,
  ...userSummaries,
];

/** The schema of version 0.1.0, which 51 migrations made step by step. Databases of that version have recorded them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

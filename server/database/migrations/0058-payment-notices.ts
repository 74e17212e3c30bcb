import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE subscriptions ADD COLUMN locale text, ADD COLUMN trial_notice_at timestamptz(3)",
  "ALTER TABLE one_time_purchases ADD COLUMN locale text",
  `CREATE INDEX subscriptions_trial_notice ON subscriptions (tenancy_id, trial_end)
    WHERE status = 'trialing' AND trial_notice_at IS NULL AND NOT cancel_at_period_end`,
];

/** Buyers get e-mails about payments in their language, one of them before a trial ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

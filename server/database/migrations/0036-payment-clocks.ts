import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE payment_clocks (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    ahead_millis bigint NOT NULL,
    moved_at timestamptz(3) NOT NULL
  )`,
  // Servers cache the clock with the tenancy.
  `CREATE TRIGGER payment_clocks_revision AFTER INSERT OR DELETE OR UPDATE ON payment_clocks
    FOR EACH ROW EXECUTE FUNCTION revise_tenancy_of_webhooks()`,
];

/** The development clocks of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

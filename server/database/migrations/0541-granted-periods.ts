import { type Kysely, sql } from "kysely";

/**
 * The period for which the product of a subscription holds, and the catalog whose plan it then is. The time from which periods are counted.
 * The product of a subscription without it is the configuration's, until a job has stored it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE subscriptions ADD COLUMN product_since timestamptz(3), ADD COLUMN catalog_id text,
    ADD COLUMN billing_anchor timestamptz(3)`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** As a new project `internal` has them. */
const plans = {
  "payments.catalogs.plans": { displayName: "Plans" },
  "payments.items.dashboard_admins": { displayName: "Seats", customerType: "team" },
  "payments.products.self_hosted": {
    displayName: "Self-hosted",
    customerType: "team",
    catalogId: "plans",
    prices: "include-by-default",
    includedItems: { dashboard_admins: { quantity: 1_000_000, repeat: "never", expires: "never" } },
  },
};

/** Teams of developers have seats: an item of project `internal`. What the operator has configured there stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE tenancies SET config_revision = gen_random_uuid(), config = ${JSON.stringify(plans)}::jsonb || config
    WHERE project_id = 'internal' AND config::text NOT LIKE '%dashboard_admins%'`.execute(db);
}

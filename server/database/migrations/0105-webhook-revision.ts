import { type Kysely, sql } from "kysely";

// An UPDATE may name is_enabled without a change, as after a failed delivery. It leaves the tenancy as servers have cached it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION revise_tenancy_of_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Payment clocks have the same trigger, and no such column.
      IF TG_TABLE_NAME = 'webhook_endpoints' AND TG_OP = 'UPDATE' THEN
        IF NEW.is_enabled = OLD.is_enabled THEN RETURN NULL; END IF;
      END IF;
      UPDATE tenancies SET revision = DEFAULT WHERE id = coalesce(NEW.tenancy_id, OLD.tenancy_id);
      RETURN NULL;
    END $$`.execute(db);
}

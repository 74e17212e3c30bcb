import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE FUNCTION set_vault_generation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.generation := coalesce((SELECT g.generation FROM data_vault_generations g
        WHERE g.tenancy_id = NEW.tenancy_id AND g.store_id = NEW.store_id), 0);
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER data_vault_entries_generation BEFORE INSERT OR UPDATE OF value ON data_vault_entries
    FOR EACH ROW EXECUTE FUNCTION set_vault_generation()`,
];

/**
 * A value that is written belongs to the present generation of its store. The database sets it: a process of the version before, which runs
 * during an upgrade, does not know generations. The value that it writes to a new store would be deleted with those of the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

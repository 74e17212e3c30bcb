import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE FUNCTION revise_config_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tenancies SET config_revision = gen_random_uuid() WHERE project_id = NEW.id; RETURN NULL; END $$`,
  `CREATE TRIGGER projects_logos AFTER UPDATE OF logo_url, full_logo_url ON projects FOR EACH ROW
    WHEN (OLD.logo_url IS DISTINCT FROM NEW.logo_url OR OLD.full_logo_url IS DISTINCT FROM NEW.full_logo_url)
    EXECUTE FUNCTION revise_config_of_project()`,
];

/**
 * The logos of a project are keys of its configuration, so that a change of them makes a new revision. The database sees to it: a process
 * of the version before, which runs during an upgrade, writes the columns only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import type { BenchDatabase } from "./database.ts";
import { displayName, emailAddress } from "./generated-names.ts";

/** SQL of a version 4 UUID that depends only on the row number. */
const userId = (row: string) => `overlay(overlay(md5('user' || ${row}) placing '4' from 13) placing 'a' from 17)::uuid`;
const channelId = (row: string) => `overlay(overlay(md5('channel' || ${row}) placing '4' from 13) placing 'a' from 17)::uuid`;

const internal = "(select id from tenancies where project_id = 'internal' and branch_id = 'main')";

const people = (users: number) => `
insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text,
  primary_email, primary_email_verified, primary_email_auth_enabled)
select t.id, ${userId("i")}, ${displayName("i")}, at, at, lower(${displayName("i")}) || chr(10) || ${emailAddress("i")},
  ${emailAddress("i")}, i % 3 > 0, true
from ${internal} t, generate_series(1, ${users}) i, lateral (select now() - (${users} + 60 - i) * interval '1 minute' as at) signed`;

const channels = (users: number) => `
insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
select t.id, ${channelId("i")}, ${userId("i")}, 'email', ${emailAddress("i")}, true, true, i % 3 > 0, now()
from ${internal} t, generate_series(1, ${users}) i`;

/**
 * Inserts `users` users with a primary e-mail address into project `internal` of a migrated database. To load a million rows fast, indexes
 * without a constraint are created afterwards, and no triggers run. Foreign keys are not checked row by row, and the users are inserted
 * with their summaries.
 */
export async function seed(database: BenchDatabase, users: number): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid in ('users'::regclass, 'contact_channels'::regclass)
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  await database.query(
    [
      "begin",
      "set local session_replication_role = replica",
      "set local maintenance_work_mem = '512MB'",
      ...indexes.map(({ name }) => `drop index ${name}`),
      people(users),
      channels(users),
      ...indexes.map(({ definition }) => definition),
      "commit",
    ].join(";\n"),
  );
  // Update planner statistics and flush the pending list of the trigram index, as autovacuum would.
  await database.query("vacuum analyze");
}

/** The ids of `count` users in order of sign-up, starting at row `from`. */
export const idsFrom = async (database: BenchDatabase, from: number, count: number): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(
    `select id from users where tenancy_id = ${internal} order by signed_up_at, id offset $1 limit $2`,
    [from, count],
  );
  return rows.map(({ id }) => id);
};

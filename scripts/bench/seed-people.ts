import type { BenchDatabase } from "./database.ts";
import { seed } from "./seed.ts";

const internal = "(select id from tenancies where project_id = 'internal' and branch_id = 'main')";
/** SQL of a version 4 UUID that depends only on the row number. */
const teamId = (row: string) => `overlay(overlay(md5('team' || ${row}) placing '4' from 13) placing 'a' from 17)::uuid`;

/** Tables that are filled here; their indexes without a constraint are built afterwards. */
const tables = ["teams", "team_members", "team_permissions", "api_keys"];

const fill = (users: number, teams: number) => `
create temporary table person as select id, row_number() over (order by id) as n from users where tenancy_id = ${internal} limit ${users};
insert into teams (tenancy_id, id, display_name, created_at)
  select ${internal}, ${teamId("i")}, 'Team ' || i, now() - i * interval '1 minute' from generate_series(1, ${teams}) i;
insert into team_members (tenancy_id, team_id, user_id, created_at)
  select ${internal}, ${teamId(`1 + n % ${teams}`)}, id, now() from person;
insert into team_members (tenancy_id, team_id, user_id, created_at)
  select ${internal}, ${teamId("i")}, p.id, now() from generate_series(1, least(1000, ${teams})) i, (select id from person where n = ${users}) p
  on conflict do nothing;
insert into team_permissions (tenancy_id, team_id, user_id, permission_id)
  select tenancy_id, team_id, user_id, 'team_member' from team_members;
insert into api_keys (tenancy_id, id, user_id, description, is_public, hash, last_four, created_at)
  select ${internal}, md5('key' || n)::uuid, id, 'Key', false, sha256(('key' || n)::bytea), 'abcd', now() from person where n % 10 = 0;
drop table person`;

/** Inserts users as `seed` does, and teams. Each user is in one, one user in a thousand, and each tenth user has a key. */
export async function seedPeople(database: BenchDatabase, { users, teams }: { users: number; teams: number }): Promise<void> {
  await seed(database, users);
  const indexes = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any ($1)
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  await database.query(
    [
      "begin",
      "set local session_replication_role = replica",
      ...indexes.map(({ name }) => `drop index ${name}`),
      fill(users, teams),
      ...indexes.map(({ definition }) => definition),
      "commit",
    ].join(";\n"),
  );
  await database.query("vacuum analyze");
}

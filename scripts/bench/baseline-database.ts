import { displayName, emailAddress } from "./generated-names.ts";

/** The only tenancy of the baseline's tables. */
export const tenancy = "00000000-0000-4000-8000-000000000000";

/** The minimal tables of such a product. */
export const floorTables = `
create extension if not exists pg_trgm;
create table projects (tenancy_id uuid primary key, id text not null unique, client_key bytea not null, config jsonb not null);
create table users (tenancy_id uuid not null, id uuid not null, display_name text, metadata jsonb, signed_up_at timestamptz not null, search_text text not null, primary key (tenancy_id, id));
create table channels (tenancy_id uuid not null, user_id uuid not null, value text not null, is_primary boolean not null, primary key (tenancy_id, user_id, value));
create table sessions (tenancy_id uuid not null, id uuid not null, user_id uuid not null, digest bytea not null, primary key (tenancy_id, digest));
insert into projects values ('${tenancy}', 'bench', '\\x00', '{"sign_up_enabled": true}');
`;

const floorIndexes = `
create index on users (tenancy_id, signed_up_at, id);
create index on users using gin (search_text gin_trgm_ops);
`;

/** SQL that inserts `users` users into the baseline's tables and then creates the indexes. */
export const floorSeed = (users: number) => `
set maintenance_work_mem = '256MB';
insert into users select '${tenancy}', md5('floor' || i)::uuid, ${displayName("i")}, null, timestamptz '2024-01-01' + i * interval '10 seconds', lower(${displayName("i")}) || chr(10) || ${emailAddress("i")} from generate_series(1, ${users}) i;
insert into channels select '${tenancy}', md5('floor' || i)::uuid, ${emailAddress("i")}, true from generate_series(1, ${users}) i;
${floorIndexes}`;

const person = "u.id, u.display_name, u.metadata, u.signed_up_at, c.value as email";
const joined = "users u left join channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.is_primary";

/** Named statements are planned once per connection. The search is unnamed, because its plan depends on the term. */
export const statements = {
  me: {
    name: "me",
    text: `select p.config, ${person} from projects p join ${joined} on u.tenancy_id = p.tenancy_id where p.id = $1 and p.client_key = $2 and u.id = $3`,
  },
  refresh: {
    name: "refresh",
    text: `select s.id as session_id, ${person} from projects p join sessions s on s.tenancy_id = p.tenancy_id join ${joined} on u.tenancy_id = s.tenancy_id and u.id = s.user_id where p.id = $1 and s.digest = $2`,
  },
  signUp: {
    name: "sign-up",
    text: `with p as (select tenancy_id from projects where id = $1),
      u as (insert into users select tenancy_id, $2::uuid, null, null, $3::timestamptz, $4::text from p),
      c as (insert into channels select tenancy_id, $2::uuid, $4::text, true from p)
      insert into sessions select tenancy_id, $5::uuid, $2::uuid, $6::bytea from p`,
  },
  firstPage: {
    name: "first-page",
    text: `select ${person} from ${joined} where u.tenancy_id = $1 order by u.signed_up_at, u.id limit 101`,
  },
  page: {
    name: "page",
    text: `select ${person} from ${joined} where u.tenancy_id = $1 and (u.signed_up_at, u.id) >= (select signed_up_at, id from users where tenancy_id = $1 and id = $2) order by u.signed_up_at, u.id limit 101`,
  },
  search: {
    text: `select ${person} from ${joined} where u.tenancy_id = $1 and u.search_text like $2 order by u.signed_up_at, u.id limit 101`,
  },
};

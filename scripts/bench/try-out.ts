import pg from "pg";
import { createDatabase, dropDatabases } from "./database.ts";
import { seed, idsFrom } from "./seed.ts";
import { searchTerms } from "./names.ts";
import { openDatabase } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { userColumns, userJoins } from "../../server/kernel/user.ts";
import { CompiledQuery } from "kysely";
async function listUsers(db: any, t: string, f: any) {
  const v: unknown[] = [t]; const c = ["u.tenancy_id = $1", "NOT u.is_anonymous"];
  if (f.cursor) { v.push(f.cursor); c.push("(u.signed_up_at, u.id) >= ((SELECT f.signed_up_at FROM users f WHERE f.tenancy_id = $1 AND f.id = $2::uuid), $2::uuid)"); }
  if (f.query) { v.push("%" + f.query + "%"); c.push("u.search_text LIKE $2"); }
  const lim = process.argv[3] === "literal" ? "101" : "$" + v.push(101);
  const text = `WITH page AS MATERIALIZED (SELECT u.* FROM users u WHERE ${c.join(" AND ")} ORDER BY u.signed_up_at, u.id LIMIT ${lim}) SELECT ${userColumns} FROM page u ${userJoins} ORDER BY u.signed_up_at, u.id`;
  return (await db.executeQuery(CompiledQuery.raw(text, v))).rows;
}
const n = Number(process.argv[2]);
const d = await createDatabase("try");
const o = await openDatabase({ databaseUrl: d.url });
await migrate(o.db); await o.close();
await d.query("insert into projects (id, display_name, created_at) values ('internal','x',now())");
await d.query("insert into tenancies (id, project_id, branch_id) values (gen_random_uuid(),'internal','main')");
await seed(d, n);
const terms = (await d.query<{term:string}>(searchTerms(n))).map(x => x.term.toLowerCase());
const ids = await idsFrom(d, Math.floor(n*.9), 32);
const ten = (await d.query<{id:string}>("select id from tenancies"))[0]!.id;
for (const mode of ["auto", "force_generic_plan", "force_custom_plan"]) {
  const o = await openDatabase({ databaseUrl: d.url + `?options=${encodeURIComponent("-c plan_cache_mode=" + mode)}`, poolSize: 1 });
  const f = { page: () => listUsers(o.db, ten, { limit: 100 }), deep: () => listUsers(o.db, ten, { limit: 100, cursor: ids[Math.floor(Math.random()*32)]! }), search: () => listUsers(o.db, ten, { limit: 100, query: terms[Math.floor(Math.random()*64)]! }) };
  for (const [k, go] of Object.entries(f)) {
    for (let i = 0; i < 40; i++) await go();
    const t = performance.now(); for (let i = 0; i < 100; i++) await go();
    console.log(mode, k, ((performance.now() - t)/100).toFixed(2), "ms");
  }
  await o.close();
}
await dropDatabases();

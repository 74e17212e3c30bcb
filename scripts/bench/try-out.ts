import { createDatabase, dropDatabases } from "./database.ts";
import { seed, idsFrom } from "./seed.ts";
import { searchTerms } from "./names.ts";
import { floorDatabase } from "./floor-contestant.ts";
import { openDatabase } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
const n = Number(process.argv[2]);
const d = await createDatabase("try");
const o = await openDatabase({ databaseUrl: d.url });
await migrate(o.db); 
await d.query("insert into projects (id, display_name, created_at) values ('internal','x',now())");
await d.query("insert into tenancies (id, project_id, branch_id) values (gen_random_uuid(),'internal','main')");
let t = Date.now();
await seed(d, n); console.log("seeded", n, Date.now() - t, "ms");
console.log(await d.query("select u.*, c.value from users u join contact_channels c on c.user_id=u.id order by signed_up_at limit 2"));
console.log((await d.query("select indexdef from pg_indexes where tablename in ('users','contact_channels')")).map(x => x.indexdef));
console.log((await d.query("select count(distinct display_name), count(*) from users"))[0], await idsFrom(d, n-3, 5));
const terms = await d.query<{term:string}>(searchTerms(n));
for (const x of terms.slice(0,4)) console.log(x.term, (await d.query("select count(*) from users where search_text like $1", ["%"+x.term.toLowerCase()+"%"]))[0]);
for (const mode of ["force_custom_plan", "force_generic_plan"]) { await d.query(`set plan_cache_mode=${mode}`); }
for (const r of await d.query(`explain (analyze, buffers) select * from users where tenancy_id=(select id from tenancies) and search_text like '%${terms[0]!.term.toLowerCase()}%' order by signed_up_at,id limit 101`)) console.log(Object.values(r)[0]);
await o.close();
if (process.argv[3]) { t = Date.now(); await floorDatabase(n); console.log("floor seeded", Date.now() - t); }
await dropDatabases();

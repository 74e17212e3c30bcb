// `npx tsx scripts/bench/many-people.ts`: fills its own database with a million users and a hundred thousand teams. Requests pages,
// searches and checks, and prints the median and the 95th percentile of each, one call at a time. Options: --users N, --teams N, --rounds
// N, --repair. The last also times the repair of all users' summaries, a quarter of an hour.
import { parseArgs } from "node:util";
import { type BenchDatabase, createDatabase, dropDatabases } from "./database.ts";
import { searchTerms } from "./generated-names.ts";
import { median } from "./measure.ts";
import { dataFolder, startProduct } from "./product-target.ts";
import { seedPeople } from "./seed-people.ts";
import { type ServerProcess, stopServers } from "./server-process.ts";

const { values: options } = parseArgs({
  options: {
    users: { type: "string", default: "1000000" },
    teams: { type: "string", default: "100000" },
    rounds: { type: "string", default: "40" },
    repair: { type: "boolean", default: false },
  },
});
const [users, teams, rounds] = [Number(options.users), Number(options.teams), Number(options.rounds)];
const startedAt = performance.now();
const print = (text: string) => console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`);

const asServer = { "x-stack-project-id": "internal", "x-stack-access-type": "server", "x-stack-secret-server-key": "bench-server-key" };

const asAdmin = { "x-stack-project-id": "internal", "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": "bench-admin-key" };

interface Request {
  readonly name: string;
  readonly budget: number;
  readonly path: string;
  readonly body?: object;
  readonly admin?: boolean;
}

/** Sends one call. @throws Error for another status than the expected one */
async function send(
  server: ServerProcess,
  method: string,
  path: string,
  options: { body?: object | undefined; admin?: boolean | undefined } = {},
) {
  const { body, admin } = options;
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { ...(admin ? asAdmin : asServer), ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

/** A new API key of a user. */
async function givenKey(server: ServerProcess, userId: string | undefined): Promise<string> {
  const config_override_string = JSON.stringify({ "apiKeys.enabled.user": true });
  await send(server, "PATCH", "/internal/config/override", { body: { config_override_string }, admin: true });
  const body = { user_id: userId, description: "Checked", expires_at_millis: null, is_public: false };
  return JSON.parse(await send(server, "POST", "/user-api-keys", { body })).value;
}

/** Calls one request `rounds` times after three that are not measured. @returns sorted milliseconds */
async function measureTimes(server: ServerProcess, { path, body, admin }: Request): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now();
    await send(server, body ? "POST" : "GET", path, { body, admin });
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b);
}

async function listRequests(server: ServerProcess, database: BenchDatabase): Promise<Request[]> {
  const orders = {
    signed_up_at: "signed_up_at",
    last_active_at: "last_active_at",
    display_name: "display_name",
    primary_email: "primary_email",
  };
  const pages: Request[] = [];
  for (const [order, column] of Object.entries(orders))
    for (const desc of [false, true]) {
      const [row] = await database.query<{ id: string }>(
        `select id from users order by ${column} ${desc ? "desc" : "asc"} offset $1 limit 1`,
        [Math.floor(users * 0.9)],
      );
      const base = `/users?limit=100&order_by=${order}&desc=${desc}`;
      pages.push({ name: `page by ${order}${desc ? ", descending" : ""}`, budget: 15, path: base });
      pages.push({ name: `the same, deep`, budget: 15, path: `${base}&cursor=${row?.id}` });
    }
  const search = (term: string): Request => ({
    name: `search for "${term}"`,
    budget: 50,
    path: `/users?limit=100&query=${encodeURIComponent(term)}`,
  });
  const [name, address] = await database.query<{ term: string }>(searchTerms(users));
  const [popular] = await database.query<{ id: string; team: string }>(
    "select user_id as id, min(team_id::text) as team from team_members group by 1 order by count(*) desc limit 1",
  );
  const listed = `team_id=${popular?.team}&user_id=${popular?.id}`;
  return [
    ...pages,
    ...[name?.term ?? "", address?.term ?? "", "anouk", "berg", "zzzz", "zz", "an", "x9", "q", "a", "7", "é", "%"].map(search),
    { name: "search for teams", budget: 50, path: "/internal/teams?limit=100&query=te", admin: true },
    { name: "page of teams", budget: 15, path: "/internal/teams?limit=100", admin: true },
    { name: "permission check", budget: 15, path: `/team-permissions?${listed}&permission_id=team_admin` },
    { name: "teams of a member of 1000", budget: 15, path: `/teams?user_id=${popular?.id}` },
    { name: "key check", budget: 15, path: "/user-api-keys/check", body: { api_key: await givenKey(server, popular?.id) } },
  ];
}

async function run(): Promise<void> {
  const database = await createDatabase("people");
  const server = await startProduct({ databaseUrl: database.url, dataDir: dataFolder() });
  print(`filling ${users} users and ${teams} teams`);
  await seedPeople(database, { users, teams });
  print("filled");
  for (const request of await listRequests(server, database)) {
    const times = await measureTimes(server, request);
    const p50 = median(times);
    const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    const verdict = p50 <= request.budget ? "" : `misses ${request.budget} ms`;
    print(`${request.name.padEnd(42)} ${p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ms  ${verdict}`);
  }
  if (!options.repair) return;
  const begun = performance.now();
  await database.query("update users set primary_email = null, primary_email_verified = false, primary_email_auth_enabled = false");
  print(`the summaries are emptied in ${Math.round((performance.now() - begun) / 1000)} s`);
  const repair = performance.now();
  await database.query("select refresh_user_summaries()");
  print(`the repair of the summaries took ${Math.round((performance.now() - repair) / 1000)} s`);
}

try {
  await run();
} finally {
  await stopServers();
  await dropDatabases();
}

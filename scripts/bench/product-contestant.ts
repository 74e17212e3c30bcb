import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Contestant, forEachCaller, get, password, post, postForm } from "./contestant.ts";
import { type BenchDatabase, createDatabase } from "./database.ts";
import type { BodyBytes } from "./floor-contestant.ts";
import { probe, type Shot } from "./load.ts";
import { searchTerms } from "./names.ts";
import { idsFrom, seed } from "./seed.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const api = "/api/v1";
const keys = { client: "bench-client-key", server: "bench-server-key", admin: "bench-admin-key" };
/** One for all processes of a run: those that share a database must read each other's tokens. */
const serverSecret = randomBytes(32).toString("hex");

const folders = new Set<string>();
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty directory for DATA_DIR, removed when the benchmark ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-data-"));
  folders.add(folder);
  return folder;
}

/** Starts the built product, with its own settings but for the limits on callers. A checkout that is not built is built first. */
export const startProduct = (where: { databaseUrl?: string; dataDir: string; publicUrl?: string }): Promise<ServerProcess> =>
  startServer({
    args: ["scripts/start.mjs"],
    cwd: root,
    env: {
      NODE_ENV: "development",
      RATE_LIMITS: "off",
      ACCESS_TOKEN_SECONDS: "7200",
      SERVER_SECRET: serverSecret,
      DATA_DIR: where.dataDir,
      ...(where.publicUrl === undefined ? {} : { PUBLIC_URL: where.publicUrl }),
      ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
      INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
      INTERNAL_SECRET_SERVER_KEY: keys.server,
      INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    },
    healthPath: "/health/ready",
    deadlineMillis: 180_000,
  });

const asClient = (accessToken?: string) => ({
  "x-stack-project-id": "internal",
  "x-stack-access-type": "client",
  "x-stack-publishable-client-key": keys.client,
  "x-stack-client-version": "js bench@1.0.0",
  ...(accessToken === undefined ? {} : { "x-stack-access-token": accessToken }),
});
const asServer = { "x-stack-project-id": "internal", "x-stack-access-type": "server", "x-stack-secret-server-key": keys.server };

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const signUp = (email: string): Shot => post(`${api}/auth/password/sign-up`, { email, password }, asClient());

async function shotsOf(server: ServerProcess, database: BenchDatabase | undefined, users: number): Promise<Contestant["shots"]> {
  const people = await forEachCaller(async (index) => {
    const email = `caller-${index}@bench.example`;
    const { body } = await probe(server.url, signUp(email));
    return { email, ...(body as Tokens) };
  });
  if (database) await seed(database, users);
  const terms = database ? await database.query<{ term: string }>(searchTerms(users)) : [];
  const deep = database ? await idsFrom(database, Math.floor(users * 0.9), 32) : [];
  return {
    me: people.map((person) => get(`${api}/users/me`, asClient(person.access_token))),
    tenOfMe: people.map((person) =>
      get(`/trpc/${Array(10).fill("users.me").join(",")}?batch=1&input=%7B%7D`, asClient(person.access_token)),
    ),
    refresh: people.map((person) =>
      postForm(`${api}/auth/oauth/token`, {
        grant_type: "refresh_token",
        refresh_token: person.refresh_token,
        client_id: "internal",
        client_secret: keys.client,
      }),
    ),
    signIn: people.map(({ email }) => post(`${api}/auth/password/sign-in`, { email, password }, asClient())),
    signUp: [signUp("new-{n}@bench.example")],
    firstPage: [get(`${api}/users?limit=100`, asServer)],
    deepPage: deep.map((id) => get(`${api}/users?limit=100&cursor=${id}`, asServer)),
    search: terms.map(({ term }) => get(`${api}/users?limit=100&query=${encodeURIComponent(term)}`, asServer)),
  };
}

/** The product on PostgreSQL, its project `internal` filled with `users` people. */
export async function productContestant(users: number, name = "ours"): Promise<Contestant & { database: BenchDatabase }> {
  const database = await createDatabase("product");
  const server = await startProduct({ databaseUrl: database.url, dataDir: dataFolder() });
  return { name, server, database, shots: await shotsOf(server, database, users) };
}

/** A second process of the product on the first one's database, called with the same requests. */
export async function twinOf(product: Contestant): Promise<Contestant> {
  if (!product.database) throw new Error("only a database of its own process can be shared");
  // Both have the load balancer's address, which tokens name as their issuer.
  const server = await startProduct({ databaseUrl: product.database.url, dataDir: dataFolder(), publicUrl: product.server.publicUrl });
  return { ...product, name: "ours, second process", server };
}

/** The product on its embedded database, with enough people for a page of 100. */
export async function embeddedContestant(dataDir: string): Promise<Contestant> {
  const server = await startProduct({ dataDir });
  const shots = await shotsOf(server, undefined, 0);
  await forEachCaller(async (index) => {
    for (let more = 0; more < 3; more++) await probe(server.url, signUp(`more-${index}-${more}@bench.example`));
  });
  return { name: "ours, embedded", server, database: undefined, shots };
}

/** How long the product's answers are. Throws where they are not what they should be: a benchmark of the wrong answer tells nothing. */
export async function bodyBytes({ server, shots }: Contestant): Promise<BodyBytes> {
  const sample = async (list: readonly Shot[] | undefined) => {
    if (!list?.[0]) throw new Error("nothing to ask the product for");
    return probe(server.url, list[0]);
  };
  const me = await sample(shots.me);
  if ((me.body as { primary_email?: unknown }).primary_email !== "caller-0@bench.example")
    throw new Error(`not the caller: ${JSON.stringify(me.body)}`);
  const ten = await sample(shots.tenOfMe);
  if (!Array.isArray(ten.body) || ten.body.length !== 10 || ten.bytes < 10 * me.bytes)
    throw new Error(`not ten callers: ${JSON.stringify(ten.body)}`);
  const tokens = await sample(shots.refresh);
  if (typeof (tokens.body as Tokens).access_token !== "string") throw new Error(`no access token: ${JSON.stringify(tokens.body)}`);
  const page = await sample(shots.firstPage);
  for (const list of [shots.firstPage, shots.deepPage]) {
    const { body } = await sample(list);
    if ((body as { items: unknown[] }).items.length !== 100) throw new Error("not a page of 100 users");
  }
  const found = await sample(shots.search);
  if ((found.body as { items: unknown[] }).items.length === 0) throw new Error("the search found nobody");
  return { me: me.bytes, tokens: tokens.bytes, item: Math.floor(page.bytes / 100) - 1 };
}

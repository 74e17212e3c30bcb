import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BodyBytes } from "./baseline-target.ts";
import { type BenchDatabase, createDatabase } from "./database.ts";
import { searchTerms } from "./generated-names.ts";
import { type LoadRequest, probe } from "./load.ts";
import { idsFrom, seed } from "./seed.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { forEachCaller, get, password, post, postForm, type Target } from "./target.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const api = "/api/v1";
const keys = { client: "bench-client-key", server: "bench-server-key", admin: "bench-admin-key" };
/** Shared by all processes of a run: processes on one database must accept each other's tokens. */
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

/** Starts the product with default settings and without rate limits. Builds it first if necessary. */
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

const asAdmin = { "x-stack-project-id": "internal", "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": keys.admin };

/** Calls of project `internal` with a key. */
export const apiCaller = (access: "server" | "admin") => {
  const headers = access === "admin" ? asAdmin : asServer;
  return {
    post: (path: string, body: object): LoadRequest => post(`${api}${path}`, body, headers),
    patch: (path: string, body: object): LoadRequest => ({ ...post(`${api}${path}`, body, headers), method: "PATCH" }),
  };
};

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const signUp = (email: string): LoadRequest => post(`${api}/auth/password/sign-up`, { email, password }, asClient());

async function listRequestLists(
  server: ServerProcess,
  database: BenchDatabase | undefined,
  users: number,
): Promise<Target["requestLists"]> {
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

/** The product on PostgreSQL with `users` users in project `internal`. */
export async function productTarget(users: number, name = "ours"): Promise<Target & { database: BenchDatabase }> {
  const database = await createDatabase("product");
  const server = await startProduct({ databaseUrl: database.url, dataDir: dataFolder() });
  return { name, server, database, requestLists: await listRequestLists(server, database, users) };
}

/** A second process of the product on the same database, with the same requests. */
export async function startSecondProcess(product: Target): Promise<Target> {
  if (!product.database) throw new Error("only a database in a separate process can be shared");
  // Both have the same public URL, because it is the issuer of tokens.
  const server = await startProduct({ databaseUrl: product.database.url, dataDir: dataFolder(), publicUrl: product.server.publicUrl });
  return { ...product, name: "ours, second process", server };
}

/** The product on its embedded database, with enough users for a page of 100. */
export async function embeddedTarget(dataDir: string): Promise<Target> {
  const server = await startProduct({ dataDir });
  const requestLists = await listRequestLists(server, undefined, 0);
  await forEachCaller(async (index) => {
    for (let more = 0; more < 3; more++) await probe(server.url, signUp(`more-${index}-${more}@bench.example`));
  });
  return { name: "ours, embedded", server, database: undefined, requestLists };
}

/** The sizes of the product's responses. @throws Error for an unexpected response, since measuring it would be meaningless. */
export async function bodyBytes({ server, requestLists }: Target): Promise<BodyBytes> {
  const sample = async (list: readonly LoadRequest[] | undefined) => {
    if (!list?.[0]) throw new Error("nothing to ask the product for");
    return probe(server.url, list[0]);
  };
  const me = await sample(requestLists.me);
  if ((me.body as { primary_email?: unknown }).primary_email !== "caller-0@bench.example")
    throw new Error(`not the caller: ${JSON.stringify(me.body)}`);
  const ten = await sample(requestLists.tenOfMe);
  if (!Array.isArray(ten.body) || ten.body.length !== 10 || ten.bytes < 10 * me.bytes)
    throw new Error(`not ten callers: ${JSON.stringify(ten.body)}`);
  const tokens = await sample(requestLists.refresh);
  if (typeof (tokens.body as Tokens).access_token !== "string") throw new Error(`no access token: ${JSON.stringify(tokens.body)}`);
  const page = await sample(requestLists.firstPage);
  for (const list of [requestLists.firstPage, requestLists.deepPage]) {
    const { body } = await sample(list);
    if ((body as { items: unknown[] }).items.length !== 100) throw new Error("not a page of 100 users");
  }
  const found = await sample(requestLists.search);
  if ((found.body as { items: unknown[] }).items.length === 0) throw new Error("the search found no user");
  return { me: me.bytes, tokens: tokens.bytes, item: Math.floor(page.bytes / 100) - 1 };
}

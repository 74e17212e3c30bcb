// The command `latchkey` with the package `latchkey-server`, in an empty folder: installed beside it, given by --server, or from elsewhere.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { unpackDatabase } from "#server/database/prepared-database.ts";
import { describeSchema } from "#server/database/testing/describe-schema.ts";
import { freePort } from "#server/testing/free-port.ts";
import { buildPackages } from "./consumers/build-packages.ts";
import { readIntegrity, startNpmRegistry } from "./consumers/npm-registry.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";
import { tryPublish } from "./releases/check-release.ts";

let consumer: Consumer;
let clientFile: string;
let serverFile: string;
let product: ProductProcess;
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
beforeAll(async () => {
  const packages = await buildPackages({ withServer: true });
  clientFile = packages.client;
  serverFile = packages.server;
  consumer = await prepareConsumer("server-app", [clientFile, serverFile]);
  product = await startProduct("npx", ["latchkey", "start"], { cwd: consumer.folder, env: { DATABASE_URL: undefined } });
}, 600_000);
afterAll(async () => {
  await product?.stop();
  consumer?.remove();
});

/** Runs the command beside the started server. By its file, because npx takes as long as most commands. */
async function latchkey(args: readonly string[], input = "", env: Readonly<Record<string, string>> = {}) {
  const child = spawn(join(consumer.folder, "node_modules/.bin/latchkey"), args, {
    cwd: consumer.folder,
    env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: undefined, PORT: new URL(product.url).port, ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, out: out.trim(), err: err.trim() };
}

test("the installed server starts in the caller's folder, with its pages and both packages for download", async () => {
  expect(product.output()).toContain("Latchkey is ready.");
  // The database and the secrets of an app's folder are not committed.
  expect(readFileSync(join(consumer.folder, ".data/.gitignore"), "utf8")).toBe("*\n");
  const paths = ["/", "/handler/sign-in", "/docs", "/docs/errors/TOO_MANY_REQUESTS", "/openapi/client.json", "/latchkey.tgz"];
  for (const path of [...paths, `/latchkey-${manifest.version}.tgz`, `/latchkey-${manifest.version}.js`])
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 200]);

  // What the operator stores beside the database.
  const [name = ""] = readdirSync("dist/packages").filter((file) => file.endsWith(".tgz"));
  expect((await fetch(`${product.url}/${name}`)).status).toBe(404);
  mkdirSync(join(consumer.folder, ".data/packages"));
  writeFileSync(join(consumer.folder, ".data/packages", name), readFileSync(serverFile));
  expect((await fetch(`${product.url}/${name}`)).headers.get("cache-control")).toContain("immutable");
});

/** The rows of each table that has any. */
async function countRows({ db }: Database): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(db);
  const counted = await sql<{ name: string; count: number }>`${sql.join(
    tables.rows.map(({ name }) => sql`SELECT ${name}::text AS name, count(*) AS count FROM ${sql.table(name)}`),
    sql` UNION ALL `,
  )}`.execute(db);
  return Object.fromEntries(counted.rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));
}

test("the prepared database of the package is the one that the migrations make, without any secret", async () => {
  const file = join(consumer.folder, "node_modules/latchkey-server/dist/server/empty-database.br");
  const folder = join(consumer.folder, "prepared");
  mkdirSync(folder);
  await unpackDatabase(file, join(folder, "database"));
  const [prepared, migrated] = [await openDatabase({ dataDir: folder }), await openDatabase({ dataDir: "memory://" })];
  try {
    await migrate(migrated.db);
    expect(await describeSchema(prepared.db)).toEqual(await describeSchema(migrated.db));
    const counts = await countRows(migrated);
    expect(Object.keys(counts)).toEqual(["schema_migrations", "schema_migrations_lock"]);
    expect(await countRows(prepared)).toEqual(counts);
  } finally {
    await prepared.close();
    await migrated.close();
  }
});

test("create-owner makes the owner once, and further developers only with --another", async () => {
  const password = "correct horse battery\n";
  const first = await latchkey(["create-owner", "grace@example.org"], password);
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringMatching(/^Created the developer account grace@example\.org, user \S+\. Sign in at http/),
  ]);
  const second = await latchkey(["create-owner", "ada@example.org"], password);
  expect([second.code, second.err]).toEqual([1, expect.stringMatching(/^The dashboard has an owner already\. Add --another/)]);
  expect((await latchkey(["create-owner", "ada@example.org", "--another"], password)).code).toBe(0);
  expect((await latchkey(["create-owner", "ada@example.org", "--another"], password)).err).toContain("already exists");
  expect((await latchkey(["create-owner", "alan@example.org", "--another"], "short")).err).toMatch(/password/i);
});

test("create-owner takes no password as an argument, and does not repeat one", async () => {
  for (const args of [["eve@example.org", "secret horse"], ["eve@example.org", "--password", "secret horse"], []]) {
    const { code, err, out } = await latchkey(["create-owner", ...args], "");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^Usage: latchkey create-owner EMAIL/);
    expect(err).not.toContain("secret horse");
  }
});

test("create-owner needs the server to run", async () => {
  expect((await latchkey(["create-owner", "eve@example.org"], "correct horse battery", { PORT: "1" })).err).toMatch(
    /^http:\/\/\S+:1 does not respond\. Start the server first: latchkey start$/,
  );
});

test("the doctor checks the server; backups of the embedded database are copies of its folder", async () => {
  expect((await latchkey(["doctor"])).out).toMatch(/^ok +Database +embedded in .*; a server uses it$/m);
  for (const command of ["backup", "restore"]) {
    writeFileSync(join(consumer.folder, "file.dump"), "");
    const { code, err } = await latchkey([command, command === "backup" ? "new.dump" : "file.dump"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/stop the server and copy DATA_DIR, which holds the embedded database\.$/)]);
  }
  expect((await latchkey(["start", "now"])).err).toBe("start does not take now. See: latchkey --help");
});

test("a second start names the process that holds the data", async () => {
  const { code, err } = await latchkey(["start"], "", { PORT: String(await freePort()) });
  expect([code, err]).toEqual([1, expect.stringMatching(/\.data .*process \d+/)]);
});

describe("without the package beside it", () => {
  const beside = () => join(consumer.folder, "node_modules/latchkey-server");
  const elsewhere = () => join(consumer.folder, "latchkey-server");
  const cache = () => join(consumer.folder, "cache/latchkey");
  const environment = () => ({ XDG_CACHE_HOME: join(consumer.folder, "cache") });
  const doctor = (args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
    latchkey(["doctor", ...args], "", { ...environment(), ...more });
  beforeAll(() => renameSync(beside(), elsewhere()));
  afterAll(() => renameSync(elsewhere(), beside()));

  test("--server installs a file or URL once, by its content", async () => {
    const byFile = await doctor(["--server", serverFile]);
    expect(byFile.err).toMatch(/^Installing the server\./);
    expect(byFile.out).toMatch(/^ok +Environment /m);
    const byUrl = await doctor([], { LATCHKEY_SERVER_PACKAGE: `${product.url}/${basename(serverFile)}` });
    expect([byUrl.err.includes("Installing"), /^ok +Environment /m.test(byUrl.out)]).toEqual([false, true]);
    const record = `server-${manifest.version}.json`;
    expect(readdirSync(cache())).toEqual(expect.arrayContaining([record, expect.stringMatching(/^server-[0-9a-f]{32}$/)]));
    expect(readdirSync(cache()).filter((name) => name.startsWith("install-"))).toEqual([]);
    expect(JSON.parse(readFileSync(join(cache(), record), "utf8")).integrity).toBe(readIntegrity(readFileSync(serverFile)));
    const missing = await doctor(["--server", join(consumer.folder, "nowhere.tgz")]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/nowhere\.tgz could not be read: ENOENT/)]);
    const other = await doctor(["--server", product.url]);
    expect([other.code, other.err.split("\n").at(-1)]).toEqual([1, expect.stringMatching(/^The server could not be installed: /)]);
  }, 600_000);

  test("it comes from beside the file or URL of this package", async () => {
    rmSync(join(cache(), `server-${manifest.version}.json`));
    const lockFile = join(consumer.folder, "node_modules/.package-lock.json");
    const lock = readFileSync(lockFile, "utf8");
    writeFileSync(lockFile, lock.replace(/"file:[^"]*latchkey-\d[^"]*"/, `"${product.url}/latchkey-${manifest.version}.tgz"`));
    try {
      expect((await doctor()).out).toMatch(/^ok +Environment /m);
      const { source } = JSON.parse(readFileSync(join(cache(), `server-${manifest.version}.json`), "utf8"));
      expect(source).toBe(`${product.url}/${basename(serverFile)}`);
    } finally {
      writeFileSync(lockFile, lock);
    }
  });

  test("it comes from the registry, with its checksum, and later calls need no network", async () => {
    const registry = await startNpmRegistry([serverFile]);
    const forget = () => rmSync(join(cache(), `server-${manifest.version}.json`));
    const env = { npm_config_registry: registry.url, npm_config_cache: join(consumer.folder, "npm-cache") };
    try {
      forget();
      registry.integrity = readIntegrity(Buffer.from("another file"));
      const changed = await doctor([], env);
      expect([changed.code, changed.err]).toEqual([1, expect.stringMatching(/could not be downloaded: .*integrity/i)]);
      registry.integrity = undefined;
      const first = await doctor([], env);
      expect(first.err).toMatch(/^Downloading latchkey-server@\S+ from the npm registry/);
      expect(first.out).toMatch(/^ok +Environment /m);
    } finally {
      registry.close();
    }
    expect(await doctor([], env)).toMatchObject({ err: expect.not.stringContaining("Downloading"), out: expect.stringMatching(/^ok/) });
    forget();
    const emptyCache = { npm_config_cache: join(consumer.folder, "empty-npm-cache") };
    expect((await doctor([], { ...env, ...emptyCache })).err).toMatch(/could not be downloaded: .*latchkey start --server FILE_OR_URL/s);
  });
});

// npm packs both packages anew: two minutes on a slow machine.
test("npm would publish both packages, which have the version of the repository", { timeout: 300_000 }, () => {
  tryPublish([clientFile, serverFile], manifest.version);
  expect(() => tryPublish([serverFile], "0.0.0")).toThrow(`has version ${manifest.version}, and the release 0.0.0`);
});

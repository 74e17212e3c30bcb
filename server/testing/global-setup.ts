import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import type { ConnectOptions, Database } from "../database/connect.ts";
import type { TemplateDatabase } from "./databases.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { otherCollation } from "./postgres.ts";
import { leaseTemplate } from "./postgres-template.ts";
import { serverBundles } from "./server-bundles.ts";

declare module "vitest" {
  export interface ProvidedContext {
    template: TemplateDatabase;
  }
}

const databaseFolder = join(import.meta.dirname, "../database");
const deciding = [
  "../database/connect.ts",
  "../database/migrate.ts",
  "../database/build-indexes.ts",
  "postgres.ts",
  "postgres-template.ts",
].map((file) => join(import.meta.dirname, file));
const cache = join(import.meta.dirname, "../../node_modules/.cache/latchkey/templates");

/** Provides a migrated database. Every test starts from a copy of it, since a copy takes a fraction of migrating. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The project `embedded` unsets the address for itself; `pooler` adds a pooler, and `defaults` other defaults of the databases.
  const {
    TEST_DATABASE_URL: url,
    TEST_DATABASE_POOLER: pooler,
    TEST_DATABASE_DEFAULTS: defaults,
  } = { ...process.env, ...project.config.env } as Record<string, string | undefined>;
  if (url) {
    const how = defaults ? otherCollation : "";
    const [{ release, ...template }, pgBouncer] = await Promise.all([
      leaseTemplate(url, await schemaDigest(how), async (databaseUrl) => (await openMigrated({ databaseUrl })).close(), how),
      pooler ? startPgBouncer(url, { connections: 4 }) : undefined,
    ]);
    project.provide("template", {
      archive: "",
      postgres: { url, ...template, pooledUrl: pgBouncer?.urlOf(url), hasOtherDefaults: defaults !== undefined },
    });
    return async () => {
      await pgBouncer?.stop();
      await release();
      await removeBundles();
    };
  }
  const archive = join(cache, `${await schemaDigest()}.tar`);
  if (!existsSync(archive)) await writeArchive(archive);
  project.provide("template", { archive, postgres: undefined });
  return removeBundles;
}

const removeBundles = () => rm(serverBundles(process.pid), { recursive: true, force: true });

/** Changes with whatever decides the contents of a template. Other modules that a migration uses read rows, and a template has none. */
async function schemaDigest(how = ""): Promise<string> {
  const migrations = join(databaseFolder, "migrations");
  const files = (await readdir(migrations, { recursive: true })).filter((name) => name.endsWith(".ts")).sort();
  const hash = createHash("sha256").update(how);
  for (const file of [...files.map((name) => join(migrations, name)), ...deciding, engineManifest()]) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** The package.json of the embedded engine. */
function engineManifest(): string {
  let folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return join(folder, "package.json");
}

/** Opens a database and migrates it. Most runs find one that is migrated and need none of these modules. */
async function openMigrated(options: ConnectOptions): Promise<Database> {
  const [{ openDatabase }, { migrate }] = await Promise.all([import("../database/connect.ts"), import("../database/migrate.ts")]);
  const database = await openDatabase(options);
  await migrate(database.db);
  return database;
}

/** Writes the archive, since opening an engine without one takes four seconds, and removes those of earlier schemas. */
async function writeArchive(archive: string): Promise<void> {
  const database = await openMigrated({ dataDir: "memory://" });
  const dump = await database.dump?.();
  await database.close();
  await mkdir(cache, { recursive: true });
  // Several suites may write it at the same time.
  const unfinished = `${archive}.${randomBytes(6).toString("hex")}`;
  await writeFile(unfinished, Buffer.from((await dump?.arrayBuffer()) as ArrayBuffer));
  await rename(unfinished, archive);
  const archives = (await readdir(cache)).filter((name) => name.endsWith(".tar")).map((name) => join(cache, name));
  await Promise.all(archives.filter((path) => path !== archive).map((path) => rm(path, { force: true })));
}

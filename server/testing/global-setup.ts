import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";
import { onPostgres, schemaQuery, type TemplateDatabase, withName } from "./databases.ts";
import { startPgBouncer } from "./pgbouncer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    template: TemplateDatabase;
  }
}

const databaseFolder = join(import.meta.dirname, "../database");
const cache = join(import.meta.dirname, "../../node_modules/.cache/latchkey/templates");

/** Migrates one database for the run. Every test starts from a copy of it, since a copy takes a fraction of migrating. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The project `embedded` unsets the address for itself; `pooler` adds a pooler.
  const { TEST_DATABASE_URL: url, TEST_DATABASE_POOLER: pooler } = { ...process.env, ...project.config.env } as Record<
    string,
    string | undefined
  >;
  if (url) {
    const name = `latchkey_template_${randomBytes(6).toString("hex")}`;
    await onPostgres(url, `CREATE DATABASE ${name}`);
    const database = await openDatabase({ databaseUrl: withName(url, name) });
    await migrate(database.db);
    const { schema = "" } = (await sql<{ schema: string }>`${sql.raw(schemaQuery)}`.execute(database.db)).rows[0] ?? {};
    await database.close();
    const pgBouncer = pooler ? await startPgBouncer(url, { connections: 4 }) : undefined;
    project.provide("template", { archive: "", postgres: { url, name, schema, pooledUrl: pgBouncer?.urlOf(url) } });
    return async () => {
      await pgBouncer?.stop();
      for (const each of [...(await databasesFrom(url, name)), name]) await onPostgres(url, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
    };
  }
  const archive = join(cache, `${await schemaDigest()}.tar`);
  if (!existsSync(archive)) await writeArchive(archive);
  project.provide("template", { archive, postgres: undefined });
  return async () => {};
}

/** The test databases that were copied from a template and still exist. */
async function databasesFrom(url: string, template: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: url, poolSize: 1 });
  try {
    const found = await sql<{ name: string }>`SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${`${template}_`})`;
    return (await found.execute(database.db)).rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}

/** Changes with the migrations and with the engine. Other modules that a migration uses read rows, and a template has none. */
async function schemaDigest(): Promise<string> {
  const migrations = join(databaseFolder, "migrations");
  const files = (await readdir(migrations)).filter((name) => !name.endsWith(".test.ts")).sort();
  const hash = createHash("sha256");
  for (const file of [...files.map((name) => join(migrations, name)), join(databaseFolder, "connect.ts"), engineManifest()])
    hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** The package.json of the embedded engine. */
function engineManifest(): string {
  let folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return join(folder, "package.json");
}

/** Writes the archive, since opening an engine without one takes four seconds, and removes those of earlier schemas. */
async function writeArchive(archive: string): Promise<void> {
  const database = await openDatabase({ dataDir: "memory://" });
  await migrate(database.db);
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

import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";
import { onPostgres, type TemplateDatabase, withName } from "./databases.ts";

declare module "vitest" {
  export interface ProvidedContext {
    template: TemplateDatabase;
  }
}

/** Migrates one database; every test starts from a copy of it, which costs a fraction of migrating. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = join(import.meta.dirname, "../../node_modules/.cache/latchkey");
  const archive = join(directory, `template-${process.pid}.tar`);
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = `latchkey_template_${randomBytes(6).toString("hex")}`;
    await onPostgres(url, `CREATE DATABASE ${name}`);
    const database = await openDatabase({ databaseUrl: withName(url, name) });
    await migrate(database.db);
    await database.close();
    project.provide("template", { archive, postgres: { url, name } });
    return () => onPostgres(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
  const database = await openDatabase({ dataDir: "memory://" });
  await migrate(database.db);
  const dump = await database.dump?.();
  await database.close();
  await mkdir(directory, { recursive: true });
  await writeFile(archive, Buffer.from((await dump?.arrayBuffer()) as ArrayBuffer));
  project.provide("template", { archive, postgres: undefined });
  return () => rm(archive, { force: true });
}

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { type Database, openDatabase } from "../database/connect.ts";

/** Where a test's database comes from; made once for the whole run by global-setup.ts. */
export interface TemplateDatabase {
  /** Archive of a migrated embedded database. */
  readonly archive: string;
  /** Name of a migrated database on TEST_DATABASE_URL. */
  readonly postgres: { readonly url: string; readonly name: string } | undefined;
}

export interface TestDatabase {
  /** Opens the database; on PostgreSQL any number of times, as other processes would. */
  open(): Promise<Database>;
  /** Connection string, on PostgreSQL. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

/** Runs one command on the server that `url` names. */
export async function onPostgres(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

export const withName = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** A fresh, migrated database: a copy of the run's template. */
export async function freshDatabase(template: TemplateDatabase): Promise<TestDatabase> {
  const { postgres } = template;
  if (!postgres) {
    const archive = new Blob([await readFile(template.archive)]);
    return { open: () => openDatabase({ dataDir: "memory://", loadDataDir: archive }), url: undefined, drop: async () => {} };
  }
  const name = `latchkey_test_${randomBytes(6).toString("hex")}`;
  await onPostgres(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${postgres.name}`);
  const url = withName(postgres.url, name);
  return {
    url,
    open: () => openDatabase({ databaseUrl: url, poolSize: 8 }),
    drop: () => onPostgres(postgres.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";

/** A database that the benchmark made for one server, and drops at the end. */
export interface BenchDatabase {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Milliseconds of CPU that the database's processes for this database have used so far; undefined where they run on another machine. */
  cpuMillis(): Promise<Map<number, number> | undefined>;
  drop(): Promise<void>;
}

/** Where PostgreSQL answers: DATABASE_URL, or the local one with the user's own name. The databases named there are never touched. */
const serverUrl = () =>
  new URL(process.env.DATABASE_URL ?? `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/postgres`);

async function onServer<T>(deed: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl().href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await deed(client);
  } finally {
    await client.end();
  }
}

/** The server's version, such as "15.6". */
export const postgresVersion = () =>
  onServer(async (client) => {
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version.split(" ")[0] ?? "unknown";
  });

const made = new Set<BenchDatabase>();
/** Drops whatever `createDatabase` made and nobody dropped yet. */
export async function dropDatabases(): Promise<void> {
  for (const database of made) await database.drop();
}

/** An empty database with a name of its own: `latchkey_bench_<purpose>_<random>`. */
export async function createDatabase(purpose: string): Promise<BenchDatabase> {
  const name = `latchkey_bench_${purpose}_${randomBytes(4).toString("hex")}`;
  await onServer((client) => client.query(`create database ${name}`));
  const url = serverUrl();
  url.pathname = `/${name}`;
  // Seeding runs statements for most of a minute: no statement deadline here, the run as a whole has one.
  const pool = new pg.Pool({ connectionString: url.href, max: 2, connectionTimeoutMillis: 5000 });
  // Dropping the database with force ends idle connections; that is expected, not a failure.
  pool.on("error", () => undefined);

  const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;

  const database: BenchDatabase = {
    url: url.href,
    query,
    async cpuMillis() {
      const own = await query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      const used = new Map<number, number>();
      for (const { pid } of own) {
        const millis = processCpuMillis(pid, "postgres");
        if (millis !== undefined) used.set(pid, millis);
      }
      return used.size > 0 ? used : undefined;
    },
    async drop() {
      made.delete(database);
      await pool.end();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
  made.add(database);
  return database;
}

/** CPU used by a process so far, in milliseconds (proc(5): utime and stime of /proc/PID/stat, in hundredths of a second); undefined when it is gone. */
export function processCpuMillis(pid: number, named?: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    if (named !== undefined && stat.slice(stat.indexOf("(") + 1, end) !== named) return undefined;
    const fields = stat.slice(end + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

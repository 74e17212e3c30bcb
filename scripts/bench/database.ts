import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";

/** A database that the benchmark creates for one server and drops at the end. */
export interface BenchDatabase {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** CPU milliseconds of the PostgreSQL backends of this database; undefined if they run on another machine. */
  cpuMillis(): Promise<Map<number, number> | undefined>;
  drop(): Promise<void>;
}

/** The PostgreSQL server: DATABASE_URL, or the local one with the user's name. The benchmark never changes the database named there. */
const serverUrl = () =>
  new URL(process.env.DATABASE_URL ?? `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/postgres`);

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl().href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
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
/** Drops every remaining database of `createDatabase`. */
export async function dropDatabases(): Promise<void> {
  for (const database of made) await database.drop();
}

/** Creates an empty database named `latchkey_bench_<purpose>_<random>`. */
export async function createDatabase(purpose: string): Promise<BenchDatabase> {
  const name = `latchkey_bench_${purpose}_${randomBytes(4).toString("hex")}`;
  await onServer((client) => client.query(`create database ${name}`));
  const url = serverUrl();
  url.pathname = `/${name}`;
  // No statement timeout: seeding takes up to a minute, and the run has its own deadline.
  const pool = new pg.Pool({ connectionString: url.href, max: 2, connectionTimeoutMillis: 5000 });
  // A forced drop ends idle connections. That is expected.
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

/** CPU milliseconds of a process (proc(5): utime and stime of /proc/PID/stat, in 1/100 s); undefined after its exit. */
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

import { sql } from "kysely";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { readDatabaseMillis } from "#server/database/database-clock.ts";
import { executedMigrations, listPending, SchemaTooNew, SchemaTooOld } from "#server/database/migrate.ts";
import { detectPooler, PoolerNotConfigured } from "#server/database/pooler.ts";
import { splitOptions } from "#server/database/session-settings.ts";
import { sqlState } from "#server/database/sql-state.ts";
import type { Environment } from "#server/environment.ts";
import { findStaleSummaries } from "#server/features/users/summary-check.ts";
import { toMessage } from "#server/services/error-message.ts";
import { type Finding, makeFindings, readCode } from "../finding.ts";

const { ok, warning, failure } = makeFindings("Database");
const pooler = makeFindings("Pooler");
const clock = makeFindings("Clock");
const replica = makeFindings("Replica");

const poolerAdvice = "Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to an address of PostgreSQL itself.";
const poolerFailure = (text: string) => pooler.failure(text, poolerAdvice);

const oldestVersion = 150_000;
const lagWarnSeconds = 10;
/** Connections that one server process opens at most. */
const poolSize = 16;
const slowMillis = 20;
/**
 * Codes and sessions go by the database's clock. Apps also verify access tokens by their clocks; certificates and logs go by the machine's.
 */
const skew = { warnMillis: 1000, failMillis: 10_000 };

/** Whether the replica of DATABASE_READ_URL is one, and how far it lags. */
export async function checkReplica({ DATABASE_READ_URL: url, DATABASE_POOLER }: Environment): Promise<Finding[]> {
  if (url === undefined) return [];
  const database = await openDatabase({ databaseUrl: url, pooler: DATABASE_POOLER, poolSize: 1, readOnly: true });
  try {
    const { rows } = await sql<{ isReplica: boolean; lag: number | null }>`SELECT pg_is_in_recovery() AS "isReplica",
      CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`.execute(database.db);
    const { isReplica, lag } = rows[0] ?? { isReplica: false, lag: null };
    if (!isReplica) return [replica.warning("DATABASE_READ_URL leads to no replica", "Remove it, or set it to a replica of DATABASE_URL.")];
    if (lag !== null && lag > lagWarnSeconds)
      return [replica.warning(`lags ${Math.round(lag)} s behind`, "Check the replication: SELECT * FROM pg_stat_replication.")];
    return [replica.ok(`lags ${(lag ?? 0).toFixed(1)} s behind`)];
  } catch (error) {
    const advice = connectionAdvice(error).replace("DATABASE_URL", "DATABASE_READ_URL");
    return [replica.warning(`cannot be used, so the primary is read: ${toMessage(error)}`, advice)];
  } finally {
    await database.close();
  }
}

/** Runs checks on an open database; findings about its connection come first. */
export async function withDatabase(env: Environment, check: (db: Database["db"]) => Promise<Finding[]>): Promise<Finding[]> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, pooler: env.DATABASE_POOLER, poolSize: 3 });
  try {
    const connection = await checkPooler(env, database.db);
    // Behind a pooler that is not configured, any further statement may fail.
    if (connection.some(({ level }) => level === "failure")) return connection;
    return [
      ...(await checkServer(database.db)),
      ...(await database.withoutTimeouts(checkSummaries)),
      ...connection,
      await checkClock(database.db),
      ...(await check(database.db)),
    ];
  } catch (error) {
    if (error instanceof PoolerNotConfigured) return [poolerFailure(toMessage(error).replace(/\. Set .*/, ""))];
    return [failure(`cannot be used: ${toMessage(error)}`, connectionAdvice(error))];
  } finally {
    await database.close();
  }
}

const tlsAdvice = "Append ?sslmode=verify-full to DATABASE_URL, and &sslrootcert=FILE if the certificate is not of a public authority.";

/** Advises about a connection that failed. */
export function connectionAdvice(error: unknown): string {
  const code = sqlState(error) ?? readCode(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|no encryption/.test(`${code} ${toMessage(error)}`)) return tlsAdvice;
  if (/does not support SSL/.test(toMessage(error))) return "Remove sslmode from DATABASE_URL, or enable ssl in postgresql.conf.";
  switch (code) {
    case "ECONNREFUSED":
      return "Start PostgreSQL, or correct host and port in DATABASE_URL.";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "Correct the host name in DATABASE_URL.";
    case "28P01":
    case "28000":
      return "Correct user name and password in DATABASE_URL, and allow the connection in pg_hba.conf.";
    case "3D000":
      return "Create the database: createdb NAME.";
    case "53300":
      return "Raise max_connections of PostgreSQL, or put a pooler in front and set DATABASE_POOLER=transaction.";
    default:
      return "Check DATABASE_URL, and that the network allows the connection.";
  }
}

interface Server {
  readonly version: number;
  readonly name: string;
  readonly fsync: string;
  readonly connections: number;
  readonly missing: string[];
}

async function checkServer(db: Database["db"]): Promise<Finding[]> {
  const { rows } = await sql<Server>`SELECT current_setting('server_version_num')::int AS version,
      current_setting('server_version') AS name, current_setting('fsync') AS fsync,
      current_setting('max_connections')::int AS connections,
      (SELECT coalesce(array_agg(needed.name), '{}') FROM unnest(ARRAY['pg_trgm', 'btree_gin']) AS needed (name)
        WHERE NOT EXISTS (SELECT FROM pg_available_extensions a WHERE a.name = needed.name)) AS missing`.execute(db);
  const server = rows[0] as Server;
  const millis = await roundTripMillis(db);
  const findings: Finding[] = [ok(`PostgreSQL ${server.name}, ${millis.toFixed(1)} ms per statement`)];
  if (server.version < oldestVersion) findings.push(failure("is older than PostgreSQL 15", "Upgrade PostgreSQL to 15 or newer."));
  if (server.fsync !== "on")
    findings.push(failure("runs with fsync off: a crash loses confirmed writes", "Set fsync = on in postgresql.conf."));
  if (server.missing.length > 0) {
    const names = server.missing.join(" and ");
    findings.push(failure(`lacks the extensions ${names}`, "Install the contrib package of your PostgreSQL, such as postgresql-contrib."));
  }
  if (millis > slowMillis)
    findings.push(
      warning(`needs ${millis.toFixed(0)} ms for the shortest statement`, "Run the server in the same data centre as its database."),
    );
  if (server.connections < 2 * poolSize)
    findings.push(
      warning(
        `allows ${server.connections} connections, and each server process opens up to ${poolSize}`,
        "Raise max_connections, or use a pooler.",
      ),
    );
  return [...findings, await checkMigrations(db)];
}

async function roundTripMillis(db: Database["db"]): Promise<number> {
  const millis: number[] = [];
  for (let round = 0; round < 10; round++) {
    const started = performance.now();
    await sql`SELECT 1`.execute(db);
    millis.push(performance.now() - started);
  }
  return Math.min(...millis);
}

async function checkMigrations(db: Database["db"]): Promise<Finding> {
  let executed: string[];
  try {
    executed = await executedMigrations(db);
  } catch {
    return ok("has no tables yet; the first start creates them");
  }
  try {
    const pending = listPending(executed);
    if (pending.length === 0) return ok("has the schema of this version");
    return warning(`has ${pending.length} migrations to run`, "Start the server once; it runs them.");
  } catch (error) {
    if (error instanceof SchemaTooNew)
      return failure(`was migrated by a newer server (${error.unknown.join(", ")})`, "Run the newer server.");
    if (error instanceof SchemaTooOld) return failure(error.fact, error.remedy);
    throw error;
  }
}

/** Whether each user's row has the summary of its addresses and credentials. Without the tables, the check of migrations reports that. */
async function checkSummaries(db: Database["db"]): Promise<Finding[]> {
  try {
    const stale = await findStaleSummaries(db);
    if (stale.length === 0) return [ok("has the right summary of addresses and credentials for each user")];
    const text = `has a stale summary for users such as ${stale[0]?.id}: a restore or another tool wrote without triggers`;
    return [failure(text, "Run SELECT refresh_user_summaries(); and restore backups with triggers enabled.")];
  } catch {
    return [];
  }
}

async function checkClock(db: Database["db"]): Promise<Finding> {
  const before = Date.now();
  const millis = await readDatabaseMillis(db);
  const difference = millis - (before + Date.now()) / 2;
  const text = `${Math.round(Math.abs(difference))} ms from the clock of the database`;
  if (Math.abs(difference) > skew.failMillis) return clock.failure(text, "Synchronize both machines by NTP: timedatectl set-ntp true.");
  if (Math.abs(difference) > skew.warnMillis) return clock.warning(text, "Synchronize both machines by NTP: timedatectl set-ntp true.");
  return clock.ok(text);
}

async function checkPooler(env: Environment, db: Database["db"]): Promise<Finding[]> {
  const { searchPath } = splitOptions(env.DATABASE_URL ?? "");
  const { kind, droppedSettings } = await detectPooler(db, { searchPath });
  const findings = settingsFindings(droppedSettings);
  if (env.DATABASE_POOLER === undefined) {
    if (kind === "transaction") return [poolerFailure("DATABASE_URL leads to a pooler in transaction mode")];
    return findings.length > 0 ? findings : [pooler.ok("none; statements are planned once per connection")];
  }
  findings.unshift(pooler.ok("in transaction mode"));
  if (env.DATABASE_DIRECT_URL !== undefined) findings.push(await checkDirect(env.DATABASE_DIRECT_URL, db));
  return findings;
}

/** Settings that change how fast statements run, or when they end, and not their results. */
const harmless = new Set(["jit", "statement_timeout", "idle_in_transaction_session_timeout"]);

function settingsFindings(dropped: readonly string[]): Finding[] {
  const deciding = dropped.filter((name) => !harmless.has(name));
  if (deciding.length > 0)
    return [poolerFailure(`a pooler or proxy drops settings on which the results of statements depend: ${deciding.join(", ")}`)];
  if (dropped.length > 0) return [pooler.warning(`a pooler or proxy drops settings of connections: ${dropped.join(", ")}`, poolerAdvice)];
  return [];
}

/** Identifies a database: a server's start and the database on it. */
const identity = sql<{ id: string }>`SELECT extract(epoch FROM pg_postmaster_start_time())::text || ' ' || current_database() AS id`;

const alsoPooled = pooler.failure(
  "DATABASE_DIRECT_URL leads to a pooler, too",
  "Set it to the address of PostgreSQL itself, or remove it.",
);

async function checkDirect(url: string, db: Database["db"]): Promise<Finding> {
  const direct = await openDatabase({ databaseUrl: url, poolSize: 2 });
  try {
    const [here, there] = [await identity.execute(db), await identity.execute(direct.db)];
    if (here.rows[0]?.id !== there.rows[0]?.id)
      return pooler.failure("DATABASE_DIRECT_URL leads to another database than DATABASE_URL", "Correct DATABASE_DIRECT_URL.");
    if ((await detectPooler(direct.db)).kind === "transaction") return alsoPooled;
    return pooler.ok("migrations use DATABASE_DIRECT_URL");
  } catch (error) {
    if (error instanceof PoolerNotConfigured) return alsoPooled;
    return pooler.failure(
      `DATABASE_DIRECT_URL cannot be used: ${toMessage(error)}`,
      connectionAdvice(error).replace("DATABASE_URL", "DATABASE_DIRECT_URL"),
    );
  } finally {
    await direct.close();
  }
}

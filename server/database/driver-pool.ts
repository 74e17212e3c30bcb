import type pg from "pg";
import { runPooled } from "./pooled-query.ts";
import { toPoolerError } from "./pooler.ts";
import { areScalars, type PreparedResult, runPrepared } from "./prepared-query.ts";
import { retryTransient } from "./retry.ts";
import type { SessionClient } from "./session-client.ts";
import type { PooledSettings } from "./session-settings.ts";
import { sqlState } from "./sql-state.ts";
import type { StatementNames } from "./statement-names.ts";
import { connectionFailure, DatabaseUnavailable, endsConnection } from "./unavailable.ts";

/** A connection of the pool as Kysely uses it. */
interface DriverConnection {
  query(text: string, values: readonly unknown[]): Promise<PreparedResult>;
  release(): void;
}

export interface DriverOptions {
  readonly types: pg.CustomTypesConfig;
  /** The names of prepared statements. Undefined where none may stay on a connection. */
  readonly names?: StatementNames | undefined;
  /** The settings of each transaction, behind a pooler. Undefined where connections have their settings. */
  readonly pooled?: PooledSettings | undefined;
  /** Whether the connections are for a replica. Others do not read from a server in recovery, which may lag or be a former primary. */
  readonly replica?: boolean | undefined;
  /** Whether the caller repeats what a deadlock has ended. Statements are not repeated then. */
  readonly repeatedByCaller?: boolean | undefined;
  /** Runs every statement. */
  readonly run: <T>(text: string, values: readonly unknown[], send: () => Promise<T>) => Promise<T>;
}

/** The commands that begin and end transactions; undefined for others, such as those of savepoints. */
const transactionCommand = (text: string): "begin" | "commit" | "rollback" | undefined => {
  const command = /^\s*(?:(begin|start\s+transaction)|(commit)|(rollback)(?!\s+to))\b/i.exec(text);
  if (!command) return undefined;
  return command[1] ? "begin" : command[2] ? "commit" : "rollback";
};

/** The embedded engine's connections have no such state. */
const readState = (client: unknown) => client as Partial<Pick<SessionClient, "isLost" | "isInRecovery">>;

/** Before a transaction of ours begins, a failed one is that of another client of the pooler. */
const leftByOthers = (error: unknown) => (sqlState(error) === "25P02" ? connectionFailure(error) : error);
const inRecovery = () => new DatabaseUnavailable("The server of the database is in recovery and takes no writes.");
const noResult: PreparedResult = { command: "", rowCount: null, rows: [] };

/** Lends the connections of a pool to Kysely. One that can no longer be used is closed instead of returned. */
export function createDriverPool(pool: pg.Pool, options: DriverOptions): { connect(): Promise<DriverConnection> } {
  // Kysely remembers connections: a new object for each loan would grow its table.
  const connections = new WeakMap<pg.PoolClient, DriverConnection>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw toPoolerError(error) ?? connectionFailure(error);
      });
      if (readState(client).isInRecovery && !options.replica) {
        client.release(true);
        throw inRecovery();
      }
      let connection = connections.get(client);
      if (!connection) connections.set(client, (connection = createConnection(client, options)));
      return connection;
    },
  };
}

function createConnection(client: pg.PoolClient, options: DriverOptions): DriverConnection {
  const { types, names, pooled, replica, repeatedByCaller } = options;
  let isUnusable = false;
  let isInTransaction = false;

  const runDirectly = (text: string, values: readonly unknown[], name?: string): Promise<PreparedResult> =>
    name && areScalars(values)
      ? runPrepared(client, { name, text, values }, types)
      : client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });

  /** Begins a transaction behind a pooler. After a failure the connection is closed, and then the pooler closes its own. */
  async function beginPooled({ begin }: PooledSettings): Promise<void> {
    try {
      await client.query(begin);
    } catch (error) {
      isUnusable = true;
      // A server in recovery refuses READ WRITE as a feature that it does not have.
      throw sqlState(error) === "0A000" ? inRecovery() : leftByOthers(error);
    }
  }

  /** Runs a statement outside of a transaction behind a pooler. */
  async function runWithSettings(settings: PooledSettings, text: string, values: readonly unknown[]): Promise<PreparedResult> {
    try {
      return await runPooled(client, { settings: settings.select, text, values });
    } catch (error) {
      if (sqlState(error) !== "25006" || replica) throw leftByOthers(error);
    }
    // Another client of the pooler has made its session read-only, which only BEGIN overrides.
    await beginPooled(settings);
    try {
      const result = await runDirectly(text, values);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {
        isUnusable = true;
      });
      throw error;
    }
  }

  const execute = (text: string, values: readonly unknown[]): Promise<PreparedResult> => {
    if (pooled && !isInTransaction) return runWithSettings(pooled, text, values);
    if (names && values.length > 0) return names.execute(text, (name) => runDirectly(text, values, name));
    return runDirectly(text, values);
  };

  async function begin(text: string): Promise<PreparedResult> {
    isInTransaction = true;
    if (!pooled) return runDirectly(text, []);
    await beginPooled(pooled);
    return noResult;
  }

  function send(text: string, values: readonly unknown[]): Promise<PreparedResult> {
    const command = values.length === 0 ? transactionCommand(text) : undefined;
    if (command === "begin") return begin(text);
    // The server rolls back when the connection is closed.
    if (command === "rollback" && isUnusable) return Promise.resolve(noResult);
    if (command) return runDirectly(text, []).finally(() => (isInTransaction = false));
    // A transaction is run again as a whole. A replica's conflicts are resolved by reading from the primary.
    return isInTransaction || replica || repeatedByCaller ? execute(text, values) : retryTransient(() => execute(text, values));
  }

  return {
    async query(text, values) {
      try {
        return await options.run(text, values, () => send(text, values));
      } catch (error) {
        const isLost = readState(client).isLost === true;
        // After a timeout of the driver, which has no code, the response is outstanding.
        const isTimeout = error instanceof Error && error.message === "Query read timeout";
        const failure = (isLost || isTimeout) && sqlState(error) === undefined ? connectionFailure(error) : error;
        isUnusable ||= isLost || endsConnection(failure);
        throw toPoolerError(failure) ?? failure;
      }
    },
    release() {
      const isOpen = isInTransaction;
      isInTransaction = false;
      client.release(isUnusable || isOpen);
    },
  };
}

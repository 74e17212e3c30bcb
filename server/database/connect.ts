import { EventEmitter } from "node:events";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { parse, serialize } from "pg-protocol";
import { lockDirectory } from "./directory-lock.ts";
import { poolerErrorOf } from "./pooler.ts";
import { areScalars, type PreparedResult, runPrepared } from "./prepared-query.ts";
import { retryDeadlock } from "./retry-statement.ts";
import type { Schema } from "./schema.ts";
import { createStatementNames } from "./statement-names.ts";
import { parseTimestamp } from "./timestamp.ts";

export interface Database {
  readonly db: Kysely<Schema>;
  readonly kind: "postgres" | "embedded";
  /** Called with every statement sent, including BEGIN and COMMIT. For tests that count and explain statements. */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** Runs every statement sent, if set. For metrics and traces. */
  measureStatement: (<T>(text: string, send: () => Promise<T>) => Promise<T>) | undefined;
  /** The connections of the pool, and callers that wait for one. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Exports the embedded database as one archive; undefined on PostgreSQL, which has pg_dump. */
  readonly dump: (() => Promise<Blob>) | undefined;
  /**
   * Runs work without timeouts, such as migrations, whose statements and locks may take long. `sessions`: whether a connection remains
   * one session of PostgreSQL.
   */
  withoutTimeouts<T>(work: (db: Kysely<Schema>, options: { readonly sessions: boolean }) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** A PostgreSQL connection string; without one the embedded database in `dataDir` is opened. */
  databaseUrl?: string | undefined;
  /**
   * `transaction`: `databaseUrl` leads to a pooler that gives each transaction any of its connections. Nothing may stay on a
   * connection then: no named statements, settings or session locks.
   */
  pooler?: "transaction" | undefined;
  /** Refuses writes, on a connection without a pooler. */
  readOnly?: boolean | undefined;
  /** A PostgreSQL connection string that bypasses the pooler, for migrations. */
  directUrl?: string | undefined;
  /** Directory of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir?: string | undefined;
  /** An open embedded engine to use instead of opening one; closing the database leaves it open (tests). */
  engine?: PGlite | undefined;
  poolSize?: number | undefined;
  /** Called with errors of idle connections, which the pool replaces. */
  onError?: ((error: Error) => void) | undefined;
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const parseOtherTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const ownParsers = new Map<number, (text: string) => unknown>([
  // int8 arrives as text by default; our counts are far below 2^53.
  [INT8, Number],
  [TIMESTAMPTZ, (text) => parseTimestamp(text, parseOtherTimestamp)],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && ownParsers.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

/** Opens the database. The embedded one is locked against other processes until it is closed. */
export async function openDatabase(options: ConnectOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

const connectionSettings = {
  types,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  application_name: "latchkey",
};
// The statements are short: compiling one would cost more than running it.
const withoutJit = { options: "-c jit=off" };
/** Settings of a connection, which a pooler refuses or drops. Behind one, the operator sets them for the role (docs/deploy.md). */
const sessionSettings = { ...withoutJit, statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

async function openPostgres(connectionString: string, options: ConnectOptions): Promise<Database> {
  const { pooler, directUrl, readOnly } = options;
  const pool = new pg.Pool({
    ...connectionSettings,
    ...(pooler ? {} : sessionSettings),
    ...(readOnly && !pooler ? { options: `${withoutJit.options} -c default_transaction_read_only=on` } : {}),
    connectionString,
    max: options.poolSize ?? 16,
    // A new connection plans every statement again.
    idleTimeoutMillis: 600_000,
    // statement_timeout does not help when the server does not respond at all.
    query_timeout: 20_000,
  });
  handlePoolErrors(pool, options);
  return createDatabase(pool, "postgres", {
    namedStatements: pooler === undefined,
    close: () => pool.end(),
    withoutTimeouts: async (work) => {
      const untimedPool = new pg.Pool({
        ...connectionSettings,
        ...(pooler && !directUrl ? {} : withoutJit),
        connectionString: directUrl ?? connectionString,
        max: 1,
      });
      const untimed = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: handlePoolErrors(untimedPool, options) }) });
      try {
        return await work(untimed, { sessions: !pooler || directUrl !== undefined });
      } catch (error) {
        throw poolerErrorOf(error, directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL") ?? error;
      } finally {
        await untimed.destroy();
      }
    },
  });
}

/** An 'error' event without a listener would end the process. The pool emits it, or a connection that breaks while checked out. */
function handlePoolErrors(pool: pg.Pool, { onError }: ConnectOptions): pg.Pool {
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => client.on("error", (error) => onError?.(error)));
  return pool;
}

async function openEmbedded(options: ConnectOptions): Promise<Database> {
  const { engine: openedEngine } = options;
  if (openedEngine) return connectEngine(openedEngine, options, () => resetResponses(openedEngine));
  const directory = options.dataDir ?? "./.data";
  const inMemory = directory.startsWith("memory://");
  const release = inMemory ? () => {} : lockDirectory(directory);
  try {
    const engine = await openEngine(inMemory ? directory : join(directory, "database"));
    return await connectEngine(engine, options, async () => {
      await engine.close();
      release();
    });
  } catch (error) {
    release();
    // The engine throws an object without a message where it cannot write, such as on a full disk.
    throw error instanceof Error ? error : new Error(`${directory} cannot be written. Check the free space and the owner of its files.`);
  }
}

/** Opens the embedded engine in a directory, or in memory (`memory://`), there from a dump if one is given. */
export async function openEngine(directory: string, dump?: Blob): Promise<PGlite> {
  // Loaded only where needed: the module costs a second of start-up that PostgreSQL users need not pay.
  const [{ PGlite }, { pg_trgm }, { btree_gin }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/btree_gin"),
  ]);
  const onDisk = ["-c", "fsync=on"];
  return PGlite.create(directory, {
    extensions: { pg_trgm, btree_gin },
    ...(dump ? { loadDataDir: dump } : {}),
    // The library turns fsync off by default; acknowledged writes must survive a crash of the machine.
    ...(directory.startsWith("memory://")
      ? {}
      : { startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), ...onDisk] }),
  });
}

async function connectEngine(engine: PGlite, options: ConnectOptions, closeEngine: () => Promise<void>): Promise<Database> {
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
  const pool = new pg.Pool({
    ...createPgConfig(withBatchedMessages(engine)),
    max: 1,
    connectionTimeoutMillis: 10_000,
    types,
  } as unknown as pg.PoolConfig);
  handlePoolErrors(pool, options);
  const close = async () => {
    await pool.end();
    await closeEngine();
  };
  return createDatabase(pool, "embedded", { namedStatements: true, close, dump: () => engine.dumpDataDir("none") });
}

/** Parse, Bind, Describe, Execute and Close, which are answered at the latest after the Sync that follows them. */
const batchedMessages = new Set([..."PBDEC"].map((letter) => letter.charCodeAt(0)));

type EngineMessages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/**
 * The engine for the driver's connection, which sends one message at a time. A message takes the engine as long as a statement does,
 * so those of a statement are passed on together. The driver's parser reads the response: the engine's takes as long as the statement.
 */
function withBatchedMessages(engine: PGlite): PGlite {
  let batch: Uint8Array[] = [];
  const connection: Pick<PGlite, "waitReady" | "execProtocolStream"> = {
    waitReady: engine.waitReady,
    async execProtocolStream(message) {
      batch.push(message);
      if (batchedMessages.has(message[0] ?? 0)) return [];
      const request = Buffer.concat(batch);
      batch = [];

      const response: EngineMessages = [];
      const stream = new EventEmitter();
      void parse(stream as NodeJS.ReadableStream, (part) => response.push(part as EngineMessages[number]));
      // The parser keeps an incomplete message until the next chunk. A chunk is a view of the engine's memory.
      await engine.execProtocolRawStream(request, { onRawData: (chunk) => stream.emit("data", Buffer.from(chunk)) });
      return response;
    },
  };
  return connection as PGlite;
}

/** Ends the redirection of responses by `execProtocolRawStream`, after which the engine's own methods work again. */
async function resetResponses(engine: PGlite): Promise<void> {
  await engine.execProtocolStream(serialize.sync());
}

/** What differs between the engines. */
interface Engine {
  /** Whether a statement may stay on its connection under a name. */
  readonly namedStatements: boolean;
  close(): Promise<void>;
  readonly dump?: Database["dump"];
  readonly withoutTimeouts?: Database["withoutTimeouts"];
}

/** A connection of the pool as Kysely uses it. */
interface DriverConnection {
  query(text: string, values: readonly unknown[]): Promise<PreparedResult>;
  release(): void;
}

function createDatabase(pool: pg.Pool, kind: Database["kind"], { namedStatements, close, dump, withoutTimeouts }: Engine): Database {
  const names = createStatementNames();
  // Kysely remembers connections: a new object for each loan would grow its table.
  const connections = new WeakMap<pg.PoolClient, DriverConnection>();
  const connect = (client: pg.PoolClient): DriverConnection => {
    let isUnusable = false;
    return {
      async query(text, values) {
        database.onStatement?.(text, values);
        const run = (name?: string) =>
          name && areScalars(values)
            ? runPrepared(client, { name, text, values }, types)
            : client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });
        const execute = () => (namedStatements ? names.execute(text, run) : run());
        const send = () => (values.length > 0 ? retryDeadlock(execute) : run());
        try {
          const { measureStatement } = database;
          return await (measureStatement ? measureStatement(text, send) : send());
        } catch (error) {
          isUnusable ||= error instanceof Error && error.message === "Query read timeout";
          throw poolerErrorOf(error) ?? error;
        }
      },
      // A connection with an outstanding response must not go to the next caller.
      release: () => client.release(isUnusable),
    };
  };
  const database: Database = {
    kind,
    onStatement: undefined,
    measureStatement: undefined,
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dump,
    withoutTimeouts: withoutTimeouts ?? ((work) => work(db, { sessions: false })),
    close: async () => {
      await db.destroy();
    },
    get db() {
      return db;
    },
  };

  const db: Kysely<Schema> = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect().catch((error: unknown) => {
            throw poolerErrorOf(error) ?? error;
          });
          let connection = connections.get(client);
          if (!connection) connections.set(client, (connection = connect(client)));
          return connection as never;
        },
        end: close,
      },
    }),
  });
  return database;
}

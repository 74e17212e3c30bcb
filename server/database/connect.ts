import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { parse, serialize } from "pg-protocol";
import { lockDirectory } from "./directory-lock.ts";
import { createDriverPool, type DriverOptions } from "./driver-pool.ts";
import { toPoolerError } from "./pooler.ts";
import { unpackDatabase } from "./prepared-database.ts";
import type { Schema } from "./schema.ts";
import { SessionClient } from "./session-client.ts";
import { pooledSettings, type SessionSettings, splitOptions, startupOptions } from "./session-settings.ts";
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
  /** Reads from a replica: refuses writes, and accepts a server in recovery. */
  readOnly?: boolean | undefined;
  /** The search path of a connection string without one, such as that of a replica. */
  searchPath?: string | undefined;
  /** A PostgreSQL connection string that bypasses the pooler, for migrations. */
  directUrl?: string | undefined;
  /** Directory of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir?: string | undefined;
  /** A file of `packDatabase`, from which the embedded database is made if `dataDir` has none. */
  prepared?: string | undefined;
  /** An open embedded engine to use instead of opening one; closing the database leaves it open (tests). */
  engine?: PGlite | undefined;
  poolSize?: number | undefined;
  /** Seconds after which a connection is replaced, so that it follows a change of the address. */
  maxAgeSeconds?: number | undefined;
  /** Called with errors of idle connections, which the pool replaces. */
  onError?: ((error: Error) => void) | undefined;
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const parseOtherTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const parseIsoTimestamp = (text: string): Date => {
  const parsed = parseOtherTimestamp(text) as Date | number | null;
  // The driver reads other styles as null.
  if (parsed === null) throw new Error("The database sends times in another DateStyle than ISO. Run latchkey doctor.");
  return parsed as Date;
};
const ownParsers = new Map<number, (text: string) => unknown>([
  // int8 arrives as text by default; our counts are far below 2^53.
  [INT8, Number],
  [TIMESTAMPTZ, (text) => parseTimestamp(text, parseIsoTimestamp)],
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

async function openPostgres(databaseUrl: string, options: ConnectOptions): Promise<Database> {
  const { pooler, directUrl, readOnly } = options;
  const searchPath = splitOptions(databaseUrl).searchPath ?? options.searchPath;
  const settings: SessionSettings = { readOnly, searchPath };
  const pool = new pg.Pool({
    ...connectionConfig(databaseUrl, pooler ? undefined : settings),
    max: options.poolSize ?? 16,
    // A new connection plans every statement again.
    idleTimeoutMillis: 600_000,
    maxLifetimeSeconds: options.maxAgeSeconds ?? 1800,
    // statement_timeout does not help when the server does not respond at all.
    query_timeout: 20_000,
  });
  handlePoolErrors(pool, options);
  return createDatabase(pool, "postgres", {
    driver: { names: pooler ? undefined : createStatementNames(), pooled: pooler && pooledSettings(settings), replica: readOnly },
    close: () => pool.end(),
    withoutTimeouts: async (work) => {
      const url = directUrl ?? databaseUrl;
      const isPooled = pooler !== undefined && directUrl === undefined;
      const untimedSettings: SessionSettings = { ...settings, untimed: true, searchPath: splitOptions(url).searchPath ?? searchPath };
      const untimedPool = new pg.Pool({ ...connectionConfig(url, isPooled ? undefined : untimedSettings), max: 1 });
      const untimed = createKysely(handlePoolErrors(untimedPool, options), () => untimedPool.end(), {
        types,
        pooled: isPooled ? pooledSettings(untimedSettings) : undefined,
        replica: readOnly,
        repeatedByCaller: true,
        run: (_text, _values, send) => send(),
      });
      try {
        return await work(untimed, { sessions: !isPooled });
      } catch (error) {
        throw toPoolerError(error, directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL") ?? error;
      } finally {
        await untimed.destroy();
      }
    },
  });
}

/**
 * The driver's configuration of a connection.
 * @param settings of a connection that remains one session; undefined behind a pooler, which refuses or drops them
 */
function connectionConfig(connectionString: string, settings: SessionSettings | undefined): pg.PoolConfig {
  const { url, options } = splitOptions(connectionString);
  return {
    ...connectionSettings,
    Client: SessionClient,
    connectionString: url,
    // The last value of a setting counts.
    ...(settings ? { options: `${options} ${startupOptions(settings)}`.trim() } : {}),
  };
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
    const folder = inMemory ? directory : join(directory, "database");
    if (!inMemory && options.prepared !== undefined && !existsSync(folder)) await unpackDatabase(options.prepared, folder);
    const engine = await openEngine(folder);
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
  return createDatabase(pool, "embedded", {
    driver: { names: createStatementNames() },
    close,
    dump: () => engine.dumpDataDir("none"),
  });
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

/** The differences between the engines. */
interface Engine {
  readonly driver: Pick<DriverOptions, "names" | "pooled" | "replica">;
  close(): Promise<void>;
  readonly dump?: Database["dump"];
  readonly withoutTimeouts?: Database["withoutTimeouts"];
}

const createKysely = (pool: pg.Pool, close: () => Promise<void>, options: DriverOptions): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect: createDriverPool(pool, options).connect as never, end: close } }) });

function createDatabase(pool: pg.Pool, kind: Database["kind"], { driver, close, dump, withoutTimeouts }: Engine): Database {
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
  const db = createKysely(pool, close, {
    ...driver,
    types,
    run(text, values, send) {
      database.onStatement?.(text, values);
      const { measureStatement } = database;
      return measureStatement ? measureStatement(text, send) : send();
    },
  });
  return database;
}

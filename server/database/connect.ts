import { createHash } from "node:crypto";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { lockDirectory } from "./directory-lock.ts";
import type { Schema } from "./schema.ts";

export interface Database {
  readonly db: Kysely<Schema>;
  readonly kind: "postgres" | "embedded";
  /** Called with every command sent and its values, BEGIN and COMMIT included (the tests count and explain them). */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** The embedded database as one archive; undefined on PostgreSQL, which has tools of its own. */
  readonly dump: (() => Promise<Blob>) | undefined;
  /** Does work whose statements, or waits for another process, may take as long as they need: migrations. */
  unhurried<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** A PostgreSQL connection string; without it the embedded database in `dataDir` is opened. */
  databaseUrl?: string | undefined;
  /** Directory of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir?: string | undefined;
  /** A dump to start an in-memory database from (tests). */
  loadDataDir?: Blob | undefined;
  poolSize?: number | undefined;
  /** Told of errors on idle connections, which the pool replaces. */
  onError?: ((error: Error) => void) | undefined;
}

const namedStatementsMax = 500;

/** Begins a statement whose best plan depends on its values: it is not named, and so planned anew each time. */
export const plannedEachTime = "/* planned each time */ ";

// int8 arrives as text by default; our counts are far below 2^53.
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
};

/** Opens the database; the embedded one is locked against a second process for as long as it is open. */
export async function openDatabase(options: ConnectOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

async function openPostgres(connectionString: string, options: ConnectOptions): Promise<Database> {
  const settings = {
    connectionString,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "latchkey",
    // Statements here are short: compiling one costs more than running it.
    options: "-c jit=off",
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? 16,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // The server's own limit does not help when the server itself does not answer.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  listen(pool, options);
  return wrap(pool, "postgres", {
    close: () => pool.end(),
    unhurried: async (work) => {
      const patient = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: listen(new pg.Pool({ ...settings, max: 1 }), options) }) });
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
  });
}

/** An error that nobody hears would end the process: the pool's, and that of a connection which breaks while it is held. */
function listen(pool: pg.Pool, { onError }: ConnectOptions): pg.Pool {
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => client.on("error", (error) => onError?.(error)));
  return pool;
}

async function openEmbedded(options: ConnectOptions): Promise<Database> {
  const directory = options.dataDir ?? "./.data";
  const inMemory = directory.startsWith("memory://");
  const release = inMemory ? () => {} : lockDirectory(directory);
  try {
    // Loaded only where needed: the module costs a second of start-up that PostgreSQL users need not pay.
    const [{ PGlite }, { createPgConfig }, { pg_trgm }, { btree_gin }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/node-postgres"),
      import("@electric-sql/pglite/contrib/pg_trgm"),
      import("@electric-sql/pglite/contrib/btree_gin"),
    ]);
    const engine = await PGlite.create(inMemory ? directory : join(directory, "database"), {
      extensions: { pg_trgm, btree_gin },
      ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
      // The library turns fsync off by default; acknowledged writes shall outlive more than a dead process.
      ...(inMemory ? {} : { startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), "-c", "fsync=on"] }),
    });
    const pool = new pg.Pool({
      ...createPgConfig(engine),
      max: 1,
      connectionTimeoutMillis: 10_000,
      types: types as pg.CustomTypesConfig,
    } as unknown as pg.PoolConfig);
    listen(pool, options);
    const close = async () => {
      await pool.end();
      await engine.close();
      release();
    };
    return wrap(pool, "embedded", { close, dump: () => engine.dumpDataDir("none") });
  } catch (error) {
    release();
    throw error;
  }
}

/** What engines do each in a way of their own. */
interface Engine {
  close(): Promise<void>;
  readonly dump?: Database["dump"];
  readonly unhurried?: Database["unhurried"];
}

function wrap(pool: pg.Pool, kind: Database["kind"], { close, dump, unhurried }: Engine): Database {
  const names = new Map<string, string>();
  // Named statements are planned once per connection. Only so many: texts that vary without end must not fill the server.
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < namedStatementsMax) {
      name = createHash("sha256").update(text).digest("base64url").slice(0, 40);
      names.set(text, name);
    }
    return name;
  };

  const database: Database = {
    kind,
    onStatement: undefined,
    dump,
    unhurried: unhurried ?? ((work) => work(db)),
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
          const client = await pool.connect();
          let silent = false;
          return {
            query: async (text: string, values: readonly unknown[]) => {
              database.onStatement?.(text, values);
              const name = values.length > 0 && !text.startsWith(plannedEachTime) ? nameOf(text) : undefined;
              try {
                return await client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });
              } catch (error) {
                silent ||= error instanceof Error && error.message === "Query read timeout";
                throw error;
              }
            },
            // A connection that owes an answer is not given to the next caller.
            release: () => client.release(silent),
          } as never;
        },
        end: close,
      },
    }),
  });
  return database;
}

/** The SQLSTATE of a database error, or undefined for anything else. Never by class: the embedded engine has its own. */
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  // With a digit: Node's own codes, such as EPIPE, are no SQLSTATEs.
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

/** The constraint a unique or foreign key violation names. */
export const violated = (error: unknown): string | undefined => {
  const state = sqlState(error);
  return state === "23505" || state === "23503" ? ((error as { constraint?: string }).constraint ?? "") : undefined;
};

import { type Kysely, sql } from "kysely";

/** The connections lead to a pooler that the configuration does not name. The message is one line that says what to set. */
export class PoolerNotConfigured extends Error {
  override name = "PoolerNotConfigured";
}

const advice = "Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to an address of PostgreSQL itself if there is one.";

const adviceOf = {
  DATABASE_URL: advice,
  DATABASE_DIRECT_URL: "Set DATABASE_DIRECT_URL to an address of PostgreSQL itself, or remove it.",
} as const;

/** A named statement that exists already, or not: another connection of the server got it. */
const namedStatementStates = new Set(["42P05", "26000"]);

/** The error that says what to set, for an error that only a pooler causes; undefined for others. */
export function poolerErrorOf(error: unknown, variable: keyof typeof adviceOf = "DATABASE_URL"): PoolerNotConfigured | undefined {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (namedStatementStates.has(code ?? "") || /unsupported startup parameter/i.test(message))
    return new PoolerNotConfigured(`${variable} leads to a connection pooler (${message}). ${adviceOf[variable]}`, { cause: error });
  return undefined;
}

interface Connection {
  readonly pid: number;
  readonly timeout: string;
}

/** Twice: a pooler may change the connection of one client, or give two clients the same one. */
const rounds = 2;

/**
 * Whether direct connections lead to a pooler. A pooler in transaction mode shares processes of PostgreSQL. Without one, two open
 * connections never share a process, and one never changes it.
 * @returns `settings-dropped` when the connections stay apart but do not have the settings that they were opened with
 * @throws PoolerNotConfigured when the pooler refuses the settings of a connection
 */
export async function detectPooler<Schema>(db: Kysely<Schema>): Promise<"none" | "transaction" | "settings-dropped"> {
  const read = async (connection: Kysely<Schema>): Promise<Connection> => {
    const query = sql<Connection>`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS timeout`;
    return (await query.execute(connection)).rows[0] as Connection;
  };
  return db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const [ofOne, ofOther]: [Connection[], Connection[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        ofOne.push(await read(one));
        ofOther.push(await read(other));
      }
      const pids = (seen: readonly Connection[]) => new Set(seen.map(({ pid }) => pid));
      if (pids(ofOne).size > 1 || pids([...ofOne, ...ofOther]).size < 2) return "transaction";
      // Engines name the same duration differently.
      return [...ofOne, ...ofOther].every(({ timeout }) => /^15(s|000)/.test(timeout)) ? "none" : "settings-dropped";
    }),
  );
}

/**
 * Checks that direct connections do not lead to a pooler in transaction mode.
 * @param warn called with one line when a pooler or proxy drops the settings of the connections
 * @throws PoolerNotConfigured
 */
export async function requireNoPooler<Schema>(db: Kysely<Schema>, warn: (line: string) => void): Promise<void> {
  const found = await detectPooler(db);
  if (found === "transaction") throw new PoolerNotConfigured(`DATABASE_URL leads to a connection pooler in transaction mode. ${advice}`);
  if (found === "settings-dropped")
    warn(`A pooler or proxy drops the settings of database connections, so statements have no timeout. ${advice}`);
}

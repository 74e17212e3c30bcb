import { type Kysely, sql } from "kysely";
import { findDroppedSettings, type SessionSettings } from "./session-settings.ts";

/** The connections lead to a pooler that the configuration does not name. The message is one line that says what to set. */
export class PoolerNotConfigured extends Error {
  override name = "PoolerNotConfigured";
}

const advice = "Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to an address of PostgreSQL itself if there is one.";

const adviceByVariable = {
  DATABASE_URL: advice,
  DATABASE_DIRECT_URL: "Set DATABASE_DIRECT_URL to an address of PostgreSQL itself, or remove it.",
} as const;

/** A named statement that exists already, or not: another connection of the server got it. */
const namedStatementStates = new Set(["42P05", "26000"]);

/** The error that says what to set, for an error that only a pooler causes; undefined for others. */
export function toPoolerError(error: unknown, variable: keyof typeof adviceByVariable = "DATABASE_URL"): PoolerNotConfigured | undefined {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (namedStatementStates.has(code ?? "") || /unsupported startup parameter/i.test(message))
    return new PoolerNotConfigured(`${variable} leads to a connection pooler (${message}). ${adviceByVariable[variable]}`, {
      cause: error,
    });
  return undefined;
}

/** Twice: a pooler may change the connection of one client, or give two clients the same one. */
const rounds = 2;

/** The kind of server behind connections, and the settings that they were opened with and lack. */
export interface DetectedPooler {
  readonly kind: "none" | "transaction";
  readonly droppedSettings: readonly string[];
}

/**
 * Detects a pooler behind direct connections. A pooler in transaction mode shares processes of PostgreSQL. Without one, two open
 * connections never share a process, and one never changes it.
 * @throws PoolerNotConfigured when the pooler refuses the settings of a connection
 */
export async function detectPooler<Schema>(db: Kysely<Schema>, settings: SessionSettings = {}): Promise<DetectedPooler> {
  const readPid = async (connection: Kysely<Schema>): Promise<number | undefined> =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection)).rows[0]?.pid;
  return db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const [ofOne, ofOther] = [new Set<number | undefined>(), new Set<number | undefined>()];
      for (let round = 0; round < rounds; round++) {
        ofOne.add(await readPid(one));
        ofOther.add(await readPid(other));
      }
      const isShared = ofOne.size > 1 || new Set([...ofOne, ...ofOther]).size < 2;
      if (isShared) return { kind: "transaction", droppedSettings: await findDroppedSettings(one, settings) };
      const dropped = [await findDroppedSettings(one, settings), await findDroppedSettings(other, settings)].flat();
      return { kind: "none", droppedSettings: [...new Set(dropped)] };
    }),
  );
}

/**
 * Checks that direct connections do not lead to a pooler in transaction mode.
 * @param warn called with one line when a pooler or proxy drops the settings of the connections
 * @throws PoolerNotConfigured
 */
export async function requireNoPooler<Schema>(
  db: Kysely<Schema>,
  { warn, settings }: { readonly warn: (line: string) => void; readonly settings?: SessionSettings },
): Promise<void> {
  const { kind, droppedSettings } = await detectPooler(db, settings);
  if (kind === "transaction") throw new PoolerNotConfigured(`DATABASE_URL leads to a connection pooler in transaction mode. ${advice}`);
  if (droppedSettings.length > 0)
    warn(`A pooler or proxy drops settings of database connections (${droppedSettings.join(", ")}), on which statements depend. ${advice}`);
}

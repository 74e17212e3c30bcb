import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { onPostgres, withClient, withName } from "#server/testing/postgres.ts";

const installed = "/usr/lib/postgresql";
const needed = ["initdb", "postgres", "pg_basebackup"];
const startMillis = 30_000;

/** The folder of the newest PostgreSQL's programs; undefined where they are not installed. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const folders = readdirSync(installed)
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, "bin"));
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))));
}

/** The user that runs PostgreSQL, which refuses root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export interface PostgresNode {
  readonly port: number;
  /** Connection string of its database `postgres`. */
  readonly url: string;
  start(): Promise<void>;
  /** `immediate` as after a crash, `fast` as in a planned shutdown. */
  stop(how: "immediate" | "fast"): Promise<void>;
  /** Copies the running primary, and follows it at the next start. */
  copyFrom(primary: PostgresNode): Promise<void>;
  /** Follows the primary at the next start, with its own files. */
  follow(primary: PostgresNode): void;
  promote(): Promise<void>;
  /** Whether commits wait until a standby has them. */
  setSynchronous(isSynchronous: boolean): Promise<void>;
}

interface NodeOptions {
  readonly programs: string;
  readonly folder: string;
  readonly name: string;
  readonly port: number;
}

/** A PostgreSQL server in a folder, which is stopped and has no files yet. */
export function postgresNode({ programs, folder, name, port }: NodeOptions): PostgresNode {
  const data = join(folder, name);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const user = unprivileged();
  let child: ChildProcess | undefined;
  const run = (program: string, ...args: string[]) => promisify(execFile)(join(programs, program), args, { ...user, cwd: folder });
  const configure = (...lines: string[]) => appendFileSync(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  const ownPort = () => configure(`port = ${port}`, `cluster_name = '${name}'`);

  async function create(): Promise<void> {
    await run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync");
    // The machine does not stop, so that nothing needs to be flushed to its disk.
    configure(
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "fsync = off",
      "shared_buffers = 32MB",
      "max_connections = 90",
    );
    ownPort();
  }

  const conninfo = (primary: PostgresNode) => `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  const give = (path: string) => user && chownSync(path, user.uid, user.gid);

  return {
    port,
    url,
    async start() {
      if (!existsSync(data)) await create();
      const log = openSync(join(folder, `${name}.log`), "a");
      child = spawn(join(programs, "postgres"), ["-D", data], { ...user, cwd: folder, stdio: ["ignore", log, log] });
      const deadline = performance.now() + startMillis;
      for (;;) {
        try {
          await onPostgres(url, "SELECT 1");
          return;
        } catch (error) {
          if (child.exitCode !== null || performance.now() > deadline) throw error;
          await sleep(50);
        }
      }
    },
    async stop(how) {
      const stopping = child;
      if (!stopping || stopping.exitCode !== null) return;
      const ended = new Promise((resolve) => stopping.once("exit", resolve));
      stopping.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
      child = undefined;
    },
    async copyFrom(primary) {
      rmSync(data, { recursive: true, force: true });
      await run("pg_basebackup", "-d", conninfo(primary), "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync");
      ownPort();
      configure("synchronous_standby_names = ''");
    },
    follow(primary) {
      const signal = join(data, "standby.signal");
      writeFileSync(signal, "");
      give(signal);
      appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${conninfo(primary)}'\n`);
    },
    async promote() {
      await onPostgres(url, "SELECT pg_promote(true, 30)");
    },
    async setSynchronous(isSynchronous) {
      await onPostgres(url, `ALTER SYSTEM SET synchronous_standby_names = '${isSynchronous ? "*" : ""}'`, "SELECT pg_reload_conf()");
      if (!isSynchronous) return;
      const states = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
      const deadline = performance.now() + startMillis;
      while ((await withClient(url, (client) => client.query(states))).rowCount === 0) {
        if (performance.now() > deadline) throw new Error("no synchronous standby");
        await sleep(50);
      }
    },
  };
}

/** Makes a folder that the user of PostgreSQL can write. */
export function givePostgres(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
}

/** The ids of all users in a database. */
export const userIds = (url: string, database: string): Promise<Set<string>> =>
  withClient(withName(url, database), async (client) => {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM users");
    return new Set(rows.map(({ id }) => id));
  });

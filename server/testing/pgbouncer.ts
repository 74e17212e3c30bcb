import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A user that is not root, as which PgBouncer agrees to run. */
const unprivileged = 65_534;
const startMillis = 15_000;

/** A running PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The connection string of the same database by way of PgBouncer. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** Connections to PostgreSQL. Few, so that clients share them. */
  readonly connections?: number;
  /** Settings of connections that it drops instead of refusing them. */
  readonly ignoredSettings?: readonly string[];
  /** Seconds between attempts to reach a server that has failed. */
  readonly retrySeconds?: number;
}

/** Starts PgBouncer on a free port in front of the server that `databaseUrl` names. */
export async function startPgBouncer(databaseUrl: string, options: PgBouncerOptions = {}): Promise<PgBouncer> {
  const { connections = 3, ignoredSettings = [], retrySeconds = 15 } = options;
  const { hostname, port, username, password } = new URL(databaseUrl);
  const listenPort = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const file = join(directory, "pgbouncer.ini");
  const credentials = `user=${decodeURIComponent(username)}${password ? ` password=${decodeURIComponent(password)}` : ""}`;
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port || "5432"} ${credentials}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${listenPort}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    `default_pool_size = ${connections}`,
    "max_client_conn = 500",
    `server_login_retry = ${retrySeconds}`,
    `ignore_startup_parameters = extra_float_digits${ignoredSettings.map((name) => `,${name}`).join("")}`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  chmodSync(directory, 0o755);
  const user = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
  const child = spawn("pgbouncer", [file], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (text) => (printed += text));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };

  const deadline = performance.now() + startMillis;
  while (!(await accepts(listenPort))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${printed}`);
    }
    await sleep(20);
  }
  return { urlOf: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(listenPort) }).href, stop };
}

/** Whether something accepts connections on the port. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });

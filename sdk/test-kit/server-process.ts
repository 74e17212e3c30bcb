import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { inheritedEnvironment } from "./environment.ts";

/** Longer than a start takes on a busy machine. The first use of a version installs the server. */
const startMillis = 180_000;
const stopMillis = 10_000;
const pollMillis = 20;

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  /** Ends the process. */
  stop(): Promise<void>;
}

interface ProcessOptions {
  readonly port: number | undefined;
  /** The folder of the database and of the server's secret. */
  readonly dataFolder: string;
  /** Arguments of `latchkey start`. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The path of this module. The build writes what each format of modules has. */
declare const moduleFile: string | undefined;

/** The command of this package. The CommonJS files are one folder deeper. */
function findCommand(): string {
  const folder = typeof moduleFile === "string" ? dirname(moduleFile) : ".";
  const found = ["command/latchkey.js", "../command/latchkey.js"].map((path) => join(folder, path)).find((file) => existsSync(file));
  if (found === undefined) throw new Error("The command latchkey is not beside this file. Install the package latchkey.");
  return found;
}

/** Finds a port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system offered no free port.");
  return address.port;
}

/** Starts `latchkey start` in development mode. @throws Error with its output, if it ends or does not respond within three minutes */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const child = spawn(process.execPath, [findCommand(), "start", ...options.args], {
    // A file `.env` of the app would configure the server, too.
    cwd: options.dataFolder,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: "development",
      NODE_OPTIONS: "",
      // So the command finds the server in the folder of the app, also where packages are not beside each other.
      NODE_PATH: join(process.cwd(), "node_modules"),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: options.dataFolder,
      RATE_LIMITS: "off",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (output = `${output}${bytes}`.slice(-20_000)));
  const stop = () => stopProcess(child);
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.removeListener("exit", killAtExit));

  const end = performance.now() + startMillis;
  while (!(await isReady(port))) {
    if (child.exitCode === null && child.signalCode === null && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, pollMillis));
      continue;
    }
    await stop();
    throw new Error(`The server did not start:\n${output.trim()}`);
  }
  return { url: `http://localhost:${port}`, stop };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMillis);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

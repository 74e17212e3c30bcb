import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "vite";
import { inject } from "vitest";
import { freePort } from "./free-port.ts";
import { type ProjectKeys, type Request, requester } from "./request.ts";
import { serverBundles } from "./server-bundles.ts";

const root = join(import.meta.dirname, "../..");

/** Bundles the server as a build does, for this run alone. So its processes start fast and are never outdated. @returns the path */
async function bundleServer(): Promise<string> {
  const outDir = join(serverBundles(process.ppid), randomUUID());
  await build({
    root,
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rollupOptions: {
        input: {
          main: "server/main.ts",
          "email-renderer": "server/services/email-renderer/worker.ts",
          "hashing-thread": "server/services/hashing-thread.mjs",
        },
        // The server starts its threads from its own directory.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", format: "es" },
      },
    },
  });
  return join(outDir, "main.js");
}

let bundle: Promise<string> | undefined;
/** The bundle that all files of a worker share: making one takes as long as several tests. */
const sharedBundle = () => (bundle ??= bundleServer());

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  stdout(): string;
  stderr(): string;
  /** Resolves with the milliseconds until the ready block was printed. @throws when the process ends before. */
  ready(withinMillis?: number): Promise<number>;
}

interface ProcessOptions {
  /** The user that runs it, instead of the user of the tests. */
  readonly uid?: number;
  readonly gid?: number;
  /** Options of node. */
  readonly nodeOptions?: readonly string[] | undefined;
}

/** Starts the bundled server as an operator would, with these settings only. */
export function startProcess(
  main: string,
  cwd: string,
  settings: Readonly<Record<string, string>>,
  { nodeOptions = [], ...user }: ProcessOptions = {},
): ServerProcess {
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, main], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  let over = false;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => {
      over = true;
      resolve(code ?? signal ?? 1);
    });
  });
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    async ready(withinMillis = 100_000) {
      while (!stdout.includes("is ready.")) {
        if (over) throw new Error(`The server ended before it was ready:\n${stdout}${stderr}`);
        if (performance.now() - started > withinMillis) throw new Error(`The server is not ready after ${withinMillis} ms:\n${stderr}`);
        await sleep(10);
      }
      return performance.now() - started;
    },
  };
}

const project: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_process_tests",
  secretServerKey: "ssk_of_the_process_tests",
  superSecretAdminKey: "sak_of_the_process_tests",
};
const keys = {
  INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
  INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
  INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
};

/** Where a server runs: its own directory, a port, and settings in addition to the usual ones. */
export interface Location {
  readonly directory: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Options of node. By default, it does not optimize WebAssembly. */
  readonly nodeOptions?: readonly string[];
}

/** The embedded engine is WebAssembly. To optimize it takes longer than most processes of tests run. */
const withoutOptimizing = ["--liftoff-only"];

/** Starts real server processes. `clear` after each test ends and removes what the test started; `close` at the file's end. */
export async function openProcessContext() {
  const main = await sharedBundle();
  const started: ServerProcess[] = [];
  const directories: string[] = [];

  const givenDirectory = () => {
    const directory = mkdtempSync(join(tmpdir(), "server-process-"));
    directories.push(directory);
    return directory;
  };
  /** Starts with these settings and no others. */
  const startBare = (directory: string, settings: Readonly<Record<string, string>>, nodeOptions?: readonly string[]): ServerProcess => {
    const server = startProcess(main, directory, settings, { nodeOptions });
    started.push(server);
    return server;
  };

  let prepared: Promise<string> | undefined;
  /** A migrated data directory: a server that makes one takes longer than any other step here. start.test.ts lets one do so. */
  const prepareData = async () => {
    const data = mkdtempSync(join(tmpdir(), "server-prepared-"));
    const database = join(data, "database");
    mkdirSync(database, { recursive: true });
    // Names in the archive begin with a slash, which tar removes.
    await promisify(execFile)("tar", ["--extract", "--no-same-owner", "--file", inject("template").archive, "--directory", database]);
    return data;
  };

  return {
    /** The bundle's path. */
    main,
    project,
    givenDirectory,
    startBare,

    async givenInstallation(settings: Readonly<Record<string, string>> = {}): Promise<Location> {
      const directory = givenDirectory();
      if (settings.DATABASE_URL === undefined) {
        prepared ??= prepareData();
        cpSync(await prepared, join(directory, "data"), { recursive: true });
      }
      return { directory, port: await freePort(), settings };
    },

    start({ directory, port, settings, nodeOptions = withoutOptimizing }: Location): ServerProcess & { url: string; request: Request } {
      const usual = { PORT: String(port), DATA_DIR: join(directory, "data"), LOG_LEVEL: "warn", RATE_LIMITS: "off", ...keys };
      const server = startBare(directory, { ...usual, ...settings }, nodeOptions);
      const url = `http://127.0.0.1:${port}`;
      return { ...server, url, request: requester(url, project) };
    },

    async clear(): Promise<void> {
      for (const { child } of started) child.kill("SIGKILL");
      await Promise.all(started.map(({ ended }) => ended));
      for (const directory of directories) rmSync(directory, { recursive: true, force: true });
      started.length = directories.length = 0;
    },

    async close(): Promise<void> {
      const data = await prepared;
      if (data !== undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

export type ProcessContext = Awaited<ReturnType<typeof openProcessContext>>;

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../server/testing/free-port.ts";

import { processCpuMillis } from "./database.ts";

/** A server under test in a separate process. */
export interface ServerProcess {
  readonly url: string;
  /** PUBLIC_URL of the server. */
  readonly publicUrl: string;
  /** Milliseconds from spawning it to its first 200. */
  readonly startMillis: number;
  /** CPU milliseconds of the process and its children. */
  cpuMillis(): number;
  /** Proportional set size of the process and its children in megabytes; undefined if the kernel does not report it. */
  memoryMegabytes(): number | undefined;
  /** Resolves when the server is idle, so that requests in flight do not count for the next load. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerStart {
  /** Arguments of node. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Record<string, string>;
  /** Answers 200 when the server is ready. */
  readonly healthPath: string;
  readonly deadlineMillis?: number;
}

const running = new Set<ChildProcess>();
// A crashed benchmark must not leave servers running.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const started = new Set<ServerProcess>();
/** Stops every remaining server of `startServer`. */
export async function stopServers(): Promise<void> {
  await Promise.all([...started].map((server) => server.stop()));
}

function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...(children === "" ? [] : children.split(" ").flatMap((child) => family(Number(child))))];
  } catch {
    return [pid];
  }
}

function proportionalKilobytes(pid: number): number | undefined {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** Spawns a server on a free port (PORT in its environment) and waits until it answers. */
export async function startServer({ args, cwd, env, healthPath, deadlineMillis = 20_000 }: ServerStart): Promise<ServerProcess> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: publicUrl,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let ended: string | undefined;
  let output = "";
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  child.on("exit", (code, signal) => {
    running.delete(child);
    ended = `ended with ${signal ?? code}`;
  });
  child.on("error", (error) => {
    ended = error.message;
  });

  const cpuMillis = () => family(child.pid ?? 0).reduce((sum, pid) => sum + (processCpuMillis(pid) ?? 0), 0);

  for (;;) {
    if (ended !== undefined) throw new Error(`${args.join(" ")}: ${ended}\n${output}`);
    if (performance.now() - began > deadlineMillis) {
      child.kill("SIGKILL");
      throw new Error(`${args.join(" ")}: not ready after ${deadlineMillis} ms\n${output}`);
    }
    const ready = await fetch(`http://127.0.0.1:${port}${healthPath}`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await sleep(10);
  }
  const startMillis = performance.now() - began;

  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    publicUrl,
    startMillis,
    cpuMillis,
    memoryMegabytes() {
      const sizes = family(child.pid ?? 0).map(proportionalKilobytes);
      return sizes.some((size) => size === undefined)
        ? undefined
        : Math.round(sizes.reduce((sum: number, size) => sum + (size ?? 0), 0) / 1024);
    },
    async drained() {
      for (let tries = 0, before = cpuMillis(); tries < 100; tries++) {
        await sleep(60);
        const after = cpuMillis();
        if (after === before) return;
        before = after;
      }
      throw new Error(`${args.join(" ")}: still busy 6 s after its load ended\n${output}`);
    },
    async stop() {
      started.delete(server);
      if (ended !== undefined) return;
      child.kill("SIGTERM");
      for (let tries = 0; tries < 100 && ended === undefined; tries++) await sleep(50);
      if (ended === undefined) child.kill("SIGKILL");
    },
  };
  started.add(server);
  return server;
}

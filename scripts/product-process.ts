import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** The product running in a process of its own, as `npm start` runs it. */
export interface ProductProcess {
  readonly url: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Milliseconds from the start of the process to the first answer of /health. */
  readonly startMillis: number;
  /** Ends it and answers its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A port that was free a moment ago. */
export const freePort = () =>
  new Promise<number>((done, fail) => {
    const socket = createServer();
    socket.once("error", fail);
    socket.listen(0, "127.0.0.1", () => {
      const address = socket.address();
      socket.close(() => (typeof address === "object" && address ? done(address.port) : fail(new Error("no port"))));
    });
  });

/** Far above any start on an idle machine; test machines are busy. */
const deadlineMillis = 120_000;

/**
 * Runs a command that starts the product, on a free port, and waits until it answers.
 * @throws when it ends, or two minutes pass, before; the message holds what it printed.
 */
export async function startProduct(
  command: string,
  args: string[],
  options: { cwd: string; env: Record<string, string | undefined> },
): Promise<ProductProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const started = performance.now();
  const child: ChildProcess = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: undefined, HOST: "127.0.0.1", PUBLIC_URL: undefined, ...options.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that a command which does not hand on signals leaves nothing running.
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => (printed += bytes.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", done));

  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nobody of the group is left.
    }
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const hard = setTimeout(endGroup, 10_000);
    const code = await ended;
    clearTimeout(hard);
    endGroup();
    return code;
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    const late = performance.now() - started > deadlineMillis;
    if (late || child.exitCode !== null) {
      await stop("SIGKILL");
      throw new Error(`the product did not start:\n${printed}`);
    }
    await new Promise((next) => setTimeout(next, 20));
  }
  return { url, output: () => printed, startMillis: performance.now() - started, stop };
}

import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#server/testing/free-port.ts";

/** The product in a separate process, as `npm start` runs it. */
export interface ProductProcess {
  readonly url: string;
  /** Its output so far. */
  readonly output: () => string;
  /** Milliseconds from the start of the process to the first response of /health. */
  readonly startMillis: number;
  /** Resolves with its exit code; null after a signal. */
  readonly exited: Promise<number | null>;
  /** Stops the process and returns its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface ProductOptions {
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** A free one by default, which the variable PORT has. */
  readonly port?: number;
  readonly signal?: AbortSignal;
}

/** Far longer than any start on an idle machine, because test machines are busy. */
const deadlineMillis = 120_000;

/**
 * Starts the product by a command and waits until it responds.
 * @throws Error with the output, if the process exits, two minutes pass, or the signal aborts first
 */
export async function startProduct(command: string, args: string[], options: ProductOptions): Promise<ProductProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const started = performance.now();
  const child: ChildProcess = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: undefined, HOST: "127.0.0.1", PUBLIC_URL: undefined, ...options.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that commands which do not forward signals leave no process running.
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => (printed += bytes.toString()));
  const exited = new Promise<number | null>((done) => child.once("exit", done));

  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // No process of the group is left.
    }
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const hard = setTimeout(endGroup, 10_000);
    const code = await exited;
    clearTimeout(hard);
    endGroup();
    return code;
  };
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    const timedOut = performance.now() - started > deadlineMillis || options.signal?.aborted;
    if (timedOut || child.exitCode !== null) {
      await stop("SIGKILL");
      throw new Error(`the product did not start:\n${printed}`);
    }
    await new Promise((next) => setTimeout(next, 20));
  }
  return { url, output: () => printed, startMillis: performance.now() - started, exited, stop };
}

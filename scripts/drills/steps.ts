// Steps of a drill that runs other programs. Each prints its name and its time, has a deadline, and ends when the drill is interrupted.
import { spawn } from "node:child_process";

/** Lines of a failed program that its error shows. */
const shownLines = 40;

export interface Steps {
  /**
   * Prints the name, runs `work`, and prints the seconds that it took. The signal aborts after `seconds`, and at SIGINT and SIGTERM;
   * `work` must end then.
   */
  step<T>(name: string, seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The exit code of the process: 128 and the number of the signal, if one interrupted the drill. */
  exitCode(): number;
}

/** Handles SIGINT and SIGTERM by the end of the current step, so that the drill can remove what it made. */
export function startSteps(): Steps {
  const interrupt = new AbortController();
  let exitCode = 1;
  // Programs between the terminal and this one may send the signal again.
  for (const [signal, number] of [["SIGINT", 2] as const, ["SIGTERM", 15] as const])
    process.on(signal, () => {
      if (interrupt.signal.aborted) return;
      exitCode = 128 + number;
      interrupt.abort(new Error(`interrupted by ${signal}`));
    });
  return {
    exitCode: () => exitCode,
    async step(name, seconds, work) {
      interrupt.signal.throwIfAborted();
      console.log(`- ${name}`);
      const began = performance.now();
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new Error(`not done after ${seconds} s`)), seconds * 1000);
      const signal = AbortSignal.any([interrupt.signal, deadline.signal]);
      try {
        const result = await work(signal);
        signal.throwIfAborted();
        console.log(`  done after ${((performance.now() - began) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        const { message } = error as Error;
        const reason = signal.aborted && !message.includes(signal.reason.message) ? `${signal.reason.message}: ` : "";
        throw new Error(`${name}: ${reason}${message}`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

interface RunOptions {
  /** Kills the program and its children. */
  readonly signal: AbortSignal;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Called with each complete line of its output. */
  readonly onLine?: (line: string) => void;
}

/**
 * Runs a program in a separate process group.
 * @returns its standard output
 * @throws Error with the last lines of its output, if its exit code is not 0 or the signal aborts
 */
export function run(program: string, args: readonly string[], { signal, cwd, env, onLine }: RunOptions): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let stdout = "";
  let output = "";
  let printed = 0;
  const read = (text: string) => {
    output += text;
    const end = output.lastIndexOf("\n") + 1;
    for (const line of output.slice(printed, end).split("\n").slice(0, -1)) onLine?.(line);
    printed = Math.max(printed, end);
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    read(text);
  });
  child.stderr.setEncoding("utf8").on("data", read);
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      const lines = output.trimEnd().split("\n").slice(-shownLines);
      reject(new Error([`${[program, ...args].join(" ")}: ${reason}`, ...lines].join("\n")));
    };
    const abort = () => {
      // A process that holds the output open must not delay the end.
      child.stdout.destroy();
      child.stderr.destroy();
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // No process of the group is left.
      }
    };
    signal.addEventListener("abort", abort, { once: true });
    child.once("error", (error) => fail(error.message));
    child.once("close", (code, killedBy) => {
      signal.removeEventListener("abort", abort);
      if (signal.aborted) fail(signal.reason.message);
      else if (code === 0) resolve(stdout);
      else fail(`ended with ${code ?? killedBy}`);
    });
  });
}

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

interface CommandOptions {
  readonly deadlineMillis: number;
  readonly env?: Record<string, string | undefined>;
}

/**
 * Runs a program of node_modules/.bin or the PATH with inherited output. Returns its exit code: 1 if it could not start, was ended by a
 * signal, or exceeded `deadlineMillis`. An `env` value of undefined removes the variable.
 */
export const runCommand = (command: string, args: readonly string[], options: CommandOptions): Promise<number> =>
  waitForExit(command, start(command, args, options, "inherit"), options);

/** The same, with its output in the result, for programs that run at the same time as others. */
export async function runCommandQuietly(command: string, args: readonly string[], options: CommandOptions) {
  const child = start(command, args, options, ["ignore", "pipe", "pipe"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const closed = new Promise((done) => child.once("close", done));
  const code = await waitForExit(command, child, options);
  if (child.pid !== undefined) await closed;
  return { code, output };
}

function start(command: string, args: readonly string[], { env }: CommandOptions, stdio: SpawnOptions["stdio"]): ChildProcess {
  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  return spawn(command, args, { stdio, env: { ...process.env, PATH, ...env } });
}

function waitForExit(command: string, child: ChildProcess, options: CommandOptions): Promise<number> {
  return new Promise((done) => {
    const deadline = setTimeout(() => {
      console.error(`${command}: still running after ${options.deadlineMillis / 60_000} minutes, ended`);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 5000).unref();
    }, options.deadlineMillis);
    const finish = (code: number) => {
      clearTimeout(deadline);
      done(code);
    };
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      finish(1);
    });
    child.on("exit", (code) => finish(code ?? 1));
  });
}

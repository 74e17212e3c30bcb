import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

/**
 * Runs a program (of node_modules/.bin or the machine) with our own output, and answers its exit code: 1 when it could not start,
 * was ended by a signal, or was still running after `deadlineMillis`. An `env` value of undefined removes the variable.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { deadlineMillis: number; env?: Record<string, string | undefined> },
) {
  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  return new Promise<number>((done) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, PATH, ...options.env } });
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

import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

/**
 * Runs a program of node_modules/.bin or the PATH with inherited output and returns its exit code: 1 if it could not start, was
 * ended by a signal, or exceeded `deadlineMillis`. An `env` value of undefined removes the variable.
 */
export function runCommand(
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

import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Runs the command `latchkey` in an empty home directory, without the environment of this process. `input`: what the user types. */
export function runCommand(home: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, input = "") {
  const child = spawn(process.execPath, [resolve("scripts/latchkey.mjs"), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? "", HOME: home, XDG_CONFIG_HOME: join(home, "config"), BROWSER: join(home, "nowhere"), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) => {
    child.once("close", (code) => done({ code, out, err }));
  });
  return {
    child,
    ended,
    /** Returns the output so far. */
    printed: () => out,
    /** The address that was printed, once it is. */
    async address(): Promise<URL> {
      for (let tries = 0; tries < 500; tries++) {
        const [, found] = /^ {2}(http\S+)$/m.exec(out) ?? [];
        if (found) return new URL(found);
        await sleep(20);
      }
      throw new Error(`no address was printed: ${out}${err}`);
    },
  };
}

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#server/testing/free-port.ts";
import { address } from "../example-app-blocks.ts";
import type { GuideProject } from "./guide-project.ts";

const execute = promisify(execFile);
const runMillis = 120_000;
const startMillis = 30_000;
/** The port of the reader's server in the guides. */
const guidePort = "3000";

/** The folder in which a reader follows one guide. */
export interface GuideFolder {
  readonly folder: string;
  readonly serverUrl: string;
  /** Variables of the shell that blocks have exported. */
  readonly shell: Record<string, string>;
  /** The output of the last command. */
  lastOutput: string;
  /** Writes a file with the addresses of this run. */
  write(file: string, text: string): void;
  /** Runs commands. @returns the output, with the addresses of the guide. @throws Error with the output if a command fails */
  run(commands: string): Promise<string>;
  /** Starts a server, in place of the one before, and waits until it accepts connections. @throws Error with its output */
  start(command: string): Promise<void>;
  /** Stops the server. */
  close(): void;
}

/** Makes the folder of a guide, with the client library and the `.env` of its project. */
export async function makeGuideFolder(folder: string, serverUrl: string, project: GuideProject): Promise<GuideFolder> {
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(resolve("."), join(folder, "node_modules/latchkey"), "dir");
  symlinkSync(resolve("scripts/latchkey.mjs"), join(bin, "latchkey"));
  writeFileSync(join(folder, "package.json"), '{ "name": "guide", "private": true, "type": "module" }\n');
  const variables = Object.entries(project.environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, ".env"), variables.join(""));

  const port = String(await freePort());
  const toRun = (text: string) => text.replaceAll(address, serverUrl).replaceAll(new RegExp(`\\b${guidePort}\\b`, "g"), port);
  // With the host: the digits alone may be in a key.
  const toGuide = (text: string) => text.replaceAll(serverUrl, address).replaceAll(`localhost:${port}`, `localhost:${guidePort}`);
  const options = () => ({ cwd: folder, env: { ...process.env, ...guide.shell, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: undefined } });
  let server: ChildProcess | undefined;

  const guide: GuideFolder = {
    folder,
    serverUrl,
    shell: {},
    lastOutput: "",
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), toRun(text));
    },
    async run(commands) {
      // The package is installed, so npx would run the same file, after a search that takes half a second.
      const text = toRun(commands).replaceAll(/^npx latchkey /gm, "latchkey ");
      const { stdout } = await execute("bash", ["-euo", "pipefail", "-c", text], { ...options(), timeout: runMillis });
      guide.lastOutput = toGuide(stdout);
      return guide.lastOutput;
    },
    async start(command) {
      guide.close();
      const child = spawn("bash", ["-c", `exec ${toRun(command)}`], { ...options(), stdio: ["ignore", "pipe", "pipe"] });
      server = child;
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes));
      for (const end = Date.now() + startMillis; ; await sleep(20)) {
        if (await isOpen(port)) return;
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${command} does not listen at ${guidePort}:\n${printed}`);
      }
    },
    close() {
      server?.kill();
      server = undefined;
    },
  };
  return guide;
}

/** Whether a server answers at a port, with any status. */
const isOpen = (port: string) =>
  fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

import { spawn } from "node:child_process";
import { join } from "node:path";
import { CommandFailure } from "./failure.ts";
import { cacheFolder } from "./installed-servers.ts";
import { findServer } from "./server-package.ts";

/** The commands that run code of the package `latchkey-server`, with the file of each in that package. */
const files = {
  start: "dist/server/main.js",
  backup: "scripts/backup.mjs",
  restore: "scripts/restore.mjs",
  doctor: "dist/command/doctor.js",
  "create-owner": "dist/command/create-owner.js",
  "accept-secret": "dist/command/accept-secret.js",
} as const;
type ServerCommand = keyof typeof files;

export const isServerCommand = (name: string | undefined): name is ServerCommand => name !== undefined && Object.hasOwn(files, name);

/** The arguments without the option `--server`, and its value. */
function withoutServer(args: readonly string[]): { rest: string[]; server: string | undefined } {
  const position = args.findIndex((arg) => arg === "--server" || arg.startsWith("--server="));
  if (position < 0) return { rest: [...args], server: undefined };
  const [arg = "", next] = args.slice(position);
  const joined = arg.startsWith("--server=");
  const server = joined ? arg.slice("--server=".length) : next;
  if (!server) throw new CommandFailure("--server takes a file or a URL of the package latchkey-server.");
  return { rest: args.toSpliced(position, joined ? 1 : 2), server };
}

/** Runs a command of the server in a separate process, in the caller's folder. @returns the exit code */
export async function runServerCommand(command: ServerCommand, args: readonly string[]): Promise<number> {
  const { rest, server } = withoutServer(args);
  if (command === "start" && rest.length > 0) throw new CommandFailure(`start does not take ${rest[0]}. See: latchkey --help`);
  const file = join(await findServer(server), files[command]);
  // One arena of the C library, as for the other ways to start the server. Node 22.1 and newer also stores compiled code for the next start.
  // Both must be set before the process starts.
  const env = { MALLOC_ARENA_MAX: "1", NODE_COMPILE_CACHE: join(cacheFolder(), "compiled"), ...process.env };
  const child = spawn(process.execPath, [file, ...rest], { stdio: "inherit", env });
  // A terminal sends SIGINT to both processes, so this one only waits.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

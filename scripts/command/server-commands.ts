import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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

/** Removes an option from arguments. @returns the port in `--with-stripe-double=PORT`, 0 without one; undefined without the option */
function takeStripeDouble(args: string[]): number | undefined {
  const position = args.findIndex((arg) => /^--with-stripe-double(=\d{1,5})?$/.test(arg));
  if (position < 0) return undefined;
  const [option = ""] = args.splice(position, 1);
  return Number(option.split("=")[1] ?? 0);
}

/** Starts the double of Stripe that the server's package has. @returns the variables with which the server uses it */
async function startStripeDouble(folder: string, port: number): Promise<Readonly<Record<string, string>>> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { NODE_ENV, STRIPE_SECRET_KEY, PORT = "8102", DATA_DIR = ".data" } = process.env;
  if (NODE_ENV === "production") throw new CommandFailure("--with-stripe-double is for development. Unset NODE_ENV.");
  if (STRIPE_SECRET_KEY) throw new CommandFailure("--with-stripe-double replaces Stripe. Unset STRIPE_SECRET_KEY.");
  const file = pathToFileURL(join(folder, "dist/server/stripe-double.js")).href;
  const { startStripeDouble: start } = (await import(file)) as typeof import("#server/testing/payments/stripe-double.ts");
  return (await start({ serverUrl: `http://localhost:${PORT}`, dataFolder: DATA_DIR, port })).environment;
}

/** Runs a command of the server in a separate process, in the caller's folder. @returns the exit code */
export async function runServerCommand(command: ServerCommand, args: readonly string[]): Promise<number> {
  const { rest, server } = withoutServer(args);
  const doublePort = command === "start" ? takeStripeDouble(rest) : undefined;
  if (command === "start" && rest.length > 0) throw new CommandFailure(`start does not take ${rest[0]}. See: latchkey --help`);
  const folder = await findServer(server);
  const file = join(folder, files[command]);
  const double = doublePort === undefined ? {} : await startStripeDouble(folder, doublePort);
  // One arena of the C library, as for the other ways to start the server. Node 22.1 and newer also stores compiled code for the next start.
  // Both must be set before the process starts.
  const env = { MALLOC_ARENA_MAX: "1", NODE_COMPILE_CACHE: join(cacheFolder(), "compiled"), ...process.env, ...double };
  const child = spawn(process.execPath, [file, ...rest], { stdio: "inherit", env });
  // A terminal sends SIGINT to both processes, so this one only waits.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

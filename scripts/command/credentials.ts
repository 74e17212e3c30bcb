import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { CommandFailure } from "./failure.ts";

/** A sign-in as it is kept between two calls of the command. */
export interface Credentials {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
}
const fields = ["baseUrl", "projectId", "publishableClientKey", "refreshToken"] as const satisfies (keyof Credentials)[];

/** Where the sign-in of this machine's user lies (XDG base directory specification; %APPDATA% on Windows). */
export function credentialsFile(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const given = platform === "win32" ? env.APPDATA : env.XDG_CONFIG_HOME;
  // A relative path would be another place in every folder; the specification has it ignored.
  const base = given && isAbsolute(given) ? given : join(homedir(), platform === "win32" ? "AppData/Roaming" : ".config");
  return join(base, "latchkey", "credentials.json");
}

/** Null: nobody is signed in. */
export function readCredentials(file = credentialsFile()): Credentials | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const kept = parsed(text);
  if (!kept) throw new CommandFailure(`${file} is not what it should be. Remove it, and sign in again: latchkey login`);
  return kept;
}

function parsed(text: string): Credentials | undefined {
  try {
    const value = JSON.parse(text);
    return fields.every((field) => typeof value?.[field] === "string" && value[field] !== "") ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the sign-in as one: whoever reads finds the old one or the new one, and nobody but the owner reads. */
export function writeCredentials(credentials: Credentials, file = credentialsFile()): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // It may have been there before, open to others.
  chmodSync(folder, 0o700);
  const fresh = join(folder, `.credentials-${randomUUID()}`);
  try {
    const opened = openSync(fresh, "wx", 0o600);
    try {
      writeSync(opened, `${JSON.stringify(credentials, null, 2)}\n`);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

export const removeCredentials = (file = credentialsFile()): void => rmSync(file, { force: true });

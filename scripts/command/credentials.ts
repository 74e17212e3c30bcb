import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { CommandFailure } from "./failure.ts";

/** The sign-in that the command stores between calls. */
export interface Credentials {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
}
const fields = ["baseUrl", "projectId", "publishableClientKey", "refreshToken"] as const satisfies (keyof Credentials)[];

/** The path of the stored sign-in (XDG Base Directory Specification; %APPDATA% on Windows). */
export function credentialsFile(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const given = platform === "win32" ? env.APPDATA : env.XDG_CONFIG_HOME;
  // The specification requires relative paths to be ignored.
  const base = given && isAbsolute(given) ? given : join(homedir(), platform === "win32" ? "AppData/Roaming" : ".config");
  return join(base, "latchkey", "credentials.json");
}

/** The stored sign-in, or null. */
export function readCredentials(file = credentialsFile()): Credentials | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const credentials = parsed(text);
  if (!credentials) throw new CommandFailure(`${file} is not valid. Remove it and sign in again: latchkey login`);
  return credentials;
}

function parsed(text: string): Credentials | undefined {
  try {
    const value = JSON.parse(text);
    return fields.every((field) => typeof value?.[field] === "string" && value[field] !== "") ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the stored sign-in atomically. Only the owner may read the file. */
export function writeCredentials(credentials: Credentials, file = credentialsFile()): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder may exist with wider permissions.
  chmodSync(folder, 0o700);
  const temporary = join(folder, `.credentials-${randomUUID()}`);
  try {
    const opened = openSync(temporary, "wx", 0o600);
    try {
      writeSync(opened, `${JSON.stringify(credentials, null, 2)}\n`);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

export const removeCredentials = (file = credentialsFile()): void => rmSync(file, { force: true });

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Environment, EnvironmentError, readEnvironment } from "#server/environment.ts";
import { CommandFailure } from "./failure.ts";

/** The server's environment, with `.env` of the caller's folder. @throws CommandFailure if a variable is not valid */
export function readVariables(): Environment {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) throw new CommandFailure(error.message);
    throw error;
  }
}

/** The server secret; undefined where the server has not made one yet. */
export function readSecret({ SERVER_SECRET, DATA_DIR }: Environment): string | undefined {
  if (SERVER_SECRET !== undefined) return SERVER_SECRET;
  const file = join(DATA_DIR, "server-secret");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates the directory of the embedded database and of generated secrets. Git ignores it, because it is often in the folder of an app.
 * One that exists stays as it is. Readable by the owner only, as PostgreSQL requires.
 */
export function makeDataDirectory(directory: string): void {
  const isNew = mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) writeFileSync(join(directory, ".gitignore"), "*\n");
}

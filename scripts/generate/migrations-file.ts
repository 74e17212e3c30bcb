import { readdirSync } from "node:fs";

const folder = "server/database/migrations";
const migrationFile = /^(\d{4}-[a-z\d-]+)\.ts$/;

/** Names that databases have recorded, of migrations whose file has another name since. */
const recordedNames: Readonly<Record<string, string>> = { "0110-schema": "0110-new-rows-of-summaries" };

/** `0012-workflow-tokens` as an identifier. */
const identifier = (name: string) => `migration${name.slice(0, "0012".length)}`;

/**
 * The migrations of the database: a numbered file in the folder is a migration. Generated, because the server runs from source and from one
 * bundled file. The bundled file has no folder to read.
 * @throws an error if two files have the same number
 */
export function migrationsFile(): string {
  const names = readdirSync(new URL(`../../${folder}/`, import.meta.url))
    .flatMap((file) => migrationFile.exec(file)?.[1] ?? [])
    .sort();
  const repeated = names.find((name, index) => index > 0 && identifier(name) === identifier(names[index - 1] as string));
  if (repeated !== undefined) throw new Error(`${folder}/${repeated}.ts has the number of another migration.`);
  return `// Generated from ${folder}/ by scripts/generate.ts; do not edit.
import type { Migration } from "kysely";
import type { IndexMigration } from "../build-indexes.ts";
${names.map((name) => `import * as ${identifier(name)} from "../migrations/${name}.ts";`).join("\n")}

/** Forward only: a released migration never changes; a correction is a new one. */
export const migrations: Readonly<Record<string, Migration | IndexMigration>> = {
${names.map((name) => `  "${recordedNames[name] ?? name}": ${identifier(name)},`).join("\n")}
};
`;
}

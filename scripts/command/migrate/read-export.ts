import { createReadStream, existsSync } from "node:fs";
import { basename } from "node:path";
import { CommandFailure } from "../failure.ts";
import type { ExportRecord } from "./export-record.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";

/** The parts of a file, without a byte order mark. */
async function* readParts(path: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const part of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 })) {
    yield isFirst ? (part as string).replace(/^\uFEFF/, "") : (part as string);
    isFirst = false;
  }
}

/** The parameters that Firebase shows for a project: `hash_config { algorithm: SCRYPT, … }`. */
const hashConfigForm = /^\s*hash_config\s*\{/;

const readHashConfig = (text: string) =>
  Object.fromEntries([...text.matchAll(/^\s*([a-z_0-9]+)\s*:\s*"?([^\s",]+)"?\s*,?\s*$/gm)].map(([, name, value]) => [name, value]));

/** The first part again, and the others. */
async function* restart(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * Reads the records of an export file: JSON, JSON lines, CSV, or Firebase's hash parameters. The first character shows the format.
 * @param lists names of the lists that hold records in a JSON object
 * @throws CommandFailure if the file does not exist or is malformed
 */
export async function* readExport(path: string, lists: readonly string[]): AsyncGenerator<ExportRecord> {
  if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`);
  const file = basename(path);
  const parts = readParts(path);
  const { value: first = "" } = await parts.next();
  const all = restart(first, parts);
  if (hashConfigForm.test(first)) yield { file, line: 1, list: "hash_config", fields: readHashConfig(first) };
  else if (/^\s*[[{]/.test(first)) yield* readJson(all, file, lists);
  else yield* readCsv(all, file);
}

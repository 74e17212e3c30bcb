import { CommandFailure } from "../failure.ts";
import type { ExportRecord } from "./export-record.ts";

/** Characters of one field. */
const maxFieldLength = 1_000_000;

/** Reads records from the parts of a CSV text (RFC 4180). Its first line names the columns. */
export async function* readCsv(parts: AsyncIterable<string>, file: string): AsyncGenerator<ExportRecord> {
  let columns: readonly string[] | undefined;
  let [row, field, isQuoted, wasQuote, line, startLine] = [[] as string[], "", false, false, 1, 1];
  const endRow = (): ExportRecord | undefined => {
    row.push(field);
    const values = row;
    const at = startLine;
    [row, field, wasQuote, startLine] = [[], "", false, line];
    if (values.length === 1 && values[0] === "") return undefined;
    if (columns === undefined) {
      columns = values.map((name) => name.trim());
      return undefined;
    }
    if (values.length > columns.length) throw new CommandFailure(`${file}, line ${at}: there are more fields than columns.`);
    return { file, line: at, list: "", fields: Object.fromEntries(columns.map((name, index) => [name, values[index] ?? ""])) };
  };
  for await (const part of parts) {
    for (const character of part) {
      if (character === "\n") line += 1;
      // A quote ends the field, unless another one follows: two are one character.
      if (isQuoted && !wasQuote) {
        if (character === '"') wasQuote = true;
        else field += character;
      } else if (character === '"') {
        if (wasQuote) field += '"';
        isQuoted = true;
        wasQuote = false;
      } else if (character === ",") {
        row.push(field);
        [field, isQuoted, wasQuote] = ["", false, false];
      } else if (character === "\n") {
        [isQuoted, wasQuote] = [false, false];
        const record = endRow();
        if (record) yield record;
      } else if (character !== "\r") field += character;
      if (field.length > maxFieldLength)
        throw new CommandFailure(`${file}, line ${startLine}: a field is longer than a million characters.`);
    }
  }
  if (isQuoted && !wasQuote) throw new CommandFailure(`${file}, line ${startLine}: a quoted field has no end.`);
  const record = field !== "" || row.length > 0 ? endRow() : undefined;
  if (record) yield record;
}

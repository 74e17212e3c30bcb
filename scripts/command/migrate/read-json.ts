import { CommandFailure } from "../failure.ts";
import { type ExportRecord, isFields } from "./export-record.ts";

/** Characters of one record: an export with longer ones is no list of users. */
const maxRecordLength = 8_000_000;

/** The states of a scan outside of texts. */
interface Scan {
  depth: number;
  /** Depth inside of which each object is a record: of a list, or of the file. */
  recordDepth: number;
  list: string;
}

/**
 * Reads records from the parts of a JSON text: JSON lines, a list, or an object with named lists. Its other members are
 * a record, too. No more than one record is in memory.
 */
export async function* readJson(parts: AsyncIterable<string>, file: string, lists: readonly string[]): AsyncGenerator<ExportRecord> {
  const scan: Scan = { depth: 0, recordDepth: 0, list: "" };
  let [line, startLine, inText, escaped, hadLists] = [1, 1, false, false, false];
  let text = "";
  /** The text of the surrounding object, without the records of its lists. */
  let outer = "";
  const fail = (problem: string) => new CommandFailure(`${file}, line ${line}: ${problem}`);
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      throw new CommandFailure(`${file}, line ${startLine}: this is no valid JSON.`);
    }
  };
  const toRecord = (json: string): ExportRecord[] => {
    const value = parse(json);
    return isFields(value) ? [{ file, line: startLine, list: scan.list, fields: value }] : [];
  };

  for await (const part of parts) {
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === 10) line += 1;
      if (inText) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) inText = false;
        continue;
      }
      if (code === 34) inText = true;
      else if (code === 123 || code === 91) {
        if (scan.depth === scan.recordDepth) {
          // The comma before the record is not part of it.
          if (code === 123) [from, startLine, text] = [at, line, ""];
          else if (scan.depth === 0) [scan.recordDepth, from, text] = [1, at + 1, ""];
        } else if (code === 91 && scan.depth === 1 && scan.recordDepth === 0) {
          const before = text + part.slice(from, at);
          const name = /"([^"\\]*)"\s*:\s*$/.exec(before.slice(-200))?.[1];
          if (name !== undefined && lists.includes(name)) {
            [outer, hadLists, text, from] = [`${before}[`, true, "", at + 1];
            [scan.recordDepth, scan.list] = [2, name];
          }
        }
        scan.depth += 1;
      } else if (code === 125 || code === 93) {
        scan.depth -= 1;
        if (scan.depth < 0) throw fail("this is no valid JSON.");
        if (code === 125 && scan.depth === scan.recordDepth) {
          yield* toRecord(text + part.slice(from, at + 1));
          [text, from] = ["", at + 1];
        } else if (code === 93 && scan.depth === 1 && scan.recordDepth === 2) {
          [text, outer, from] = [outer, "", at];
          [scan.recordDepth, scan.list] = [0, ""];
        } else if (code === 93 && scan.depth === 0 && scan.recordDepth === 1) [scan.recordDepth, from, text] = [0, at + 1, ""];
      }
    }
    text += part.slice(from);
    if (scan.depth <= scan.recordDepth && !inText) text = "";
    if (text.length > maxRecordLength) throw fail("a record is longer than 8 million characters.");
  }
  if (scan.depth !== 0 || inText) throw fail("the file ends in the middle of a record.");
  if (line === 1 && !hadLists && text.trim() !== "") throw fail("this is no JSON.");
}

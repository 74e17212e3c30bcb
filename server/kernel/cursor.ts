import { createHash } from "node:crypto";
import { SchemaError } from "#contract/errors/index.ts";
import { cursorPrefix } from "#contract/vocabulary/page-query.ts";

/** The type of a value that orders a list. */
export type CursorType = "timestamptz" | "timestamp" | "text" | "uuid";

const timePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?(?:[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** PostgreSQL refuses a day that the calendar does not have, where a Date takes the next month's. */
function isTime(value: string): boolean {
  const seconds = timePattern.exec(value)?.[1];
  const date = new Date(`${seconds}Z`);
  return seconds !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
}

const isOfType: Readonly<Record<CursorType, (value: string) => boolean>> = {
  timestamptz: isTime,
  timestamp: isTime,
  // PostgreSQL cannot store NUL, and a lone surrogate is not UTF-8.
  text: (value) => !value.includes("\u0000") && value.isWellFormed(),
  uuid: (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
};

const checkLength = 8;

/** A check against mistakes, not a signature. A position shows nothing that its reader does not know, and the list's conditions apply. */
const computeCheck = (list: string) => createHash("sha256").update(list).digest("base64url").slice(0, checkLength);

/**
 * Writes the position of a row.
 * @param list the list with its owner: a cursor is valid for no other
 * @param values a JSON array of the values that order the list, the id last
 */
export const writeCursor = (list: string, values: string): string =>
  `${cursorPrefix}${computeCheck(list)}${Buffer.from(values).toString("base64url")}`;

/**
 * Reads the position of a row.
 * @throws SchemaError for text that is no cursor of the list
 */
export function readCursor(list: string, types: readonly CursorType[], cursor: string): readonly string[] {
  const unknown = new SchemaError({ message: "query.cursor is not one that this list has returned. Start again without it." });
  const start = cursorPrefix.length + checkLength;
  if (cursor.slice(0, start) !== `${cursorPrefix}${computeCheck(list)}`) throw unknown;
  const values = parseTexts(Buffer.from(cursor.slice(start), "base64url").toString());
  if (values?.length !== types.length || !types.every((type, index) => isOfType[type](values[index] as string))) throw unknown;
  return values;
}

function parseTexts(json: string): readonly string[] | undefined {
  try {
    const values: unknown = JSON.parse(json);
    return Array.isArray(values) && values.every((value) => typeof value === "string") ? values : undefined;
  } catch {
    return undefined;
  }
}

import type { Json } from "#contract/vocabulary/json.ts";

/** The fields of a record. Their values are whatever the other system wrote. */
export type Fields = { readonly [name: string]: Json };

/** A record of an export, with its position for messages. */
export interface ExportRecord {
  readonly file: string;
  /** Counted from 1: where the record begins. */
  readonly line: number;
  /** The name of the JSON list that the record is in; empty for one at the top. */
  readonly list: string;
  readonly fields: Fields;
}

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that is not empty. Numbers, which some exports write for ids, are texts, too. */
export const readText = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
};

/** A boolean, also in the spellings of CSV. */
export const readFlag = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === "string" && /^(?:t|true|1)$/i.test(value));

export const readList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** An object, also as JSON in a column of CSV. */
export function readObject(value: unknown): Fields | undefined {
  if (isFields(value)) return value;
  if (typeof value !== "string" || !value.startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isFields(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Times before this number are seconds, later ones milliseconds. */
const leastMillis = 100_000_000_000;

/** A time: ISO 8601, PostgreSQL's form of it, seconds, or milliseconds. Undefined for another text. */
export function readTime(value: unknown): Date | undefined {
  const text = readText(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  const time = Number.isFinite(number)
    ? new Date(number < leastMillis ? number * 1000 : number)
    : // PostgreSQL writes a space for the T, and a zone of hours alone.
      new Date(text.replace(/^(\d{4}-\d\d-\d\d) /, "$1T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The object without its members that are undefined. */
export const withoutAbsent = <T extends object>(fields: { readonly [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

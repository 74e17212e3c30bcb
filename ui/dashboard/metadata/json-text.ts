import type { Json } from "#sdk/admin.ts";

/** A location in a text. Both are counted from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The value of a text, or why it is not JSON and where. */
export type ParsedJson = { readonly value: Json } | { readonly reason: string; readonly location: TextPosition | undefined };

/** Parses JSON. An empty text is null. Browsers name the location of an error in different ways, and some do not name it. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    const { message } = error as Error;
    return { reason: message.replace(/ (?:in JSON )?at (?:position|line) .*$/, ""), location: findPosition(text, message) };
  }
}

function findPosition(text: string, message: string): TextPosition | undefined {
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  // Chromium names no position where the text ends too early.
  if (position === undefined && !/end of JSON input/.test(message)) return undefined;
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Formats a value over several lines. Null is an empty text. */
export const formatJson = (value: Json): string => (value === null ? "" : JSON.stringify(value, null, 2));

export type JsonType = "text" | "number" | "boolean" | "list" | "group" | "empty";

/** The type of a value. */
export function readJsonType(value: Json): JsonType {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "group";
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}

const isGroup = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a value: those of a group, or none. */
export const listFields = (value: Json): readonly (readonly [name: string, value: Json])[] => (isGroup(value) ? Object.entries(value) : []);

/** A difference between two values. Absent means that the value has no such field. */
export interface JsonChange {
  /** The names that lead to the field; none for the whole value. */
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

/** Lists what differs between two values, field by field. A list is one value. */
export function listChanges(before: Json, after: Json, path: readonly string[] = []): JsonChange[] {
  if (isGroup(before) && isGroup(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): JsonChange[] => {
      const inner = [...path, name];
      if (!Object.hasOwn(before, name)) return [{ path: inner, after: after[name] as Json }];
      if (!Object.hasOwn(after, name)) return [{ path: inner, before: before[name] as Json }];
      return listChanges(before[name] as Json, after[name] as Json, inner);
    });
  }
  // The value as a whole begins with its fields, and ends without them.
  if (path.length === 0 && before === null && isGroup(after) && Object.keys(after).length > 0) return listChanges({}, after);
  if (path.length === 0 && after === null && isGroup(before) && Object.keys(before).length > 0) return listChanges(before, {});
  return isSame(before, after) ? [] : [{ path, before, after }];
}

function isSame(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at] as Json));
  if (isGroup(one) && isGroup(other)) return listChanges(one, other, ["-"]).length === 0;
  return one === other;
}

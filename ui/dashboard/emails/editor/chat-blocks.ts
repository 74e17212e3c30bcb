import type { ChatMessage } from "#sdk/admin.ts";

/** The visible parts of a message: its text, and the sources that it proposes. */
export interface ShownMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly proposals: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Reads a saved message; undefined for one of another format. */
export function shownMessage(rows: unknown): ShownMessage | undefined {
  if (!isObject(rows) || (rows.role !== "user" && rows.role !== "assistant")) return undefined;
  const blocks: readonly unknown[] = Array.isArray(rows.content) ? rows.content : [{ type: "text", text: rows.content }];
  const read = blocks.filter(isObject);
  return {
    role: rows.role,
    text: read.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : [])).join("\n"),
    proposals: read.flatMap(({ type, args }) =>
      type === "tool-call" && isObject(args) && typeof args.content === "string" ? [args.content] : [],
    ),
  };
}

/** The saved messages that the model can read. */
export const chatMessages = (rows: readonly unknown[]): ChatMessage[] =>
  rows.filter((message): message is ChatMessage & object => shownMessage(message) !== undefined);

import { z } from "zod";
import { chatLimits } from "./emails/ai-chat.ts";
import type { Json } from "./json-value.ts";
import { textLimits } from "./text-limits.ts";

export type { Json };

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
// PostgreSQL's jsonb cannot store NUL and lone surrogates. JSON.stringify escapes both; an even number of backslashes before
// the escape is literal text. Depth and key count are limited for the whole body before validation.
const unstorablePattern = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const isStorable = (value: unknown) => !unstorablePattern.test(JSON.stringify(value));

const boundedJson = (maxBytes: number) =>
  z
    .custom<Json>((value) => value !== undefined, "must be given")
    .refine(isStorable, "must not contain NUL characters or lone surrogates")
    .refine((value) => bytes(value) <= maxBytes, `must be at most ${maxBytes} bytes of JSON`);

/** Any JSON that a developer attaches to an entity, at most 64 KiB. Replaced as a whole, never merged. */
export const metadata = boundedJson(textLimits.metadata).meta({ id: "Json", description: "Any JSON value" });

/** A message of a chat, or its content, in the format of the caller. */
export const chatMessage = boundedJson(chatLimits.messageBytes).meta({ id: "ChatMessage", description: "Any JSON value" });

/** Keys that would reach an object's prototype. */
export const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

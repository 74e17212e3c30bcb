import { z } from "zod";
import { text } from "./limits.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
// What PostgreSQL's jsonb cannot hold, as JSON.stringify escapes it; after an even number of backslashes, for a text may
// hold a backslash itself. Depth and key count are bounded for the whole body before validation.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const storable = (value: unknown) => !unstorable.test(JSON.stringify(value));

/** Any JSON a developer attaches to an entity, at most 64 KiB; replaced as a whole, never merged. */
export const metadata = z
  .custom<Json>((value) => value !== undefined, "must be JSON")
  .refine(storable, "must not contain NUL characters or lone surrogates")
  .refine((value) => bytes(value) <= text.metadata, `must be at most ${text.metadata} bytes of JSON`)
  .meta({ id: "Json", description: "Any JSON value" });

import { z } from "zod";
import { type Json, metadata, reservedKeys } from "#contract/vocabulary/json.ts";
import { type HookFailure, hookOutcomes, signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { string } from "#contract/vocabulary/text.ts";
import type { UserColumns } from "../../../database/user-row.ts";
import { assertJsonBounds } from "../../../kernel/json-bounds.ts";

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const addedMetadata = metadata
  .refine(isObject, "must be an object")
  .refine((value) => !Object.keys(value as JsonObject).some((key) => reservedKeys.has(key)), "must not have reserved keys")
  .transform((value) => value as JsonObject)
  .optional();

/** The metadata fields of a user to which an answer adds keys. */
export const metadataFields = ["client_metadata", "client_read_only_metadata", "server_metadata"] as const;

const HookAnswer = z.strictObject({
  outcome: z.enum(hookOutcomes),
  message: string(limits.messageLength).optional(),
  client_metadata: addedMetadata,
  client_read_only_metadata: addedMetadata,
  server_metadata: addedMetadata,
});
export type HookAnswer = z.output<typeof HookAnswer>;

/** Reads the body of an answer. An unknown field makes it invalid: it may be a misspelt one that was meant to reject. */
export function readAnswer(body: string): HookAnswer | HookFailure {
  let value: unknown;
  try {
    value = JSON.parse(body);
    assertJsonBounds(value);
  } catch {
    return "invalid_json";
  }
  const { data } = HookAnswer.safeParse(value);
  return data ?? "invalid_answer";
}

/** The metadata that an answer adds, by field. */
export type AddedMetadata = { readonly [Field in (typeof metadataFields)[number]]?: JsonObject };

export const readAdded = (answer: HookAnswer): AddedMetadata =>
  Object.fromEntries(metadataFields.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]]])));

/** Adds keys to metadata, and replaces equal ones. Metadata that is no object is replaced. */
const mergeMetadata = (existing: Json | null | undefined, added: JsonObject): JsonObject =>
  existing !== undefined && isObject(existing) ? { ...existing, ...added } : added;

/** The columns of a user's metadata after an answer; undefined if one would be too large. */
export function mergedColumns(
  existing: Partial<Readonly<Record<(typeof metadataFields)[number], Json | null>>> | undefined,
  answer: HookAnswer,
): Pick<UserColumns, (typeof metadataFields)[number]> | undefined {
  const merged = Object.entries(readAdded(answer)).map(
    ([field, added]) => [field, mergeMetadata(existing?.[field as keyof AddedMetadata], added)] as const,
  );
  if (!merged.every(([, value]) => metadata.safeParse(value).success)) return undefined;
  return Object.fromEntries(merged.map(([field, value]) => [field, JSON.stringify(value)]));
}

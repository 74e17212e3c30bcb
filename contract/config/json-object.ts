import type { Json } from "../vocabulary/json.ts";

export type JsonObject = { [key: string]: Json };

/** An own property, never an inherited one. */
export const ownProperty = (object: JsonObject, key: string): Json | undefined => (Object.hasOwn(object, key) ? object[key] : undefined);

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

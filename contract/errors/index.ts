import type { KnownErrorClass } from "../kernel/error.ts";
import * as topics from "./topics.ts";

export * from "./topics.ts";

const isKnownErrorClass = (value: unknown): value is KnownErrorClass =>
  typeof value === "function" && "kind" in value && value.kind === "known";

/** Every code of the catalogue with its class (wire protocol, section 2.3), without the group codes. */
export const knownErrors: ReadonlyMap<string, KnownErrorClass> = new Map(
  Object.values(topics)
    .filter(isKnownErrorClass)
    .map((known) => [known.code, known]),
);

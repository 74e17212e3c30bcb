import type { KnownError, KnownErrorClass } from "../kernel/error.ts";
import * as topics from "./topics.ts";

export * from "./topics.ts";

const isKnown = (value: unknown): value is KnownErrorClass => typeof value === "function" && "kind" in value && value.kind === "known";

/** Every code of the catalogue with its class (wire protocol, section 2.3); groups are not among them. */
export const knownErrors: ReadonlyMap<string, KnownErrorClass> = new Map(
  Object.values(topics)
    .filter(isKnown)
    .map((known) => [known.code, known]),
);

/** The error that an answer's `code` and `details` tell of; undefined for a code, or details, that the catalogue does not have. */
export function errorFromWire(code: string, details: unknown): KnownError | undefined {
  const known = knownErrors.get(code);
  if (!known) return undefined;
  if (!known.detailsSchema) return new known();
  const parsed = known.detailsSchema.safeParse(details);
  return parsed.success ? new known(parsed.data) : undefined;
}

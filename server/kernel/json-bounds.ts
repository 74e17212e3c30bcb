import { BodyParsingError } from "#contract/errors/index.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";

const parsingError = (message: string) => new BodyParsingError({ message });

/**
 * Refuses JSON nested too deep or with too many keys. A database may lose a write to it, a serialiser its stack. And numbers
 * beyond what JavaScript holds: read as infinite, they would be stored as null. An array is measured before it is walked.
 */
export function assertJsonBounds(value: unknown): void {
  let keys = 0;
  let elements = 0;
  const visit = (node: unknown, depth: number): void => {
    if (typeof node === "number" && !Number.isFinite(node)) throw parsingError("The JSON has a number that is too large.");
    if (typeof node !== "object" || node === null) return;
    if (depth > requestLimits.jsonDepth) throw parsingError(`The JSON is nested more than ${requestLimits.jsonDepth} levels deep.`);
    if (Array.isArray(node)) {
      elements += node.length;
      if (elements > requestLimits.jsonElements) throw parsingError(`The JSON has more than ${requestLimits.jsonElements} array elements.`);
      for (const item of node) visit(item, depth + 1);
      return;
    }
    for (const key of Object.keys(node)) {
      if (++keys > requestLimits.jsonKeys) throw parsingError(`The JSON has more than ${requestLimits.jsonKeys} keys.`);
      visit((node as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(value, 1);
}

import type { z } from "zod";
import { cutText } from "../vocabulary/cut-text.ts";

/** A text of the caller on one line: each line of an error is a violation. */
export const shorten = (value: string) => (value.length > 100 ? `${cutText(value, 100)}…` : value).replace(/\s+/g, " ");

/**
 * Describes what a value must be or have, to follow the name of its field: "must be of type boolean". Issues need their input (`reportInput`).
 * Without it, every value passes for missing.
 */
export function describeViolation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `has unknown properties: ${shorten(issue.keys.join(", "))}`;
    case "invalid_type":
      return issue.input === undefined ? "must be given" : `must be of type ${issue.expected}`;
    case "invalid_value":
      return issue.input === undefined ? "must be given" : `must be one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `must be at least ${issue.minimum}${issue.origin === "string" ? " characters long" : ""}`;
    case "too_big":
      return issue.origin === "string" ? issue.message : `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

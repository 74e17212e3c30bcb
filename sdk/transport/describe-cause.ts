import { isObject } from "./json.ts";

/** The text of a failed fetch. Node's fetch has the reason, such as `ECONNREFUSED`, in its cause; browsers hide it. */
export function describeCause(cause: unknown): string {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const detail = isObject(reason) ? (reason.code ?? reason.message) : undefined;
  return `${cause}${typeof detail === "string" && detail !== "" ? ` (${detail})` : ""}`;
}

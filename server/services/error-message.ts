/** Describes an error in one line, for an operator. */
export function toMessage(error: unknown): string {
  // A connection to a host with several addresses fails with one error for each, and without a message.
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const cause = first.cause instanceof Error && !first.message.includes(first.cause.message) ? `: ${first.cause.message}` : "";
  return `${first.message}${cause}`.replace(/\s+/g, " ").trim();
}

import { ConfigRevisionMismatch } from "#contract/errors/index.ts";

/** Whether `If-Match` names a revision: `*`, or a list of entity tags, possibly without quotes. Weak tags never match (RFC 9110, section 13.1.1). */
const ifMatchAllows = (ifMatch: string, revision: string): boolean =>
  ifMatch.split(",").some((tag) => ["*", revision, `"${revision}"`].includes(tag.trim()));

/**
 * Creates a check of the revision that a change is based on.
 * @throws ConfigRevisionMismatch from the check, if the current revision is not the expected one
 */
export const expectRevision =
  ({ ifMatch, expected }: { ifMatch: string | undefined; expected: string | undefined }) =>
  (revision: string): void => {
    if (ifMatch !== undefined && !ifMatchAllows(ifMatch, revision)) throw new ConfigRevisionMismatch();
    if (expected !== undefined && expected !== revision) throw new ConfigRevisionMismatch();
  };

import type { Limit } from "#contract/kernel/route.ts";
import type { Db } from "../database/schema.ts";
import { digest } from "../services/secrets.ts";
import { tooManyRequests } from "./retry-after.ts";
import { countNestedWindows } from "./window-counter.ts";

/** An action that is limited per subject for all callers together: e-mails to an address, invitations into a team. */
export interface RateLimitedAction {
  readonly name: string;
  /** Counted by its digest, so that unknown subjects are limited alike and never stored. */
  readonly subject: string;
  /** From the shortest window to the longest. */
  readonly limits: readonly Limit[];
  /** The thing of which there was too much, as the beginning of a sentence. */
  readonly reason: string;
}

interface ActionContext {
  readonly project: { readonly tenancyId: string };
  readonly db: Db;
  readonly serverConfig: { readonly rateLimits: boolean };
  readonly now: Date;
}

/**
 * Counts an action, unless rate limits are off.
 * @throws TooManyRequests with the seconds to wait
 */
export async function assertRateLimit(
  { project, db, serverConfig, now }: ActionContext,
  { name, subject, limits, reason }: RateLimitedAction,
): Promise<void> {
  if (!serverConfig.rateLimits) return;
  const subjectDigest = digest(subject).toString("base64url");
  const windows = limits.map(({ max, seconds }) => ({ key: `${name} ${seconds} ${subjectDigest}`, seconds, max }));
  const exceeded = await countNestedWindows(db, project.tenancyId, windows, now);
  // Another process's clock, or another call's, may have begun the window a moment after `now`. No wait is longer than the window.
  if (exceeded) throw tooManyRequests(reason, Math.min(exceeded.seconds, (exceeded.endsAt - now.getTime()) / 1000));
}

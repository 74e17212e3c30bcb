import { normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import type { PageContext } from "./page-context.ts";

/** Tabs find each other by Web Locks. They are missing without TLS, and requests fail while storage is disabled. */
const locks = globalThis.navigator?.locks as LockManager | undefined;

/** Name of the lock that a tab holds while it waits for the magic link to an address. */
const lockName = ({ boot }: PageContext, email: string) => `latchkey-awaited-link ${boot.projectId} ${normalizeEmail(email)}`;

/** Announces that this tab continues when the magic link to an address is opened. Returns a function that stops it. */
export function announceWaitingTab(context: PageContext, email: string): () => void {
  let stop: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    stop = resolve;
  });
  locks?.request(lockName(context, email), { mode: "shared" }, () => released).catch(() => undefined);
  return stop;
}

/** Takes a snapshot of the waiting tabs. Returns a function that reports whether one waits for an address. */
export async function findWaitingTabs(context: PageContext): Promise<(email: string) => boolean> {
  const snapshot = await locks?.query().catch(() => undefined);
  return (email) => snapshot?.held?.some(({ name }) => name === lockName(context, email)) ?? false;
}

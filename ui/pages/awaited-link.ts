import { normalisedEmail } from "#contract/vocabulary/email.ts";
import type { Place } from "./place.ts";

/** The browser's locks, by which tabs know of each other. A page without TLS has none, and one whose storage is switched off may not ask. */
const locks = navigator.locks as LockManager | undefined;

/** The name of the lock that a tab holds while it waits for the link of a mail to that address. */
const lockOf = ({ boot }: Place, email: string) => `latchkey-awaited-link ${boot.projectId} ${normalisedEmail(email)}`;

/** Lets other tabs know that this one goes on as soon as the link mailed to that address was opened. Answers the way to stop. */
export function awaitLink(place: Place, email: string): () => void {
  let stop: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    stop = resolve;
  });
  locks?.request(lockOf(place, email), { mode: "shared" }, () => over).catch(() => undefined);
  return stop;
}

/** Looks once which tabs wait. Answers whether one did for an address. */
export async function awaitedLinks(place: Place): Promise<(email: string) => boolean> {
  const known = await locks?.query().catch(() => undefined);
  return (email) => known?.held?.some(({ name }) => name === lockOf(place, email)) ?? false;
}

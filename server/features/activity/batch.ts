import type { Logger } from "pino";
import { createBatch } from "../../kernel/batch.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Locate } from "../../services/geo.ts";
import type { Seen } from "../../services/index.ts";
import { markSessionsUsed } from "../sessions/activity.ts";
import { markUsersActive } from "../users/activity.ts";

/** So many marks a statement, that none holds its rows for long. */
const markedAtOnce = 1000;

type Mark = Seen & { readonly at: Date };

/** Collects who was seen, and writes it in batches. */
export function createActivity(db: RootDb, log: Logger, locate: Locate) {
  const write = async (marks: readonly Mark[]) => {
    // Ordered, so that two processes take the rows' locks in one order.
    const sorted = [...marks].sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const own = sorted.filter((mark) => !mark.impersonated);
    const latest = new Map(own.map((mark) => [`${mark.tenancyId} ${mark.userId}`, mark]));
    for (const mark of own)
      if (mark.at > (latest.get(`${mark.tenancyId} ${mark.userId}`) as typeof mark).at)
        latest.set(`${mark.tenancyId} ${mark.userId}`, mark);
    const users = [...latest.values()].map((mark) => ({ ...mark, country: locate(mark.ip)?.country ?? null }));
    for (let from = 0; from < users.length; from += markedAtOnce) await markUsersActive(db, users.slice(from, from + markedAtOnce));
    for (let from = 0; from < sorted.length; from += markedAtOnce) await markSessionsUsed(db, sorted.slice(from, from + markedAtOnce));
  };
  const { put, flush, stop } = createBatch(write, log, "marks of activity could not be written");
  return { saw: (seen: Seen, at: Date) => put(`${seen.tenancyId} ${seen.sessionId}`, { ...seen, at }), flush, stop };
}

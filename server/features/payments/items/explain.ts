import type { z } from "zod";
import type { ItemExplanation } from "#contract/entities/payments/items.ts";
import { SchemaError } from "#contract/errors/index.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Db } from "../../../database/schema.ts";
import { Allocation } from "./allocation.ts";
import type { ItemKey } from "./ledger.ts";
import { type LedgerLine, lastEntryAt, readLines } from "./ledger-lines.ts";
import type { RecordedBalance } from "./read-balance.ts";

const { explainedEntries, explanationPage, upcomingExpiries } = paymentLimits;

type Explanation = Omit<z.output<typeof ItemExplanation>, "quantity">;

interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** Only entries at this moment or later are listed; milliseconds. */
  readonly since_millis?: number | undefined;
}

/**
 * Explains a balance by the entries of its ledger. A use is paid by the grants that exist at its moment, soonest expiry first. What is
 * unpaid is paid by the next grants. One statement for some ten thousands of entries.
 * @param recorded the balance that is explained: later entries do not belong to it
 */
export async function explainItem(
  db: Db,
  key: ItemKey,
  { at, lastSeq }: Omit<RecordedBalance, "balance">,
  { cursor, limit = explanationPage.default, since_millis: since = 0 }: Page,
): Promise<Explanation & { readonly balance: bigint }> {
  const newest = Math.min(lastSeq, cursor === undefined ? lastSeq : Number(cursor));
  const shown = { first: newest - limit + 1, last: newest };
  const isShown = (seq: number) => seq >= shown.first && seq <= shown.last;
  const allocation = new Allocation(at.getTime(), isShown);
  const page: LedgerLine[] = [];
  const first = Math.max(1, lastSeq - explainedEntries + 1);
  let earlier = false;
  for await (const lines of readLines(db, key, { first, last: lastSeq }, shown)) {
    for (const line of lines) {
      // An entry may have been recorded after a later one.
      if (line.at > at.getTime()) continue;
      allocation.add(line);
      if (line.at < since) continue;
      if (isShown(line.seq)) page.push(line);
      earlier ||= line.seq < shown.first;
    }
  }
  return {
    entries: page.reverse().map((line) => entryView(line, allocation, at)),
    upcoming: allocation.upcoming().slice(0, upcomingExpiries),
    next_cursor: earlier ? String(shown.first - 1) : null,
    is_complete: first === 1,
    balance: allocation.balance(),
  };
}

/**
 * The part of a ledger that explains the balance of an earlier moment.
 * @throws SchemaError for a moment in the future. And where the ledger is too long to be read from its beginning
 */
export async function recordedAt(db: Db, key: ItemKey, recorded: Omit<RecordedBalance, "balance">, millis: number) {
  const at = new Date(millis);
  if (at > recorded.at) throw new SchemaError({ message: "query.at_millis is in the future. Choose an earlier moment." });
  const lastSeq = await lastEntryAt(db, key, at, recorded.lastSeq);
  if (lastSeq > explainedEntries) {
    const reason = `the item has more than ${explainedEntries} changes before this moment. Choose an earlier one.`;
    throw new SchemaError({ message: `query.at_millis: ${reason}` });
  }
  return { at, lastSeq };
}

function entryView(line: LedgerLine, allocation: Allocation, at: Date): Explanation["entries"][number] {
  const { used, remaining, paidBy } = allocation.outcome(line.seq);
  const isExpired = line.amount > 0 && line.expires_at !== null && line.expires_at <= at.getTime();
  return {
    id: line.id,
    kind: line.kind,
    quantity: line.amount,
    at_millis: line.effective_at,
    expires_at_millis: line.expires_at,
    source_id: line.source_id,
    description: line.description,
    used,
    expired: isExpired ? remaining : 0,
    remaining: isExpired ? 0 : remaining,
    paid_by: paidBy ?? [],
  };
}

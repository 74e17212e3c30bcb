import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Interval } from "#contract/vocabulary/time.ts";
import type { GrantSource } from "./grant-sources.ts";
import { addIntervals, intervalsBetween, overflowing } from "./interval.ts";

/** An entry of the ledger that follows from a source of grants. Times in milliseconds. */
export interface DerivedEntry {
  readonly kind: GrantSource["kind"];
  readonly sourceId: string;
  /** The period of the source; null for an entry of a window of time, which has its own start. */
  readonly periodStart: number | null;
  readonly effectiveAt: number;
  readonly expiresAt: number | null;
  readonly amount: bigint;
}

/** The recorded sum of a source in the ledger, per period or window, and its expiry. */
export type RecordedGrant = DerivedEntry;

export interface DerivedGrants {
  readonly entries: DerivedEntry[];
  /** When a source next grants something. */
  readonly nextAt: number | undefined;
}

interface Moment {
  readonly now: number;
  /** Up to when the ledger is complete. What expired before changes no balance any more. */
  readonly syncedAt: number;
}

/** Missed windows that are recorded one by one. Earlier ones are recorded as one entry. */
const separateWindows = 100;
const maxQuantity = BigInt(paymentLimits.itemQuantity);

/**
 * Lists the grants that are missing in the ledger of an item (wire protocol, section 5.3). A repeat at the moment when the period ends belongs to the
 * next period, which grants it.
 * @param recorded what the ledger has of the sources
 */
export function derivedGrants(
  itemId: string,
  sources: readonly GrantSource[],
  recorded: readonly RecordedGrant[],
  moment: Moment,
): DerivedGrants {
  const entries: DerivedEntry[] = [];
  let nextAt: number | undefined;
  for (const source of sources) {
    const ofSource = recorded.filter(({ kind, sourceId }) => kind === source.kind && sourceId === source.id);
    const wanted = listWanted(itemId, source, ofSource, moment);
    entries.push(...wanted.entries, ...withdrawals(source, ofSource, wanted.keys, moment));
    if (wanted.nextAt !== undefined && (nextAt === undefined || wanted.nextAt < nextAt)) nextAt = wanted.nextAt;
  }
  const included = new Set(sources.flatMap(({ kind, id }) => (kind === "default" ? [id] : [])));
  // What a product that the configuration no longer includes has granted until some time stays until then.
  const gone = recorded.filter(({ kind, sourceId, expiresAt }) => kind === "default" && expiresAt === null && !included.has(sourceId));
  entries.push(...gone.filter((grant) => isOpen(grant, moment)).map(withdrawn));
  return { entries, nextAt };
}

const readKey = ({ periodStart, effectiveAt, expiresAt }: Pick<DerivedEntry, "periodStart" | "effectiveAt" | "expiresAt">) =>
  `${periodStart ?? `w${effectiveAt}`}|${expiresAt}`;
const isOpen = ({ expiresAt, amount }: RecordedGrant, { now }: Moment) => amount !== 0n && (expiresAt === null || expiresAt > now);
const withdrawn = (grant: RecordedGrant): DerivedEntry => ({ ...grant, amount: -grant.amount });

/**
 * Takes back what the source would not grant any more in this period. Earlier periods keep what they granted. Windows of a product that the
 * configuration includes stay until they expire, unless another product replaces it.
 */
const withdrawals = (
  { kind, periodStart, isReplaced }: GrantSource,
  recorded: readonly RecordedGrant[],
  keys: ReadonlySet<string>,
  moment: Moment,
) =>
  recorded
    .filter((grant) => grant.periodStart === null || grant.periodStart === periodStart)
    .filter((grant) => kind === "subscription" || isReplaced || grant.expiresAt === null)
    .filter((grant) => isOpen(grant, moment) && !keys.has(readKey(grant)))
    .map(withdrawn);

interface Wanted extends DerivedGrants {
  /** The periods and windows that the source has, so that nothing of them is withdrawn. */
  readonly keys: Set<string>;
}
const nothing = (): Wanted => ({ entries: [], keys: new Set(), nextAt: undefined });

function listWanted(itemId: string, source: GrantSource, recorded: readonly RecordedGrant[], moment: Moment): Wanted {
  const { product, periodStart, periodEnd, isReplaced } = source;
  const item = Object.hasOwn(product.included_items, itemId) ? product.included_items[itemId] : undefined;
  const each = item ? BigInt(Math.trunc(item.quantity)) * BigInt(source.quantity) : 0n;
  if (!item || each <= 0n || moment.now < periodStart || isReplaced) return nothing();
  const interval = item.repeat === "never" || item.repeat[0] === 0 ? undefined : item.repeat;
  if (interval && item.expires === "when-repeated") return wantedWindows(source, each, interval, recorded, moment);
  return wantedOfPeriod(source, each, interval, item.expires === "when-purchase-expires" ? periodEnd : null, recorded, moment);
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
/** The last moment that belongs to the period. */
const lastMoment = ({ periodEnd }: GrantSource, now: number) => (periodEnd === null ? now : Math.min(now, periodEnd - 1));

/** Grants that add up: one for the period, and one for each interval in it. */
function wantedOfPeriod(
  source: GrantSource,
  each: bigint,
  interval: Interval | undefined,
  expiresAt: number | null,
  recorded: readonly RecordedGrant[],
  moment: Moment,
): Wanted {
  const { kind, id: sourceId, periodStart, periodEnd, anchor } = source;
  const { now, syncedAt } = moment;
  const repeatsUntil = (at: number) => (interval ? intervalsBetween(periodStart, lastMoment(source, at), interval, anchor) : 0);
  const findStart = (index: number) => (interval ? addIntervals(periodStart, interval, index, anchor) : periodStart);
  const newest = repeatsUntil(now);
  const key = readKey({ periodStart, effectiveAt: 0, expiresAt });
  const granted = recorded.find((grant) => readKey(grant) === key)?.amount;
  const following = interval ? findStart(newest + 1) : null;
  const nextAt = following !== null && (periodEnd === null || following < periodEnd) && following > now ? following : undefined;
  const keys = new Set([key]);
  const entry = (effectiveAt: number, amount: bigint) => ({ kind, sourceId, periodStart, effectiveAt, expiresAt, amount });
  // What a period that is over has granted stays, and what would be over already changes nothing.
  const isOver = periodEnd !== null && periodEnd <= syncedAt && (granted !== undefined || expiresAt !== null);
  if (isOver) return { entries: [], keys, nextAt };
  const all = each * BigInt(newest + 1);
  const missing = least(all, maxQuantity) - (granted ?? 0n);
  if (kind === "default" && granted === undefined) return { entries: [entry(now, missing)], keys, nextAt };
  if (all > maxQuantity) return { entries: missing === 0n ? [] : [entry(now, missing)], keys, nextAt };
  const last = granted === undefined ? -1 : repeatsUntil(syncedAt);
  const first = Math.max(last + 1, newest + 1 - separateWindows);
  // A product that the configuration includes keeps what it has granted by repeats, whatever it grants from now on.
  const isFixed = kind === "default" && interval !== undefined;
  const rest = isFixed ? each * BigInt(first - last - 1) : missing - each * BigInt(newest + 1 - first);
  const entries = rest === 0n ? [] : [entry(granted === undefined ? periodStart : now, rest)];
  for (let index = first; index <= newest; index++) entries.push(entry(findStart(index) ?? now, each));
  return { entries, keys, nextAt };
}

/** Grants that replace each other: one for each window of time since the anchor. */
function wantedWindows(source: GrantSource, each: bigint, interval: Interval, recorded: readonly RecordedGrant[], moment: Moment): Wanted {
  const { kind, id: sourceId, anchor, periodEnd } = source;
  const { now, syncedAt } = moment;
  const findStart = (index: number) => addIntervals(anchor, interval, index);
  const newest = intervalsBetween(anchor, lastMoment(source, now), interval);
  const windows = recorded.filter(({ periodStart }) => periodStart === null);
  // Windows before the anchor, such as of a trial, stay until they expire. So do those of an included product.
  const keys = new Set(windows.filter(({ effectiveAt }) => kind === "default" || effectiveAt < anchor).map(readKey));
  const running = kind === "default" ? windows.find((window) => isRunning(window, moment)) : undefined;
  if (running && running.effectiveAt !== findStart(newest)) return { entries: [], keys, nextAt: running.expiresAt ?? undefined };
  const starts = windows.flatMap(({ effectiveAt }) => (effectiveAt >= anchor ? [effectiveAt] : []));
  const first = starts.length > 0 ? intervalsBetween(anchor, Math.max(...starts), interval) : newest;
  const entries: DerivedEntry[] = [];
  const quantity = least(each, maxQuantity);
  const separate = Math.max(first, newest - separateWindows);
  if (separate > first + 1) {
    const [effectiveAt, expiresAt] = [findStart(first + 1), findStart(separate)];
    if (effectiveAt !== null && expiresAt !== null && expiresAt > syncedAt)
      entries.push({
        kind,
        sourceId,
        periodStart: null,
        effectiveAt,
        expiresAt,
        amount: least(quantity * BigInt(separate - first - 1), maxQuantity),
      });
  }
  for (let index = separate; index <= newest; index++) {
    const effectiveAt = findStart(index);
    const expiresAt = findStart(index + 1);
    if (effectiveAt === null) break;
    // Earlier versions counted the days of months in another way: the window may begin or end some days later.
    const granted = windows.find(
      (recordedWindow) =>
        (recordedWindow.effectiveAt === effectiveAt || recordedWindow.effectiveAt === overflowing(anchor, interval, index)) &&
        (recordedWindow.expiresAt === expiresAt || recordedWindow.expiresAt === overflowing(anchor, interval, index + 1)),
    );
    const window = granted ?? { kind, sourceId, periodStart: null, effectiveAt, expiresAt };
    keys.add(readKey(window));
    // An expired window stays as it was recorded; one that expired before the last use changes nothing.
    const isOver = expiresAt !== null && expiresAt <= now;
    if (granted && granted.amount > 0n && kind === "default") continue;
    if (isOver && (granted || index === first || expiresAt <= syncedAt)) continue;
    const amount = quantity - (granted?.amount ?? 0n);
    if (amount !== 0n) entries.push({ ...window, amount });
  }
  const following = findStart(newest + 1);
  const nextAt = following !== null && following > now && (periodEnd === null || following < periodEnd) ? following : undefined;
  return { entries, keys, nextAt };
}

const isRunning = ({ expiresAt, amount }: RecordedGrant, { now }: Moment) => amount > 0n && expiresAt !== null && expiresAt > now;

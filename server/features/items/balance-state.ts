/**
 * The balance of an item as two numbers instead of its ledger. Uses are charged to what expires first: a grant that expires loses only what
 * earlier uses have not paid for. `slack` counts those uses. It is stored separately for the time before and after each decrease that ends
 * in the future. The end of such a decrease removes its use from all later segments.
 */
export interface BalanceState {
  balance: bigint;
  /** In order of time. The first has no decrease; each of the others begins with one. */
  segments: Segment[];
}

interface Segment {
  /** Uses that no expired grant of the segment's time has paid; null if none has expired in it. */
  slack: bigint | null;
  readonly decrease?: ExpiringDecrease;
}

interface ExpiringDecrease {
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

export const emptyState = (): BalanceState => ({ balance: 0n, segments: [{ slack: 0n }] });

const max = (a: bigint | null, b: bigint | null) => (a === null || (b !== null && b > a) ? b : a);

/** Uses that no expired grant has paid. */
export const coveredOf = ({ segments }: BalanceState): bigint =>
  segments.reduce<bigint | null>((most, { slack }) => max(most, slack), null) ?? 0n;

const shift = (segments: readonly Segment[], by: bigint) => {
  for (const segment of segments) if (segment.slack !== null) segment.slack += by;
};

/** A grant, or with a negative amount the withdrawal of one. */
export function applyGrant(state: BalanceState, amount: bigint): void {
  state.balance += amount;
}

export function applyUse(state: BalanceState, amount: bigint): void {
  state.balance -= amount;
  shift(state.segments, amount);
}

/** Expires grants: the part that no decrease has used is lost. */
export function applyExpiry(state: BalanceState, amount: bigint): void {
  if (amount === 0n) return;
  const before = coveredOf(state);
  shift(state.segments, -amount);
  const last = state.segments.at(-1) as Segment;
  last.slack = max(last.slack, 0n);
  state.balance -= coveredOf(state) - (before - amount);
}

/** Applies a decrease that ends at a given time; the balance then rises again. */
export function applyExpiringDecrease(state: BalanceState, decrease: ExpiringDecrease): void {
  applyUse(state, decrease.amount);
  state.segments.push({ slack: null, decrease });
}

/** Takes out the decreases that have ended. */
export function endDecreases(state: BalanceState, at: number): void {
  const { segments } = state;
  for (let index = segments.length - 1; index > 0; index--) {
    const { decrease, slack } = segments[index] as Segment;
    if (!decrease || decrease.endsAt > at) continue;
    const before = coveredOf(state);
    shift(segments.slice(0, index), -decrease.amount);
    const earlier = segments[index - 1] as Segment;
    earlier.slack = max(earlier.slack, slack);
    segments.splice(index, 1);
    state.balance += before - coveredOf(state);
  }
}

/** When the next decrease ends; undefined without one. */
export const nextDecreaseEnd = ({ segments }: BalanceState): number | undefined =>
  segments.reduce<number | undefined>(
    (next, { decrease }) => (decrease && (next === undefined || decrease.endsAt < next) ? decrease.endsAt : next),
    undefined,
  );

type StoredSegment = [slack: string | null, amount?: string, endsAt?: number];

/** The segments for the column `expiring_decreases`; null without expiring decreases, where `covered` is enough. */
export const storedSegments = ({ segments }: BalanceState): string | null =>
  segments.length === 1
    ? null
    : JSON.stringify(
        segments.map(({ slack, decrease }): StoredSegment => {
          const text = slack === null ? null : String(slack);
          return decrease ? [text, String(decrease.amount), decrease.endsAt] : [text];
        }),
      );

/** The state of a stored balance. */
export function readState(row: { balance: string; covered: string; expiring_decreases: unknown }): BalanceState {
  const rows = row.expiring_decreases as StoredSegment[] | null;
  const segments = rows?.map(([slack, amount, endsAt]): Segment => {
    const read = slack === null ? null : BigInt(slack);
    return amount === undefined || endsAt === undefined ? { slack: read } : { slack: read, decrease: { amount: BigInt(amount), endsAt } };
  });
  return { balance: BigInt(row.balance), segments: segments ?? [{ slack: BigInt(row.covered) }] };
}

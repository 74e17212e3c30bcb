/**
 * The balance of an item as a few numbers instead of its ledger. A use is paid by the grants that exist at its moment, soonest expiry
 * first. What is unpaid is a debt: the balance is then negative, and the next grants pay it. A decrease that has ended counts as if it had
 * never been. So for each decrease that ends in the future, the state has a further version. It lacks that decrease and those that end before.
 */
export interface BalanceState {
  /** One more than `decreases`: each without the decreases before its index. The first counts at present. */
  readonly versions: Version[];
  /** The decreases that end in the future, in the order of their ends. */
  readonly decreases: ExpiringDecrease[];
}

interface Version {
  balance: bigint;
  /** The quantity used since some moment. A use changes only this and the balance, so that one UPDATE without a lock stores it. */
  used: bigint;
  /** In the order of expiry, each once. */
  lots: Lot[];
}

/** Grants with one expiry. */
interface Lot {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The value of `used` when nothing remains of this lot and those that expire before. Never less than that of the lot before. */
  readonly until: bigint;
}

interface ExpiringDecrease {
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

const emptyVersion = (): Version => ({ balance: 0n, used: 0n, lots: [] });
export const emptyState = (): BalanceState => ({ versions: [emptyVersion()], decreases: [] });

/** A version of what remains. @param lots in the order of expiry */
export function toVersion(balance: bigint, lots: readonly { readonly expiresAt: number; readonly quantity: bigint }[]): Version {
  let until = 0n;
  return { balance, used: 0n, lots: lots.map(({ expiresAt, quantity }) => ({ expiresAt, until: (until += quantity) })) };
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);
const present = ({ versions }: BalanceState) => versions[0] as Version;

export const presentBalance = (state: BalanceState): bigint => present(state).balance;

/** Whether what remains of the grants expires at fewer than so many moments, or at this one already. */
export const hasRoomForExpiry = (state: BalanceState, expiresAt: number, limit: number): boolean => {
  const { lots } = reduced(present(state));
  return lots.length < limit || lots.some((lot) => lot.expiresAt === expiresAt);
};

/** Computes the remainder of a lot and those that expire before it. */
const remainder = ({ used }: Version, lot: Lot | undefined): bigint => (lot ? max(0n, lot.until - used) : 0n);

/** Raises or lowers what remains of the lots from an expiry on. */
function shift(version: Version, expiresAt: number, by: bigint): void {
  version.lots = version.lots.map((lot) =>
    lot.expiresAt < expiresAt ? lot : { expiresAt: lot.expiresAt, until: max(lot.until, version.used) + by },
  );
}

/** Grants an amount, which first pays the debt. @param expiresAt milliseconds, in the future; null for a grant without an end */
export function applyGrant(state: BalanceState, amount: bigint, expiresAt: number | null): void {
  for (const version of state.versions) {
    const rest = max(0n, amount + min(0n, version.balance));
    version.balance += amount;
    if (expiresAt === null || rest === 0n) continue;
    const before = version.lots.findLast((lot) => lot.expiresAt <= expiresAt);
    if (before?.expiresAt !== expiresAt) {
      const lot = { expiresAt, until: max(before?.until ?? version.used, version.used) };
      version.lots = [...version.lots, lot].sort((a, b) => a.expiresAt - b.expiresAt);
    }
    shift(version, expiresAt, rest);
  }
}

const use = (version: Version, amount: bigint) => {
  version.balance -= amount;
  version.used += amount;
};

export function applyUse(state: BalanceState, amount: bigint): void {
  for (const version of state.versions) use(version, amount);
}

/** Takes back a grant: what remains with its expiry. What was used of it is a use at this moment. */
export function applyWithdrawal(state: BalanceState, amount: bigint, expiresAt: number | null): void {
  for (const version of state.versions) {
    const { lots } = version;
    const index = expiresAt === null ? lots.length : lots.findIndex((lot) => lot.expiresAt === expiresAt);
    const through = expiresAt === null ? max(0n, version.balance) : remainder(version, lots[index]);
    const taken = min(amount, index < 0 ? 0n : through - remainder(version, lots[index - 1]));
    version.balance -= taken;
    if (expiresAt !== null && taken > 0n) shift(version, expiresAt, -taken);
    use(version, amount - taken);
  }
}

/** Applies a decrease that ends at a given time; the balance then is as if it had never been. */
export function applyExpiringDecrease(state: BalanceState, decrease: ExpiringDecrease): void {
  const { versions, decreases } = state;
  const next = decreases.findIndex(({ endsAt }) => endsAt > decrease.endsAt);
  const index = next < 0 ? decreases.length : next;
  versions.splice(index + 1, 0, { ...(versions[index] as Version) });
  decreases.splice(index, 0, decrease);
  for (const version of versions.slice(0, index + 1)) use(version, decrease.amount);
}

/** Advances to a moment: decreases end, and what remains of expired grants is lost. */
export function advance(state: BalanceState, at: number): void {
  const { versions, decreases } = state;
  const ended = decreases.filter(({ endsAt }) => endsAt <= at).length;
  versions.splice(0, ended);
  decreases.splice(0, ended);
  for (const version of versions) {
    const last = version.lots.findLast(({ expiresAt }) => expiresAt <= at);
    if (!last) continue;
    const lost = remainder(version, last);
    version.balance -= lost;
    version.lots = version.lots.filter(({ expiresAt }) => expiresAt > at);
    if (lost > 0n) shift(version, at, -lost);
  }
}

/** When something next expires or ends by itself; undefined if nothing does. */
export function nextChange({ versions, decreases }: BalanceState): number | undefined {
  const times = [...versions.flatMap(({ lots }) => lots.slice(0, 1)).map(({ expiresAt }) => expiresAt), ...decreases.map((d) => d.endsAt)];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** A version with the least numbers: nothing used, and only lots of which something remains. */
function reduced(version: Version): Version {
  const lots: Lot[] = [];
  for (const { expiresAt, until } of version.lots) {
    const remaining = max(0n, until - version.used);
    if (remaining > (lots.at(-1)?.until ?? 0n)) lots.push({ expiresAt, until: remaining });
  }
  return { balance: version.balance, used: 0n, lots };
}

type StoredLots = [expiresAt: number, until: string][];
type StoredDecrease = [amount: string, endsAt: number, balance: string, lots: StoredLots];

const storedLots = ({ lots }: Version): StoredLots => lots.map(({ expiresAt, until }) => [expiresAt, String(until)]);
const readLots = (rows: StoredLots): Lot[] => rows.map(([expiresAt, until]) => ({ expiresAt, until: BigInt(until) }));

/** The columns of a stored balance. Amounts are text, because numbers of JSON are not exact. */
interface StoredState {
  readonly balance: string;
  /** Used since the lots were stored. */
  readonly covered: string;
  readonly lots: unknown;
  readonly decreases: unknown;
}

/** A state for the columns of a balance. Lots and decreases are JSON, or null without any. */
export function storedState({ versions, decreases }: BalanceState): StoredState & { lots: string | null; decreases: string | null } {
  const [first, ...others] = versions.map(reduced) as [Version, ...Version[]];
  const rows = decreases.map(({ amount, endsAt }, index): StoredDecrease => {
    const version = others[index] as Version;
    return [String(amount), endsAt, String(version.balance), storedLots(version)];
  });
  return {
    balance: String(first.balance),
    covered: "0",
    lots: first.lots.length === 0 ? null : JSON.stringify(storedLots(first)),
    decreases: rows.length === 0 ? null : JSON.stringify(rows),
  };
}

/** The state of a stored balance. */
export function readState({ balance, covered, lots, decreases }: StoredState): BalanceState {
  const rows = (decreases ?? []) as StoredDecrease[];
  const first: Version = { balance: BigInt(balance), used: BigInt(covered), lots: readLots((lots ?? []) as StoredLots) };
  return {
    versions: [first, ...rows.map(([, , left, its]): Version => ({ balance: BigInt(left), used: 0n, lots: readLots(its) }))],
    decreases: rows.map(([amount, endsAt]) => ({ amount: BigInt(amount), endsAt })),
  };
}

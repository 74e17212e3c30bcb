import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { ItemQuantityInsufficientAmount, ItemQuantityOutOfRange, TooManyExpiringDecreases } from "#contract/errors/index.ts";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";
import { balanceOf } from "./balance-state.ts";
import { paymentRules } from "./configured-product.ts";
import { customerExists, requireCustomer } from "./customer.ts";
import { type BalanceRow, type ItemKey, isOfItem } from "./ledger.ts";
import { addChange, closeBalance, openBalance } from "./sync.ts";

/** A change of an item's quantity by a call. */
export interface QuantityChange {
  readonly delta: number;
  readonly allowNegative: boolean;
  readonly expiresAt: Date | null;
  readonly description: string | null;
}

interface ChangeContext {
  readonly db: Db;
  /** Runs in the caller's transaction if that is one. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly config: ProjectConfig;
  readonly now: Date;
}

const max = paymentLimits.itemQuantity;

/**
 * Changes the quantity of an item. Check and change are one conditional UPDATE of the item's balance. The same statement adds the entry to
 * the ledger. Only a balance that time or the configuration has changed is completed first, under its lock.
 * @returns the new balance
 * @throws UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount, ItemQuantityOutOfRange, TooManyExpiringDecreases
 */
export async function changeQuantity(context: ChangeContext, key: ItemKey, change: QuantityChange): Promise<bigint> {
  const changed = await changeAtOnce(context, key, change);
  if (changed !== undefined) return changed;
  const { transaction, config, now } = context;
  return transaction(async (db) => {
    await requireCustomer(db, key.tenancyId, key.customer);
    const open = await openBalance(db, key, { rules: paymentRules(config), now });
    const { delta, expiresAt } = change;
    const isVoid = expiresAt !== null && expiresAt.getTime() <= open.at;
    if (!isVoid) requireAllowed(balanceOf(open.state), key, change);
    if (delta < 0 && expiresAt && open.state.decreases.length >= paymentLimits.expiringDecreases) throw new TooManyExpiringDecreases();
    addChange(open, { amount: BigInt(delta), expiresAt: expiresAt?.getTime() ?? null, description: change.description });
    await closeBalance(db, open, now);
    return balanceOf(open.state);
  });
}

function requireAllowed(balance: bigint, key: ItemKey, { delta, allowNegative }: QuantityChange): void {
  const after = balance + BigInt(delta);
  if (delta < 0 && after < 0n && !allowNegative) throw insufficient(key, delta);
  if ((delta > 0 && after > BigInt(max)) || (delta < 0 && after < -BigInt(max))) throw new ItemQuantityOutOfRange();
}

const insufficient = ({ itemId, customer }: ItemKey, delta: number) =>
  new ItemQuantityInsufficientAmount({ item_id: itemId, customer_id: customer.id, quantity: delta });

interface Outcome {
  /** The new balance; null if nothing was changed. */
  readonly balance: BalanceRow["balance"] | null;
  readonly insufficient: boolean | null;
}

/**
 * Changes a balance in one statement.
 * @returns the new balance; undefined if the stored one is not current, or the change expires
 * @throws ItemQuantityInsufficientAmount
 */
async function changeAtOnce({ db, config, now }: ChangeContext, key: ItemKey, change: QuantityChange): Promise<bigint | undefined> {
  const { delta, allowNegative, expiresAt, description } = change;
  if (expiresAt) return undefined;
  const { digest } = paymentRules(config);
  const { tenancyId, customer, itemId } = key;
  const exists = customerExists(tenancyId, customer);
  // Clocks of several processes differ: time does not go back for an item.
  const at = sql`GREATEST(synced_at, ${now}::timestamptz)`;
  const isUsable = sql`rules_digest = ${digest} AND (valid_until IS NULL OR valid_until > ${at}) AND decreases IS NULL`;
  const anyBalance = delta >= 0 || allowNegative;
  const { rows } = await sql<Outcome>`WITH changed AS (
      UPDATE item_balances SET balance = balance + ${delta}::bigint, covered = covered + ${Math.max(-delta, 0)}::bigint,
        last_seq = last_seq + 1, synced_at = ${at}
      WHERE ${isOfItem(key)} AND ${isUsable} AND ${exists} AND (${anyBalance}::boolean OR balance + ${delta}::bigint >= 0)
        AND balance + ${delta}::bigint BETWEEN ${-max}::bigint AND ${max}::bigint
      RETURNING balance, last_seq, synced_at),
    entry AS (
      INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at,
        description, created_at)
      SELECT ${tenancyId}::uuid, ${customer.type}, ${customer.id}, ${itemId}, last_seq, ${randomUuid()}::uuid, 'change', ${delta}::bigint,
        synced_at, ${description}, ${now}::timestamptz FROM changed)
    SELECT (SELECT balance FROM changed) AS balance,
      (SELECT ${exists} AND ${isUsable} AND NOT ${anyBalance}::boolean AND balance + ${delta}::bigint < 0
        FROM item_balances WHERE ${isOfItem(key)}) AS insufficient`.execute(db);
  const [outcome] = rows;
  if (outcome && outcome.balance !== null) return BigInt(outcome.balance);
  if (outcome?.insufficient) throw insufficient(key, delta);
  return undefined;
}

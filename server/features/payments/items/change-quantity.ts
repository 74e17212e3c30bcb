import { CompiledQuery } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import {
  ItemQuantityInsufficientAmount,
  ItemQuantityOutOfRange,
  TooManyExpiringDecreases,
  TooManyGrantExpiries,
} from "#contract/errors/index.ts";
import { type CustomerType, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../../database/schema.ts";
import { randomUuid } from "../../../services/random.ts";
import { type BalanceState, hasRoomForExpiry, presentBalance } from "./balance-state.ts";
import { paymentRules } from "./configured-product.ts";
import { requireCustomer } from "./customer.ts";
import type { BalanceRow, ItemKey } from "./ledger.ts";
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
 * @throws UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount, ItemQuantityOutOfRange, TooManyExpiringDecreases,
 *   TooManyGrantExpiries
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
    if (!isVoid) requireAllowed(presentBalance(open.state), key, change);
    if (expiresAt && !isVoid) requireRoom(open.state, delta, expiresAt.getTime());
    addChange(open, { amount: BigInt(delta), expiresAt: expiresAt?.getTime() ?? null, description: change.description });
    await closeBalance(db, open, now);
    return presentBalance(open.state);
  });
}

function requireAllowed(balance: bigint, key: ItemKey, { delta, allowNegative }: QuantityChange): void {
  const after = balance + BigInt(delta);
  if (delta < 0 && after < 0n && !allowNegative) throw insufficient(key, delta);
  if ((delta > 0 && after > BigInt(max)) || (delta < 0 && after < -BigInt(max))) throw new ItemQuantityOutOfRange();
}

function requireRoom(state: BalanceState, delta: number, expiresAt: number): void {
  if (delta < 0 && state.decreases.length >= paymentLimits.expiringDecreases) throw new TooManyExpiringDecreases();
  if (delta > 0 && !hasRoomForExpiry(state, expiresAt, paymentLimits.grantExpiries)) throw new TooManyGrantExpiries();
}

const insufficient = ({ itemId, customer }: ItemKey, delta: number) =>
  new ItemQuantityInsufficientAmount({ item_id: itemId, customer_id: customer.id, quantity: delta });

interface Outcome {
  /** The new balance; null if nothing was changed. */
  readonly balance: BalanceRow["balance"] | null;
  readonly insufficient: boolean | null;
}

/**
 * SQL of a change, with numbered parameters. The text is built once, because its parts would cost as much as the update. The last part is
 * read only if the balance was not changed.
 */
const changeStatement = (type: CustomerType): string => {
  const matchesItem = "tenancy_id = $1::uuid AND customer_type = $2::text AND customer_id = $3::text AND item_id = $4::text";
  const exists =
    type === "custom"
      ? "true"
      : `EXISTS (SELECT FROM ${type === "team" ? "teams" : "users"} WHERE tenancy_id = $1::uuid AND id = $12::uuid)`;
  // Clocks of several processes differ: time does not go back for an item.
  const at = "GREATEST(synced_at, $7::timestamptz)";
  const isUsable = `rules_digest = $8::text AND (valid_until IS NULL OR valid_until > ${at}) AND decreases IS NULL`;
  return `WITH changed AS (
      UPDATE item_balances SET balance = balance + $5::bigint, covered = covered + $6::bigint, last_seq = last_seq + 1, synced_at = ${at}
      WHERE ${matchesItem} AND ${isUsable} AND ${exists} AND ($9::boolean OR balance + $5::bigint >= 0)
        AND balance + $5::bigint BETWEEN ${-max} AND ${max}
      RETURNING balance, last_seq, synced_at),
    entry AS (
      INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at, description, created_at)
      SELECT $1::uuid, $2::text, $3::text, $4::text, last_seq, $10::uuid, 'change', $5::bigint, synced_at, $11::text, $7::timestamptz
      FROM changed)
    SELECT balance, CASE WHEN balance IS NULL THEN (
        SELECT ${exists} AND ${isUsable} AND NOT $9::boolean AND balance + $5::bigint < 0 FROM item_balances WHERE ${matchesItem}) END AS insufficient
    FROM (SELECT (SELECT balance FROM changed) AS balance) AS outcome`;
};
const changeStatements = { user: changeStatement("user"), team: changeStatement("team"), custom: changeStatement("custom") };

/**
 * Changes a balance in one statement.
 * @returns the new balance; undefined if the stored one is not current, or the change expires
 * @throws ItemQuantityInsufficientAmount
 */
async function changeAtOnce({ db, config, now }: ChangeContext, key: ItemKey, change: QuantityChange): Promise<bigint | undefined> {
  const { delta, allowNegative, expiresAt, description } = change;
  const { tenancyId, customer, itemId } = key;
  const isCustom = customer.type === "custom";
  if (expiresAt || !(isCustom || uuid.safeParse(customer.id).success)) return undefined;
  const { rows } = await db.executeQuery<Outcome>(
    CompiledQuery.raw(changeStatements[customer.type], [
      ...[tenancyId, customer.type, customer.id, itemId, delta, Math.max(-delta, 0), now, paymentRules(config).digest],
      ...[delta >= 0 || allowNegative, randomUuid(), description, ...(isCustom ? [] : [customer.id])],
    ]),
  );
  const [outcome] = rows;
  if (outcome && outcome.balance !== null) return BigInt(outcome.balance);
  if (outcome?.insufficient) throw insufficient(key, delta);
  return undefined;
}

import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { emptyState, presentBalance } from "./balance-state.ts";
import { paymentRules } from "./configured-product.ts";
import { customerExists, requireCustomer } from "./customer.ts";
import { grantSources, listCustomerSubscriptions } from "./grant-sources.ts";
import { type BalanceRow, type ItemKey, matchesItem } from "./ledger.ts";
import { closeBalance, complete, isCurrent, type OpenBalance, openBalance } from "./sync.ts";

interface BalanceContext {
  readonly db: Db;
  readonly transaction: Call["transaction"];
  readonly config: ProjectConfig;
  readonly now: Date;
}

/**
 * The quantity of an item at a moment. One statement while nothing was granted and nothing expired since the last call; otherwise the
 * ledger is completed first. Nothing is stored for customers without a ledger: strangers may ask for any name.
 * @throws UserNotFound, TeamNotFound
 */
export async function readBalance({ db, transaction, config, now }: BalanceContext, key: ItemKey): Promise<bigint> {
  const rules = paymentRules(config);
  const { rows } = await sql<Partial<BalanceRow> & { customer_exists: boolean }>`SELECT b.*, c.customer_exists
    FROM (SELECT ${customerExists(key.tenancyId, key.customer)} AS customer_exists) c
    LEFT JOIN item_balances b ON ${matchesItem(key)}`.execute(db);
  const [row] = rows;
  if (!row?.customer_exists) await requireCustomer(db, key.tenancyId, key.customer);
  if (row?.item_id === undefined || row.item_id === null) {
    const open = emptyBalance(key, now, rules.digest);
    const sources = grantSources(rules, key.customer, await listCustomerSubscriptions(db, key.tenancyId, key.customer));
    return presentBalance(complete(open, sources, [], now.getTime()).state);
  }
  const balance = row as BalanceRow;
  if (isCurrent(balance, rules, now)) return BigInt(balance.balance);
  return (await recordBalance({ transaction, config, now }, key)).balance;
}

/** A balance whose ledger is complete up to a moment and to an entry. */
export interface RecordedBalance {
  readonly balance: bigint;
  readonly at: Date;
  /** The number of the newest entry; 0 without one. */
  readonly lastSeq: number;
}

/** The balance of an item, after its ledger has been completed. For calls of servers, which may name any customer. */
export const recordBalance = ({ transaction, config, now }: Omit<BalanceContext, "db">, key: ItemKey): Promise<RecordedBalance> =>
  transaction(async (tx) => {
    const open = await openBalance(tx, key, { rules: paymentRules(config), now });
    await closeBalance(tx, open, now);
    return { balance: presentBalance(open.state), at: new Date(open.at), lastSeq: open.lastSeq + open.entries.length };
  });

/** Adds to the ledger of an item what was granted and what expired since it was last completed. */
export async function completeLedger({ db, transaction, config, now }: BalanceContext, key: ItemKey): Promise<void> {
  const { rows } = await sql<BalanceRow>`SELECT * FROM item_balances WHERE ${matchesItem(key)}`.execute(db);
  if (!rows[0] || !isCurrent(rows[0], paymentRules(config), now)) await recordBalance({ transaction, config, now }, key);
}

const emptyBalance = (key: ItemKey, now: Date, digest: string): OpenBalance => ({
  key,
  state: emptyState(),
  at: now.getTime(),
  lastSeq: 0,
  digest,
  validUntil: undefined,
  entries: [],
});

const limit = BigInt(paymentLimits.itemQuantity);

/** A quantity as a number of JSON. Grants of the configuration may exceed what it represents. */
export const toQuantity = (balance: bigint): number => Number(balance > limit ? limit : balance < -limit ? -limit : balance);

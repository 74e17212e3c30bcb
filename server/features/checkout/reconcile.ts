import type { z } from "zod";
import type { ReconciliationReport } from "#contract/entities/transaction.ts";
import { purchaseLimits } from "#contract/vocabulary/purchases.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import type { Db } from "../../database/schema.ts";
import type { Drift } from "../../database/tables/checkout.ts";
import type { Call, Project } from "../../kernel/call.ts";
import type {
  Paged,
  PaymentsProvider,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from "../../services/stripe/payments-provider.ts";
import { recordInvoice } from "./charges.ts";
import { type FulfilmentResult, isCurrent, storePayment, storeSubscription } from "./fulfil.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { fromProvider } from "./provider.ts";

/** One run compares so many pages of subscriptions, and of payments. */
const maxPages = 10;

export interface ReconcileContext extends Pick<Call, "db" | "transaction" | "serverConfig" | "now"> {
  readonly project: Project;
  readonly stripe: PaymentsProvider;
  readonly accountId: string;
}

export type Report = z.output<typeof ReconciliationReport>;

/** Compares what the provider has with what is stored, and stores what is missing or outdated. The newest objects come first. */
export async function reconcile(context: ReconcileContext): Promise<Report> {
  const { stripe, accountId, now } = context;
  const drifts: Drift[] = [];
  const subscriptions = await eachPage(
    (after) => stripe.listSubscriptions(accountId, undefined, after),
    async (page) => void drifts.push(...(await compareSubscriptions(context, page))),
  );
  const payments = await eachPage(
    (after) => stripe.listPayments(accountId, after),
    async (page) => void drifts.push(...(await comparePayments(context, page))),
  );
  const invoices = await eachPage(
    (after) => stripe.listPaidInvoices(accountId, after),
    async (page) => void drifts.push(...(await compareInvoices(context, page))),
  );
  return {
    at_millis: now.getTime(),
    checked_subscriptions: subscriptions.count,
    checked_payments: payments.count,
    is_complete: subscriptions.isComplete && payments.isComplete && invoices.isComplete,
    drifts: drifts.slice(0, purchaseLimits.drifts),
  };
}

async function eachPage<T>(read: (after: string | undefined) => Promise<Paged<T>>, handle: (page: readonly T[]) => Promise<void>) {
  let count = 0;
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { items, next } = await fromProvider(read(after));
    await handle(items);
    count += items.length;
    if (next === undefined) return { count, isComplete: true };
    after = next;
  }
  return { count, isComplete: false };
}

const fulfilmentOf = (context: ReconcileContext, db: Db): Fulfilment => ({
  db,
  tenancyId: context.project.tenancyId,
  config: context.project.config,
  now: paymentsNow(context),
  realNow: context.now,
});

/** The drift of an object that was stored just now; undefined for one that needed nothing. */
const driftOf = (providerId: string, result: FulfilmentResult, problem: Drift["problem"]): Drift[] => {
  if (result === "unexpected_amount") return [{ provider_id: providerId, problem: "unexpected_amount", is_repaired: false }];
  return result === "stored" ? [{ provider_id: providerId, problem, is_repaired: true }] : [];
};

const isEnded = ({ status }: ProviderSubscription) => status === "canceled" || status === "incomplete_expired";

async function compareSubscriptions(context: ReconcileContext, page: readonly ProviderSubscription[]): Promise<Drift[]> {
  const { db, project } = context;
  const own = page.filter(({ metadata }) => metadata.tenancyId === project.tenancyId);
  if (own.length === 0) return [];
  const rows = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", project.tenancyId)
    .where(
      "stripe_subscription_id",
      "in",
      own.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.stripe_subscription_id, row]));
  const drifts: Drift[] = [];
  for (const found of own.toReversed()) {
    const row = byId.get(found.id);
    if (row && (isCurrent(row, found) || (row.ended_at !== null && isEnded(found)))) continue;
    const result = await context.transaction((tx) => storeSubscription(fulfilmentOf(context, tx), found));
    // It has ended here: storing it has queued its end at the provider.
    if (row && row.ended_at !== null) drifts.push({ provider_id: found.id, problem: "not_canceled", is_repaired: false });
    drifts.push(...driftOf(found.id, result, row ? "outdated_subscription" : "missing_subscription"));
  }
  return drifts;
}

async function comparePayments(context: ReconcileContext, page: readonly ProviderPayment[]): Promise<Drift[]> {
  const { db, project } = context;
  const own = page.filter(
    ({ status, metadata }) => status === "succeeded" && metadata.purchaseKind === "ONE_TIME" && metadata.tenancyId === project.tenancyId,
  );
  if (own.length === 0) return [];
  const rows = await db
    .selectFrom("one_time_purchases")
    .select("stripe_payment_intent_id")
    .where("tenancy_id", "=", project.tenancyId)
    .where(
      "stripe_payment_intent_id",
      "in",
      own.map(({ id }) => id),
    )
    .execute();
  const known = new Set(rows.map((row) => row.stripe_payment_intent_id));
  const drifts: Drift[] = [];
  for (const found of own.toReversed()) {
    if (known.has(found.id)) continue;
    const result = await context.transaction((tx) => storePayment(fulfilmentOf(context, tx), found));
    drifts.push(...driftOf(found.id, result, "missing_purchase"));
  }
  return drifts;
}

/** Records the invoices of stored subscriptions that are missing. */
async function compareInvoices(context: ReconcileContext, page: readonly ProviderInvoice[]): Promise<Drift[]> {
  const own = page.filter(({ amountPaid, subscriptionId }) => amountPaid > 0n && subscriptionId !== null);
  if (own.length === 0) return [];
  const rows = await context.db
    .selectFrom("payment_charges")
    .select("provider_invoice_id")
    .where("tenancy_id", "=", context.project.tenancyId)
    .where(
      "provider_invoice_id",
      "in",
      own.map(({ id }) => id),
    )
    .execute();
  const known = new Set(rows.map((row) => row.provider_invoice_id));
  const drifts: Drift[] = [];
  for (const found of own.toReversed()) {
    if (known.has(found.id)) continue;
    const isNew = await context.transaction((tx) => recordInvoice(fulfilmentOf(context, tx), found));
    if (isNew) drifts.push({ provider_id: found.id, problem: "missing_charge", is_repaired: true });
  }
  return drifts;
}

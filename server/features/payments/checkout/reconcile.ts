import type { z } from "zod";
import type { ReconciliationReport } from "#contract/entities/payments/transaction.ts";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Db } from "../../../database/schema.ts";
import type { Drift } from "../../../database/tables/payments.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type {
  Paged,
  PaymentsProvider,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from "../../../services/stripe/payments-provider.ts";
import { paymentsNow } from "../clock/clock.ts";
import { recordInvoice } from "./charges.ts";
import { type FulfilmentResult, isCurrent, storePayment, storeSubscription } from "./fulfil.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { fromProvider } from "./provider.ts";
import { type RefundActor, storeRefund, toRefundStatus } from "./settle-refund.ts";

/** One run compares so many pages of subscriptions, and of payments. */
const maxPages = 10;

export interface ReconcileContext extends Pick<Call, "db" | "transaction" | "now"> {
  readonly serverConfig: Pick<Call["serverConfig"], "development">;
  readonly project: Project;
  readonly stripe: PaymentsProvider;
  readonly accountId: string;
  readonly actor: RefundActor;
}

export type Report = z.output<typeof ReconciliationReport>;

/** Compares what the provider has with what is stored, and stores what is missing or outdated. The newest objects come first. */
export async function reconcile(context: ReconcileContext): Promise<Report> {
  const { stripe, accountId, now } = context;
  const drifts: Drift[] = [];
  const seen = new Set<string>();
  const subscriptions = await eachPage(
    (after) => stripe.listSubscriptions(accountId, undefined, after),
    async (page) => {
      for (const { id } of page) seen.add(id);
      drifts.push(...(await compareSubscriptions(context, page)));
    },
  );
  if (subscriptions.isComplete) drifts.push(...(await unknownSubscriptions(context, seen)));
  const payments = await eachPage(
    (after) => stripe.listPayments(accountId, after),
    async (page) => void drifts.push(...(await comparePayments(context, page))),
  );
  const invoices = await eachPage(
    (after) => stripe.listPaidInvoices(accountId, after),
    async (page) => void drifts.push(...(await compareInvoices(context, page))),
  );
  const refunds = await eachPage(
    (after) => stripe.listRefunds(accountId, after),
    async (page) => void drifts.push(...(await compareRefunds(context, page))),
  );
  return {
    at_millis: now.getTime(),
    checked_subscriptions: subscriptions.count,
    checked_payments: payments.count,
    is_complete: subscriptions.isComplete && payments.isComplete && invoices.isComplete && refunds.isComplete,
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

const readFulfilment = (context: ReconcileContext, db: Db): Fulfilment => ({
  db,
  tenancyId: context.project.tenancyId,
  config: context.project.config,
  now: paymentsNow(context),
  realNow: context.now,
});

/** The drift of an object that was stored just now; undefined for one that needed nothing. */
const readDrift = (providerId: string, result: FulfilmentResult, problem: Drift["problem"]): Drift[] => {
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
    const result = await context.transaction((tx) => storeSubscription(readFulfilment(context, tx), found));
    // It has ended here: storing it has queued its end at the provider.
    if (row && row.ended_at !== null) drifts.push({ provider_id: found.id, problem: "not_canceled", is_repaired: false });
    drifts.push(...readDrift(found.id, result, row ? "outdated_subscription" : "missing_subscription"));
  }
  return drifts;
}

/** The subscriptions that have not ended here, and that the provider does not have. Examples are those of a replaced account. */
async function unknownSubscriptions(context: ReconcileContext, seen: ReadonlySet<string>): Promise<Drift[]> {
  const rows = await context.db
    .selectFrom("subscriptions")
    .select("stripe_subscription_id")
    .where("tenancy_id", "=", context.project.tenancyId)
    .where("stripe_subscription_id", "is not", null)
    .where("ended_at", "is", null)
    // One that was stored during the comparison may be missing in its first page.
    .where("created_at", "<", paymentsNow(context))
    .execute();
  return rows.flatMap(({ stripe_subscription_id: id }) =>
    id === null || seen.has(id) ? [] : [{ provider_id: id, problem: "unknown_subscription" as const, is_repaired: false }],
  );
}

/** How objects of the provider are compared with what is stored of them. */
interface Comparison<T> {
  readonly own: readonly T[];
  /** Reads the subscriptions that are stored as they are. */
  readonly known: (ids: readonly string[]) => Promise<readonly { readonly id: string | null }[]>;
  readonly store: (at: Fulfilment, found: T) => Promise<FulfilmentResult>;
  readonly problem: Drift["problem"];
}

/** Stores what is missing, oldest first. */
async function compare<T extends { readonly id: string }>(
  context: ReconcileContext,
  { own, known, store, problem }: Comparison<T>,
): Promise<Drift[]> {
  if (own.length === 0) return [];
  const knownIds = new Set((await known(own.map(({ id }) => id))).map(({ id }) => id));
  const drifts: Drift[] = [];
  for (const found of own.toReversed()) {
    if (knownIds.has(found.id)) continue;
    const result = await context.transaction((tx) => store(readFulfilment(context, tx), found));
    drifts.push(...readDrift(found.id, result, problem));
  }
  return drifts;
}

const comparePayments = (context: ReconcileContext, page: readonly ProviderPayment[]): Promise<Drift[]> =>
  compare(context, {
    own: page.filter(
      ({ status, metadata }) =>
        status === "succeeded" && metadata.purchaseKind === "ONE_TIME" && metadata.tenancyId === context.project.tenancyId,
    ),
    known: (ids) =>
      context.db
        .selectFrom("one_time_purchases")
        .select("stripe_payment_intent_id as id")
        .where("tenancy_id", "=", context.project.tenancyId)
        .where("stripe_payment_intent_id", "in", ids)
        .execute(),
    store: storePayment,
    problem: "missing_purchase",
  });

/** Records the invoices of stored subscriptions that are missing. */
const compareInvoices = (context: ReconcileContext, page: readonly ProviderInvoice[]): Promise<Drift[]> =>
  compare(context, {
    own: page.filter(({ amountPaid, subscriptionId }) => amountPaid > 0n && subscriptionId !== null),
    known: (ids) =>
      context.db
        .selectFrom("payment_charges")
        .select("provider_invoice_id as id")
        .where("tenancy_id", "=", context.project.tenancyId)
        .where("provider_invoice_id", "in", ids)
        .execute(),
    store: async (at, found) => ((await recordInvoice(at, found)) ? "stored" : "known"),
    problem: "missing_charge",
  });

/** Records refunds that are missing, such as those made on the provider's own pages, and what became of pending ones. */
const compareRefunds = (context: ReconcileContext, page: readonly ProviderRefund[]): Promise<Drift[]> =>
  compare(context, {
    own: page,
    known: async (ids) => {
      const rows = await context.db
        .selectFrom("payment_refunds")
        .select(["provider_refund_id", "status"])
        .where("tenancy_id", "=", context.project.tenancyId)
        .where("provider_refund_id", "in", ids)
        .execute();
      const statuses = new Map(rows.map(({ provider_refund_id, status }) => [provider_refund_id, status]));
      return page.filter((found) => statuses.get(found.id) === toRefundStatus(found));
    },
    store: async (at, found) => ((await storeRefund(at, context.actor, found)) ? "stored" : "known"),
    problem: "missing_refund",
  });

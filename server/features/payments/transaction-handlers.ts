import { NothingToRefund, nothingToRefund, PaymentsNotSetUp, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/payments/internal-payments.ts";
import { toMinorUnits } from "#contract/vocabulary/money.ts";
import { chargedCurrency, purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { accountInfo, findAccountId, methodConfigs, setupPayments, updateMethodConfigs } from "./checkout/accounts.ts";
import { fromProvider, requireStripe } from "./checkout/provider.ts";
import { requirePurchaseCode } from "./checkout/purchase-code.ts";
import { lastReport, reconcileAndReport } from "./checkout/reconciliation-report.ts";
import { refundTransaction } from "./checkout/refund.ts";
import { makeTestPurchase } from "./checkout/test-purchase.ts";
import { paymentsNow } from "./clock/clock.ts";
import { listCustomers, toCustomerView } from "./customers.ts";
import { exportTransactions } from "./export-transactions.ts";
import { openCancellations } from "./provider-cancellation.ts";
import { recurringRevenue } from "./recurring-revenue.ts";
import { revenueSummary } from "./revenue.ts";
import { listTransactions, sumTransactions } from "./transactions.ts";

export const internalPaymentHandlers: Handlers<typeof internalPaymentRoutes> = {
  async setup(call) {
    return { url: await setupPayments(call) };
  },

  stripeAccountInfo: accountInfo,

  async createStripeWidgetSession({ project, services, db }) {
    const stripe = requireStripe(services);
    const accountId = await findAccountId(db, project.tenancyId);
    if (accountId === undefined) throw new PaymentsNotSetUp();
    return { client_secret: await fromProvider(stripe.createAccountSession(accountId)) };
  },

  async makeTestPurchase(call) {
    const { row, project } = await requirePurchaseCode(call, call.input.full_code);
    // To the admin of a project, the codes of another do not exist.
    if (project.tenancyId !== call.project.tenancyId) throw new VerificationCodeNotFound();
    await makeTestPurchase(call, row, project, project.config.payments.testMode, "");
    return { success: true };
  },

  listTransactions: ({ input, project, db }) => listTransactions(db, project.tenancyId, input),

  transactionTotals: ({ input, project, readReplica }) => readReplica((db) => sumTransactions(db, project.tenancyId, input)),

  exportTransactions,

  async listCustomers(call) {
    const { input, project, readReplica } = call;
    const { rows, next } = await readReplica((db) => listCustomers(db, project.tenancyId, input));
    const now = paymentsNow(call);
    return reply.page(rows, next, (row) => toCustomerView(row, project, now));
  },

  refund: refundTransaction,

  async refundUsd(call) {
    const { type, id, amount_usd } = call.input;
    const amount_minor = Number(toMinorUnits(amount_usd, "USD") ?? 0n);
    if (amount_minor === 0) throw new NothingToRefund("amount_usd: must be more than zero.");
    if (!Number.isSafeInteger(amount_minor)) throw new NothingToRefund(nothingToRefund("amount_usd"));
    const input = { transaction_id: id, type: type === "subscription" ? type : ("one_time" as const), amount_minor };
    const refund = await refundTransaction({ ...call, input }, { currency: "USD", field: "amount_usd" });
    return { success: true, refund_transaction_id: refund.id };
  },

  methodConfigs,
  updateMethodConfigs,

  revenue: (call) =>
    revenueSummary(
      call.db,
      call.project.tenancyId,
      { days: call.input.days ?? purchaseLimits.revenueDays.default, currency: call.input.currency ?? chargedCurrency },
      paymentsNow(call),
    ),

  recurringRevenue: (call) => {
    const { months = purchaseLimits.revenueMonths.default, currency = chargedCurrency, test_mode: isTest = false } = call.input;
    const { tenancyId } = call.project;
    return call.readReplica((db) => recurringRevenue(db, tenancyId, { months, currency, isTest }, paymentsNow(call)));
  },

  async reconciliation({ project, db }) {
    return { report: await lastReport(db, project.tenancyId), open_cancellations: await openCancellations(db, project.tenancyId) };
  },

  async reconcile(call) {
    const stripe = requireStripe(call.services);
    const accountId = await findAccountId(call.db, call.project.tenancyId);
    if (accountId === undefined) throw new PaymentsNotSetUp();
    const report = await reconcileAndReport({ ...call, stripe, accountId, actor: call });
    call.afterCommit(call.background.wakeJobs);
    return report;
  },
};

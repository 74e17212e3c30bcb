import type { RouteName } from "../../testing/route-case.ts";
import { forAdmins, forAll, forClients, type Row } from "./access-rows.ts";

/** The rows of purchases, transactions and the payment provider. */
export const checkoutRows = {
  "internal.payments.makeTestPurchase": forAdmins,
  "internal.payments.listTransactions": forAdmins,
  "internal.payments.transactionTotals": forAdmins,
  "internal.payments.exportTransactions": forAdmins,
  "internal.payments.listCustomers": forAdmins,
  "internal.payments.refund": forAdmins,
  "internal.payments.refundUsd": forAdmins,
  "internal.payments.methodConfigs": forAdmins,
  "internal.payments.updateMethodConfigs": forAdmins,
  "internal.payments.revenue": forAdmins,
  "internal.payments.recurringRevenue": forAdmins,
  "internal.payments.reconciliation": forAdmins,
  "internal.payments.reconcile": forAdmins,
  "payments.purchases.createPurchaseUrl": forClients,
  "payments.purchases.validateCode": forAll,
  "payments.purchases.checkReturnUrl": forAll,
  "payments.purchases.createPurchaseSession": forAll,
  "payments.purchases.confirmTestPurchase": forAll,
  "stripeWebhooks.receive": forAll,
  "internal.clock.get": forAdmins,
  "internal.clock.move": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;

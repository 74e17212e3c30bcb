import type { ComponentType } from "react";
import { t } from "../../locales/i18n.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { CustomersPage } from "./customers-page.tsx";
import { PaymentsFrame } from "./payments-frame.tsx";
import { ProductsPage } from "./products-page.tsx";
import { ReconciliationPanel } from "./reconciliation-panel.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { StripePanel } from "./stripe-panel.tsx";
import { TransactionsPage } from "./transactions-page.tsx";

/** `/projects/{id}/payments`: the state of the payments of a project. */
const PaymentsOverview = () => (
  <PaymentsFrame page="overview" title={t("nav.payments")} hint={t("payments.hint")}>
    <RevenuePanel />
    <StripePanel />
    <ReconciliationPanel />
    <ClockPanel />
  </PaymentsFrame>
);

const pages: Readonly<Record<string, ComponentType>> = {
  overview: PaymentsOverview,
  products: ProductsPage,
  customers: CustomersPage,
  transactions: TransactionsPage,
};

/** `/projects/{id}/payments` and below: the page at the last segment of the path. */
export default function PaymentsPage({ item = "overview" }: { item?: string }) {
  const Page = (Object.hasOwn(pages, item) && pages[item]) || PaymentsOverview;
  return <Page />;
}

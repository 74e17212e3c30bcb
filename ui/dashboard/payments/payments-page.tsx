import { type ComponentType, lazy, Suspense } from "react";
import { PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { HeadingSkeleton } from "../heading-skeleton.tsx";
import { withMessages } from "../with-messages.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { PaymentsFrame } from "./payments-frame.tsx";
import { ReconciliationPanel } from "./reconciliation-panel.tsx";
import { RecurringPanel } from "./recurring-panel.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { StripePanel } from "./stripe-panel.tsx";

/** `/projects/{id}/payments`: the state of the payments of a project. */
const PaymentsOverview = () => (
  <PaymentsFrame page="overview" title={t("nav.payments")} hint={t("payments.hint")}>
    <RecurringPanel />
    <RevenuePanel />
    <StripePanel />
    <ReconciliationPanel />
    <ClockPanel />
  </PaymentsFrame>
);

/** The other pages. Each is a separate download. */
const pages: Readonly<Record<string, ComponentType>> = {
  products: lazy(async () => ({
    default: (await withMessages("payments/products-page", () => import("./products-page.tsx"))).ProductsPage,
  })),
  customers: lazy(async () => ({
    default: (await withMessages("payments/customers-page", () => import("./customers-page.tsx"))).CustomersPage,
  })),
  transactions: lazy(async () => ({
    default: (await withMessages("payments/transactions-page", () => import("./transactions-page.tsx"))).TransactionsPage,
  })),
};

/** `/projects/{id}/payments` and below: the page at the last segment of the path. */
export default function PaymentsPage({ item = "overview" }: { item?: string }) {
  const Page = (Object.hasOwn(pages, item) && pages[item]) || PaymentsOverview;
  return (
    <Suspense
      key={item}
      fallback={
        <>
          <HeadingSkeleton />
          <PanelsSkeleton />
        </>
      }
    >
      <Page />
    </Suspense>
  );
}

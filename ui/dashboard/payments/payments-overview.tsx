import { t } from "../../locales/i18n.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { PaymentsFrame } from "./payments-frame.tsx";
import { ReconciliationPanel } from "./reconciliation-panel.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { StripePanel } from "./stripe-panel.tsx";

/** `/projects/{id}/payments`: the state of the payments of a project. */
export const PaymentsOverview = () => (
  <PaymentsFrame page="overview" title={t("nav.payments")} hint={t("payments.hint")}>
    <RevenuePanel />
    <StripePanel />
    <ReconciliationPanel />
    <ClockPanel />
  </PaymentsFrame>
);

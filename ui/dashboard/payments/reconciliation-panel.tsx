import type { UseQueryResult } from "@tanstack/react-query";
import type { Reconciliation, ReconciliationReport } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { useStripeAccount } from "./use-stripe-account.ts";

/** How the records of the project differ from those of Stripe. Without a Stripe account, only what is still to be canceled there. */
export function ReconciliationPanel() {
  const { app } = useProject();
  const { data } = useStripeAccount();
  const query = useProjectQuery({ queryKey: ["internal", "payments", "reconciliation"], queryFn: () => app.getReconciliation() });
  const open = query.data?.openCancellations ?? [];
  return (
    <>
      {open.length > 0 && <OpenCancellations open={open} />}
      {data?.account && <ReportPanel query={query} />}
    </>
  );
}

function OpenCancellations({ open }: { open: Reconciliation["openCancellations"] }) {
  return (
    <Notice tone="warning" quiet>
      <p className="font-medium">{t("reconciliation.openCancellations", { count: open.length })}</p>
      <p>{t("reconciliation.openCancellationsHint")}</p>
      <ul className="mt-1.5 grid gap-0.5">
        {open.map(({ providerId, attempts }) => (
          <li key={providerId} className="flex flex-wrap justify-between gap-x-4">
            <code className="wrap-anywhere font-mono text-xs">{providerId}</code>
            <span className="text-sm">{t("reconciliation.attempts", { count: attempts })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ReportPanel({ query }: { query: UseQueryResult<Reconciliation> }) {
  const { app } = useProject();
  const refresh = useRefresh();
  const action = useAction();
  const compare = () =>
    action.run(async () => {
      const { drifts } = await app.reconcilePayments();
      await Promise.all([refresh("internal.payments"), refresh("payments")]);
      toastSuccess(t("reconciliation.found", { count: drifts.length }));
    });

  return (
    <Panel title={t("reconciliation.title")} hint={t("reconciliation.hint")}>
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-16 rounded-lg" />}>
        {({ report }) => (report ? <Report report={report} /> : <p className="text-soft-ink">{t("reconciliation.none")}</p>)}
      </QueryContent>
      {action.error && <Notice>{action.error}</Notice>}
      <div>
        <ActionButton busyLabel={action.busy ? t("reconciliation.running") : undefined} onClick={() => void compare()}>
          {t("reconciliation.run")}
        </ActionButton>
      </div>
    </Panel>
  );
}

const problemIds = {
  missing_purchase: "reconciliation.missingPurchase",
  missing_subscription: "reconciliation.missingSubscription",
  outdated_subscription: "reconciliation.outdatedSubscription",
  unknown_subscription: "reconciliation.unknownSubscription",
  unexpected_amount: "reconciliation.unexpectedAmount",
  missing_charge: "reconciliation.missingCharge",
  not_canceled: "reconciliation.notCanceled",
  missing_refund: "reconciliation.missingRefund",
} as const;

function Report({ report }: { report: ReconciliationReport }) {
  const { at, checkedPayments: payments, checkedSubscriptions: subscriptions, isComplete, drifts } = report;
  return (
    <div className="grid gap-3">
      <p className="text-soft-ink text-sm">
        {t("reconciliation.checked", { time: formatDateTime(at), payments, subscriptions })} {!isComplete && t("reconciliation.partial")}
      </p>
      {drifts.length === 0 ? (
        <p>{t("reconciliation.clean")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {drifts.map(({ providerId, problem, isRepaired }) => (
            <li key={`${providerId} ${problem}`} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="grid min-w-0 gap-0.5">
                <p>{t(problemIds[problem])}</p>
                <code className="wrap-anywhere font-mono text-soft-ink text-xs">{providerId}</code>
              </div>
              <Badge variant={isRepaired ? "good" : "warning"}>{t(isRepaired ? "reconciliation.repaired" : "reconciliation.open")}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

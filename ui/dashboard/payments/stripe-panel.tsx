import { PlainError, type StripeAccountInfo } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProject, useWorkspace } from "../workspace.ts";
import { useStripeAccount } from "./use-stripe-account.ts";

/** The Stripe account of the project: its state, and the way to connect one. */
export function StripePanel() {
  const { app } = useProject();
  const { context } = useWorkspace();
  const action = useAction();
  const query = useStripeAccount();
  const connect = () =>
    action.run(
      async () => window.location.assign((await app.setupPayments()).url),
      (error) => (error instanceof PlainError && error.code === "STRIPE_NOT_CONFIGURED" ? t("payments.stripeMissing") : undefined),
    );
  const isReady = (account: StripeAccountInfo | null) => account?.chargesEnabled && account.detailsSubmitted;

  return (
    <Panel title={t("payments.stripe")} hint={t("payments.stripeHint", { project: context.boot.projectName })}>
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-10 rounded-lg" />}>
        {({ account }) => (
          <>
            {account === null ? <p className="text-soft-ink">{t("payments.stripeNone")}</p> : <AccountState account={account} />}
            {action.error && <Notice>{action.error}</Notice>}
            {!isReady(account) && (
              <div>
                <ActionButton
                  variant="primary"
                  busyLabel={action.busy ? t("payments.connecting") : undefined}
                  onClick={() => void connect()}
                >
                  {t(account === null ? "payments.connect" : "payments.complete")}
                </ActionButton>
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function AccountState({ account }: { account: StripeAccountInfo }) {
  const states = [
    ["payments.details", account.detailsSubmitted],
    ["payments.charges", account.chargesEnabled],
    ["payments.payouts", account.payoutsEnabled],
  ] as const;
  return (
    <dl className="grid gap-2 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-soft-ink">{t("payments.account")}</dt>
        <dd className="wrap-anywhere font-mono">{account.accountId}</dd>
      </div>
      {states.map(([label, done]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-soft-ink">{t(label)}</dt>
          <dd>
            <Badge variant={done ? "good" : "warning"}>{t(done ? "payments.stateDone" : "payments.stateOpen")}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

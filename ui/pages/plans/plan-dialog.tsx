import { useState } from "react";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { PlanPreview } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { describeOne, type PlanCustomer, type PlanTarget } from "./plans.ts";

interface PlanDialogProps {
  customer: PlanCustomer;
  /** The plans to choose from; at least one. */
  targets: readonly PlanTarget[];
  /** The currency in which prices are shown that have it. */
  currency?: Currency | undefined;
  close(): void;
  /** Called after the switch. */
  switched(target: PlanTarget): void;
}

const toKey = ({ productId, priceId }: PlanTarget) => `${productId} ${priceId}`;

/** Switches a subscription to another plan, after it has shown what is charged now and from then on. */
export default function PlanDialog({ customer, targets, currency, close, switched }: PlanDialogProps) {
  const [key, setKey] = useState(toKey(targets[0] as PlanTarget));
  const target = targets.find((each) => toKey(each) === key) ?? (targets[0] as PlanTarget);
  const action = useAction();
  const { fromProductId, productId, priceId, name } = target;
  const preview = useAsync(key, () => customer.previewSubscriptionChange({ fromProductId, toProductId: productId, priceId }));

  const confirm = () =>
    action.run(async () => {
      await customer.switchSubscription({ fromProductId, toProductId: productId, priceId });
      switched(target);
    });

  return (
    <Dialog open close={close} title={t("plans.switchTitle")} description={t("plans.switchHint")} locked={action.busy}>
      <RadioCards
        legend={t("plans.plan")}
        options={targets.map((each) => ({ value: toKey(each), label: each.name, hint: describeOne(each.price, currency) }))}
        value={key}
        change={(next) => {
          action.reset();
          setKey(next);
        }}
        disabled={action.busy}
      />
      {preview.state === "loading" && <Progress>{t("plans.computing")}</Progress>}
      {preview.state === "failed" && <LoadError error={preview.error} retry={preview.retry} />}
      {preview.state === "ready" && <Costs preview={preview.value} after={describeOne(target.price, currency)} />}
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button
          variant="primary"
          disabled={preview.state !== "ready"}
          busyLabel={action.busy ? t("plans.switching") : undefined}
          onClick={() => void confirm()}
        >
          {t("plans.switchTo", { product: name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The payment now, what is credited for the old plan, and the price from then on. */
function Costs({ preview: { amountDue, proration }, after }: { preview: PlanPreview; after: string }) {
  const own = proration.find(({ currency }) => currency === amountDue?.currency);
  const rows: (readonly [string, string])[] = [
    [t("plans.dueNow"), amountDue ? formatMoney(amountDue.amount, amountDue.currency) : t("plans.nothingDue")],
    // What the customer has paid too much counts for later invoices.
    ...(own?.amount.startsWith("-") ? [[t("plans.credit"), formatMoney(own.amount.slice(1), own.currency)] as const] : []),
    [t("plans.fromThenOn"), after],
  ];
  return (
    <dl className="grid gap-1.5 rounded-lg bg-sunken px-3.5 py-3 text-sm" aria-live="polite">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-soft-ink">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { CreditCard } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { CustomerMethods, StoredPaymentMethod } from "#sdk/client.ts";
import { usePaymentMethods } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatMonth } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";

/** Loaded with the first card, because it includes Stripe's loader. */
const CardForm = lazy(async () => {
  await loadMessages("purchase");
  return import("./card-form.tsx");
});

interface PaymentMethodsProps {
  customer: CustomerMethods & { readonly id: string };
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
}

/** The stored payment methods of a customer: add one, choose the default, and remove one that no subscription needs. */
export function PaymentMethods({ customer, script }: PaymentMethodsProps) {
  const methods = usePaymentMethods(customer);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<StoredPaymentMethod>();
  const action = useAction();

  const makeDefault = (method: StoredPaymentMethod) =>
    action.run(async () => {
      await customer.setDefaultPaymentMethod(method.id);
      toastSuccess(t("account.paymentDefaultSet", { method: nameMethod(method) }));
    });

  return (
    <section className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{t("account.paymentMethods")}</h3>
        <Button small onClick={() => setIsAdding(true)}>
          {t("account.paymentAdd")}
        </Button>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      {methods.length === 0 ? (
        <p className="text-soft-ink">{t("account.paymentNone")}</p>
      ) : (
        <ul aria-label={t("account.paymentMethods")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              busy={action.busy}
              makeDefault={() => void makeDefault(method)}
              remove={() => setRemoved(method)}
            />
          ))}
        </ul>
      )}
      <Dialog open={isAdding} close={() => setIsAdding(false)} title={t("account.paymentAdd")} belowFrames>
        <QueryBoundary
          skeleton={<Progress>{t("page.loading")}</Progress>}
          renderError={(error, retry) => <LoadError error={error} retry={retry} />}
        >
          <Suspense fallback={<Progress>{t("page.loading")}</Progress>}>
            <CardForm customer={customer} script={script} finish={() => setIsAdding(false)} />
          </Suspense>
        </QueryBoundary>
      </Dialog>
      {removed && (
        <ConfirmDialog
          open
          close={() => setRemoved(undefined)}
          title={t("account.paymentRemoveTitle", { method: nameMethod(removed) })}
          description={t("account.paymentRemoveHint")}
          confirmLabel={t("account.paymentRemove")}
          busyLabel={t("account.saving")}
          confirm={async () => {
            await customer.removePaymentMethod(removed.id);
            setRemoved(undefined);
          }}
        />
      )}
    </section>
  );
}

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** The name of a card with its last digits; other kinds have no details. */
const nameMethod = ({ brand, last4 }: StoredPaymentMethod): string =>
  brand && last4 ? t("account.paymentCard", { brand: brands[brand] ?? brand, last4 }) : t("account.paymentOther");

interface MethodRowProps {
  method: StoredPaymentMethod;
  /** While another method becomes the default. */
  busy: boolean;
  makeDefault(): void;
  remove(): void;
}

function MethodRow({ method, busy, makeDefault, remove }: MethodRowProps) {
  const { expMonth: month, expYear: year, isDefault, isInUse } = method;
  const name = nameMethod(method);
  const isKnown = month !== null && year !== null;
  // A card works to the end of its month.
  const hasExpired = isKnown && new Date(year, month, 1) <= new Date();
  const context = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <CreditCard className="size-5 text-soft-ink" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {isDefault && <Badge variant="good">{t("account.paymentDefault")}</Badge>}
          {hasExpired && <Badge variant="danger">{t("account.paymentExpired")}</Badge>}
        </span>
        {isKnown && !hasExpired && (
          <span className="block text-soft-ink text-sm">
            {t("account.paymentExpires", { month: formatMonth(new Date(year, month - 1, 1)) })}
          </span>
        )}
        {isInUse && <span className="block text-soft-ink text-sm">{t("account.paymentInUse")}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button small disabled={busy} onClick={makeDefault}>
            {t("account.paymentMakeDefault")}
            {context}
          </Button>
        )}
        {!isInUse && (
          <Button small onClick={remove}>
            {t("account.paymentRemove")}
            {context}
          </Button>
        )}
      </span>
    </li>
  );
}

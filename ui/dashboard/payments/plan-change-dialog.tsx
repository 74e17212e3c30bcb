import { useState } from "react";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import type { CustomerProduct, PlanSwitch } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { describePrice } from "../../components/describe-price.ts";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { ErrorMessage, FormSummary } from "../../forms/error-message.tsx";
import { useForm } from "../../forms/use-form.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";

interface PlanChangeDialogProps {
  customer: Customer;
  payments: PaymentSettings;
  owned: CustomerProduct;
  close(): void;
}

/** A product with a recurring price: what a subscription can continue with. */
interface Plan {
  readonly key: string;
  readonly productId: string;
  readonly priceId: string;
  readonly stackable: boolean;
  readonly label: string;
}

const keyOf = (productId: string | null, priceId: string | null | undefined) => `${productId} ${priceId}`;

const plansOf = ({ products }: PaymentSettings, { type }: Customer): Plan[] =>
  Object.entries(products).flatMap(([productId, { customerType, displayName, prices, freeTrial, stackable }]) =>
    customerType !== type || typeof prices === "string"
      ? []
      : Object.entries(prices).flatMap(([priceId, price]) =>
          price.interval
            ? [
                {
                  key: keyOf(productId, priceId),
                  productId,
                  priceId,
                  stackable: stackable ?? false,
                  label: t("customers.plan", { product: displayName, price: describePrice(price, freeTrial) }),
                },
              ]
            : [],
        ),
  );

/** Switches a subscription to another product or price, or changes its quantity. Then shows what the change costs. */
export function PlanChangeDialog({ customer, payments, owned, close }: PlanChangeDialogProps) {
  const { app } = useProject();
  const refresh = useRefresh();
  const [result, setResult] = useState<PlanSwitch>();
  const plans = plansOf(payments, customer);
  const current = keyOf(owned.id, owned.subscription?.priceId);
  const form = useForm<"plan" | "quantity">({
    initial: { plan: plans.some(({ key }) => key === current) ? current : (plans[0]?.key ?? ""), quantity: String(owned.quantity) },
    validate: ({ quantity }) =>
      /^[1-9]\d*$/.test(quantity.trim()) && Number(quantity) <= paymentLimits.quantity
        ? {}
        : { quantity: t("customers.quantityInvalid", { max: paymentLimits.quantity }) },
    async send({ plan, quantity: typed }) {
      const chosen = plans.find(({ key }) => key === plan);
      if (!chosen) return undefined;
      const quantity = chosen.stackable ? Number(typed) : 1;
      try {
        const reference = referenceTo(customer);
        const made =
          plan === current
            ? await app.changeSubscription({ ...reference, productId: chosen.productId, quantity })
            : await app.switchSubscription({
                ...reference,
                fromProductId: owned.id ?? owned.subscription?.id ?? "",
                toProductId: chosen.productId,
                priceId: chosen.priceId,
                quantity,
              });
        await refresh("payments");
        setResult(made);
        return undefined;
      } catch (error) {
        return { message: <ErrorMessage error={error} /> };
      }
    },
  });
  const { value, onChange } = form.field("plan");
  const isStackable = plans.find(({ key }) => key === value)?.stackable ?? false;

  return (
    <Dialog
      open
      close={close}
      locked={form.busy}
      title={t(result ? "customers.planChanged" : "customers.planTitle", { product: owned.displayName })}
      description={t(result ? "customers.planCosts" : "customers.planHint")}
    >
      {result ? (
        <div className="grid gap-5">
          <Costs result={result} />
          <DialogActions>
            <Button variant="primary" onClick={close}>
              {t("explain.close")}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <form {...form.props} className="grid grid-cols-1 gap-5">
          <FormSummary form={form} />
          {plans.length === 0 ? (
            <p>{t("customers.noPlans")}</p>
          ) : (
            <Select
              label={t("customers.planOf")}
              value={value}
              options={plans.map(({ key, label }) => ({ value: key, label }))}
              change={(plan) => onChange({ target: { value: plan } } as Parameters<typeof onChange>[0])}
            />
          )}
          {isStackable && <Field {...form.field("quantity")} label={t("products.quantity")} inputMode="numeric" autoComplete="off" />}
          <DialogActions>
            <Button disabled={form.busy} onClick={close}>
              {t("action.cancel")}
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={plans.length === 0}
              busyLabel={form.busy ? t("customers.changing") : undefined}
            >
              {t("customers.planSubmit")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

/** What the rest of the old plan is worth and what the new one costs, in each currency. */
function Costs({ result: { proration } }: { result: PlanSwitch }) {
  if (proration.length === 0) return <p>{t("customers.planFree")}</p>;
  return (
    <ul className="grid gap-3">
      {proration.map(({ currency, credit, charge, amount }) => (
        <li key={currency}>
          <dl className="grid gap-1 rounded-lg bg-sunken px-3.5 py-3 text-sm">
            {(
              [
                ["customers.planCharge", charge],
                ["customers.planCredit", credit],
                ["customers.planAmount", amount],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 last:border-line last:border-t last:pt-1 last:font-semibold">
                <dt>{t(label)}</dt>
                <dd>{formatMoney(value, currency)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

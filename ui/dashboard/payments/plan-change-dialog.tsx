import { useState } from "react";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import type { CustomerProduct, PlanSwitch } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { describePrice } from "../../components/describe-price.ts";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";
import { Costs, PlanCosts } from "./plan-costs.tsx";

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

const readKey = (productId: string | null, priceId: string | null | undefined) => `${productId} ${priceId}`;

const listPlans = ({ products }: PaymentSettings, { type }: Customer): Plan[] =>
  Object.entries(products).flatMap(([productId, { customerType, displayName, prices, freeTrial, stackable }]) =>
    customerType !== type || typeof prices === "string"
      ? []
      : listPricesInOrder(prices).flatMap(([priceId, price]) =>
          price.interval
            ? [
                {
                  key: readKey(productId, priceId),
                  productId,
                  priceId,
                  stackable: stackable ?? false,
                  label: t("customers.plan", { product: displayName, price: describePrice(price, freeTrial) }),
                },
              ]
            : [],
        ),
  );

const isQuantity = (text: string) => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= paymentLimits.quantity;
const readQuantity = ({ stackable }: Plan, typed: string) => (stackable ? Number(typed) : 1);

/** Switches a subscription to another product or price, or changes its quantity. Shows what the change costs, before and after it is made. */
export function PlanChangeDialog({ customer, payments, owned, close }: PlanChangeDialogProps) {
  const { app } = useProject();
  const refresh = useRefresh();
  const [result, setResult] = useState<PlanSwitch>();
  const plans = listPlans(payments, customer);
  const current = readKey(owned.id, owned.subscription?.priceId);
  const form = useForm<"plan" | "quantity">({
    // No other plan is preselected: a switch may charge the customer.
    initial: { plan: plans.some(({ key }) => key === current) ? current : "", quantity: String(owned.quantity) },
    validate: ({ quantity }) => (isQuantity(quantity) ? {} : { quantity: t("customers.quantityInvalid", { max: paymentLimits.quantity }) }),
    async send({ plan, quantity: typed }) {
      const chosen = plans.find(({ key }) => key === plan);
      if (!chosen) return undefined;
      const quantity = readQuantity(chosen, typed);
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
    },
  });
  const { plan, quantity } = form.values;
  const chosen = plans.find(({ key }) => key === plan);
  const isChange = chosen !== undefined && isQuantity(quantity) && (plan !== current || readQuantity(chosen, quantity) !== owned.quantity);
  const options = plans.map(({ key, label }) => ({ value: key, label }));

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
          <Costs proration={result.proration} />
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
              value={plan}
              options={chosen ? options : [{ value: "", label: t("customers.planChoose") }, ...options]}
              change={(key) => form.change("plan", key)}
            />
          )}
          {chosen?.stackable && <Field {...form.field("quantity")} label={t("products.quantity")} inputMode="numeric" autoComplete="off" />}
          {isChange && (
            <PlanCosts
              customer={customer}
              owned={owned}
              choice={{
                ...(plan !== current && { toProductId: chosen.productId, priceId: chosen.priceId }),
                quantity: readQuantity(chosen, quantity),
              }}
            />
          )}
          <DialogActions>
            <Button disabled={form.busy} onClick={close}>
              {t("action.cancel")}
            </Button>
            <Button type="submit" variant="primary" disabled={!isChange} busyLabel={form.busy ? t("customers.changing") : undefined}>
              {t("customers.planSubmit")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

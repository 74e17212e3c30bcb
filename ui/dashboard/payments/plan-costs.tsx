import type { CustomerProduct, PlanPreview } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { type Customer, referenceTo } from "./customer.ts";

interface PlanCostsProps {
  customer: Customer;
  owned: CustomerProduct;
  choice: { readonly toProductId?: string; readonly priceId?: string; readonly quantity: number };
}

/** Shows the cost of a change of plan, before it is made. */
export function PlanCosts({ customer, owned, choice }: PlanCostsProps) {
  const { app } = useProject();
  const fromProductId = owned.id ?? owned.subscription?.id ?? "";
  const query = useProjectQuery({
    queryKey: ["payments", "products", "preview", customer.type, customer.id, fromProductId, choice],
    queryFn: () => app.previewSubscriptionChange({ ...referenceTo(customer), fromProductId, ...choice }),
    retry: false,
  });
  return (
    <div aria-live="polite">
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-24 rounded-lg" />}>
        {({ proration, amountDue }) => (
          <div className="grid gap-3">
            <Costs proration={amountDue ? proration.filter(({ currency }) => currency === amountDue.currency) : proration} />
            <p className="font-medium">
              {amountDue
                ? t("customers.planDue", { amount: formatMoney(amountDue.amount, amountDue.currency) })
                : t("customers.planNotBilled")}
            </p>
          </div>
        )}
      </QueryContent>
    </div>
  );
}

/** Shows the worth of the old plan's rest and the cost of the new one, in each currency. */
export function Costs({ proration }: Pick<PlanPreview, "proration">) {
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

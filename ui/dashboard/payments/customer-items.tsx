import { Coins } from "lucide-react";
import { useState } from "react";
import type { Item } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { ActionButton } from "../action-button.tsx";
import { CodeButton } from "../code/use-code.tsx";
import { EmptyState } from "../empty-state.tsx";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";
import { Explanation } from "./explanation.tsx";
import { QuantityDialog } from "./quantity-dialog.tsx";

interface CustomerItemsProps {
  customer: Customer;
  payments: PaymentSettings;
}

/** Items that are read for one page. */
const maxItems = 50;

/** How much a customer has of each item of its type. */
export function CustomerItems({ customer, payments }: CustomerItemsProps) {
  const { app } = useProject();
  const [changed, setChanged] = useState<Item>();
  const [explained, setExplained] = useState<string>();
  const ids = Object.entries(payments.items).flatMap(([id, { customerType }]) => (customerType === customer.type ? [id] : []));
  const query = useProjectQuery({
    queryKey: ["payments", "items", customer.type, customer.id],
    queryFn: () => Promise.all(ids.slice(0, maxItems).map((itemId) => app.getItem({ ...referenceTo(customer), itemId }))),
  });

  return (
    <section aria-labelledby="customer-items" className="overflow-hidden rounded-2xl border border-line bg-surface">
      <h2 id="customer-items" className="p-5 font-semibold text-lg sm:px-6">
        {t("products.items")}
      </h2>
      <RowsContent query={query}>
        {(items) => (
          <>
            {items.length === 0 && <EmptyState icon={Coins} title={t("customers.noItems")} hint={t("customers.noItemsHint")} />}
            <ul>
              {items.map((item) => (
                <li key={item.id} className="grid gap-3 border-line border-t px-5 py-3.5 sm:px-6">
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                      <span className="font-medium">{item.displayName}</span>{" "}
                      <code className="font-mono text-soft-ink text-xs">{item.id}</code>
                    </span>
                    <span className={`font-semibold ${item.quantity < 0 ? "text-danger" : ""}`}>{formatNumber(item.quantity)}</span>
                    <Button
                      small
                      aria-expanded={explained === item.id}
                      aria-label={t("explain.open", { item: item.displayName })}
                      onClick={() => setExplained(explained === item.id ? undefined : item.id)}
                    >
                      {t("explain.why")}
                    </Button>
                    <CodeButton
                      subject={{ kind: "item", id: item.id, customerType: customer.type, customerId: customer.id }}
                      name={item.displayName}
                    />
                    <ActionButton small aria-label={t("customers.changeOf", { item: item.displayName })} onClick={() => setChanged(item)}>
                      {t("customers.change")}
                    </ActionButton>
                  </div>
                  {explained === item.id && <Explanation customer={customer} item={item} close={() => setExplained(undefined)} />}
                </li>
              ))}
            </ul>
            {ids.length > maxItems && (
              <p className="border-line border-t p-4 text-soft-ink text-sm">{t("customers.more", { count: maxItems })}</p>
            )}
          </>
        )}
      </RowsContent>
      {changed && <QuantityDialog customer={customer} item={changed} close={() => setChanged(undefined)} />}
    </section>
  );
}

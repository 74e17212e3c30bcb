import { X } from "lucide-react";
import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { transactionTypes } from "#contract/vocabulary/payments/purchases.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { customerTypeLabel } from "./customer.ts";
import { listProducts } from "./list-products.ts";
import { readTransactionList, type TransactionListState, transactionPeriods } from "./transaction-list-state.ts";
import { transactionTypeLabel } from "./transaction-table.tsx";

const any = "";

const periodLabels = {
  week: "transactions.period.week",
  month: "transactions.period.month",
  year: "transactions.period.year",
  custom: "transactions.period.custom",
} as const;

interface TransactionFiltersProps {
  state: TransactionListState;
  change(fields: Partial<TransactionListState>): void;
}

/** The filters of the list of transactions. A customer is chosen by a link, and removed here. */
export function TransactionFilters({ state, change }: TransactionFiltersProps) {
  const project = useProject();
  const { data: config } = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  const { type, customerType, customerId, productId, period, from, to } = state;
  const isFiltered = [type, customerType, customerId, productId, period].some(Boolean);
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Select
        label={t("transactions.period")}
        value={period ?? any}
        options={[
          { value: any, label: t("transactions.period.any") },
          ...transactionPeriods.map((value) => ({ value, label: t(periodLabels[value]) })),
        ]}
        change={(value) => change({ period: transactionPeriods.find((each) => each === value) })}
      />
      <Select
        label={t("transactions.type")}
        value={type ?? any}
        options={[
          { value: any, label: t("transactions.anyType") },
          ...transactionTypes.map((value) => ({ value, label: transactionTypeLabel(value) })),
        ]}
        change={(value) => change({ type: transactionTypes.find((each) => each === value) })}
      />
      <Select
        label={t("products.customerType")}
        value={customerType ?? any}
        options={[
          { value: any, label: t("transactions.anyCustomer") },
          ...customerTypes.map((value) => ({ value, label: customerTypeLabel(value) })),
        ]}
        change={(value) => change({ customerType: customerTypes.find((each) => each === value), customerId: "" })}
      />
      <Select
        label={t("customers.product")}
        value={productId || any}
        options={[{ value: any, label: t("customers.anyProduct") }, ...listProducts(productId, config?.payments.products)]}
        change={(value) => change({ productId: value })}
      />
      {period === "custom" && (
        <>
          <Field label={t("audit.from")} type="date" value={from} max={to} onChange={({ target }) => change({ from: target.value })} />
          <Field label={t("audit.to")} type="date" value={to} min={from} onChange={({ target }) => change({ to: target.value })} />
        </>
      )}
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-2 col-span-2 lg:col-span-4">
          {customerId && (
            <Button small onClick={() => change({ customerId: "", customerType: undefined })} title={customerId}>
              <X />
              <CustomerName state={state} />
            </Button>
          )}
          <Button small onClick={() => change(readTransactionList(new URLSearchParams()))}>
            {t("audit.clear")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The name of the chosen customer; the id until it is known. */
function CustomerName({ state: { customerType, customerId } }: { state: TransactionListState }) {
  const { app } = useProject();
  const options = { customerId, limit: 1, ...(customerType && { customerType }) };
  const { data } = useProjectQuery({ queryKey: ["payments", "customers", options], queryFn: () => app.listCustomers(options) });
  return (
    <span className="max-w-56 truncate">
      {t("transactions.ofCustomer", { name: data?.[0]?.displayName ?? data?.[0]?.primaryEmail ?? customerId })}
    </span>
  );
}

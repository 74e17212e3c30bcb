import { Receipt } from "lucide-react";
import { useState } from "react";
import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { transactionTypes } from "#contract/vocabulary/payments/purchases.ts";
import type { Transaction } from "#sdk/admin.ts";
import { CursorNav, useCursorPages } from "../../components/cursor-pages.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { customerTypeLabel } from "./customer.ts";
import { PaymentsFrame } from "./payments-frame.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { TransactionRow, transactionTypeLabel } from "./transaction-row.tsx";

const any = "";
const pageSize = 25;

/** `/projects/{id}/payments/transactions`: purchases and changes of items, newest first, with filters and refunds. */
export function TransactionsPage() {
  const { app } = useProject();
  const [type, setType] = useState(any);
  const [customerType, setCustomerType] = useState(any);
  const [refunded, setRefunded] = useState<Transaction>();
  const pages = useCursorPages();
  const query = useProjectQuery({
    queryKey: ["internal", "payments", "transactions", type, customerType, pages.cursor],
    queryFn: () =>
      app.listTransactions({
        limit: pageSize,
        ...(pages.cursor && { cursor: pages.cursor }),
        ...(type !== any && { type: type as Transaction["type"] }),
        ...(customerType !== any && { customerType: customerType as Transaction["customerType"] }),
      }),
    placeholderData: (previous) => previous,
  });

  function filter(set: (value: string) => void): (value: string) => void {
    return (value) => {
      set(value);
      pages.reset();
    };
  }

  return (
    <PaymentsFrame page="transactions" title={t("payments.transactions")} hint={t("transactions.hint")}>
      <section aria-label={t("payments.transactions")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-2 sm:px-6 lg:grid-cols-[14rem_14rem]">
          <Select
            label={t("transactions.type")}
            value={type}
            options={[
              { value: any, label: t("transactions.anyType") },
              ...transactionTypes.map((value) => ({ value, label: transactionTypeLabel(value) })),
            ]}
            change={filter(setType)}
          />
          <Select
            label={t("products.customerType")}
            value={customerType}
            options={[
              { value: any, label: t("transactions.anyCustomer") },
              ...customerTypes.map((value) => ({ value, label: customerTypeLabel(value) })),
            ]}
            change={filter(setCustomerType)}
          />
        </div>
        <p role="status" className="sr-only">
          {query.data && !query.isFetching && t("transactions.count", { count: query.data.transactions.length })}
        </p>
        <RowsContent query={query}>
          {({ transactions, nextCursor }) => (
            <>
              {transactions.length === 0 && <EmptyState icon={Receipt} title={t("transactions.none")} hint={t("transactions.noneHint")} />}
              <ul aria-busy={query.isFetching}>
                {transactions.map((transaction) => (
                  <TransactionRow key={transaction.id} transaction={transaction} refund={() => setRefunded(transaction)} />
                ))}
              </ul>
              <CursorNav label={t("payments.transactions")} pages={pages} nextCursor={nextCursor} stale={query.isPlaceholderData} />
            </>
          )}
        </RowsContent>
      </section>
      {refunded && <RefundDialog transaction={refunded} close={() => setRefunded(undefined)} />}
    </PaymentsFrame>
  );
}

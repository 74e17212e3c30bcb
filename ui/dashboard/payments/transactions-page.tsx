import { keepPreviousData } from "@tanstack/react-query";
import { Download, Receipt, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Transaction } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { offerDownload } from "../offer-download.ts";
import { ListSection } from "../table/list-section.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { PaymentsFrame } from "./payments-frame.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { readTransactionList, type TransactionListState, transactionFilter, writeTransactionList } from "./transaction-list-state.ts";
import { TransactionTable } from "./transaction-table.tsx";
import { TransactionTotals } from "./transaction-totals.tsx";

const pageSize = 25;

/** `/projects/{id}/payments/transactions`: purchases and changes of items, with filters, sums, refunds and an export. */
export function TransactionsPage() {
  const { app } = useProject();
  const [parameters, setParameters] = useSearchParams();
  const state = readTransactionList(parameters);
  const written = writeTransactionList(state);
  // Periods count back from when the filter was chosen: a later render must not ask again.
  const filter = useMemo(() => transactionFilter(readTransactionList(new URLSearchParams(written)), Date.now()), [written]);
  const pages = useCursorPages();
  const [refunded, setRefunded] = useState<Transaction>();
  const exporting = useAction();
  const page = useProjectQuery({
    queryKey: ["internal", "payments", "transactions", filter, pages.cursor],
    async queryFn() {
      const { transactions, nextCursor } = await app.listTransactions({
        ...filter,
        limit: pageSize,
        ...(pages.cursor && { cursor: pages.cursor }),
      });
      return Object.assign([...transactions], { nextCursor });
    },
    placeholderData: keepPreviousData,
  });

  function change(fields: Partial<TransactionListState>): void {
    setParameters(writeTransactionList({ ...state, ...fields }), { replace: true });
    pages.reset();
  }

  const download = () => exporting.run(async () => offerDownload(await app.exportTransactionFile(filter), "transactions.csv"));

  return (
    <PaymentsFrame
      page="transactions"
      title={t("payments.transactions")}
      hint={t("transactions.hint")}
      actions={
        <Button
          title={t("transactions.exportHint", { count: purchaseLimits.exportedTransactions })}
          busyLabel={exporting.busy ? t("users.exporting") : undefined}
          onClick={() => void download()}
        >
          <Download />
          {t("users.export.csv")}
        </Button>
      }
    >
      {exporting.error && <Notice>{exporting.error}</Notice>}
      <ListSection
        label={t("payments.transactions")}
        page={page}
        pages={pages}
        loading={t("transactions.loading")}
        failed={t("transactions.failed")}
        describe={(count) => t("transactions.count", { count })}
        toolbar={
          <>
            <TransactionFilters state={state} change={change} />
            <TransactionTotals filter={filter} />
          </>
        }
        empty={
          written === "" ? (
            <EmptyState icon={Receipt} title={t("transactions.none")} hint={t("transactions.noneHint")} />
          ) : (
            <EmptyState icon={Search} title={t("transactions.noMatch")} hint={t("transactions.noMatchHint")} />
          )
        }
      >
        {(transactions) => <TransactionTable transactions={transactions} stale={page.isPlaceholderData} refund={setRefunded} />}
      </ListSection>
      {refunded && <RefundDialog transaction={refunded} close={() => setRefunded(undefined)} />}
    </PaymentsFrame>
  );
}

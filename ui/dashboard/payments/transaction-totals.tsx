import { keepPreviousData } from "@tanstack/react-query";
import type { TransactionFilter } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** The number and the sums of the transactions that the filter finds, each currency apart. A space of one line until they are known. */
export function TransactionTotals({ filter }: { filter: TransactionFilter }) {
  const { app } = useProject();
  const { data: totals } = useProjectQuery({
    queryKey: ["internal", "payments", "transactions", "totals", filter],
    queryFn: () => app.getTransactionTotals(filter),
    placeholderData: keepPreviousData,
  });
  return (
    <dl aria-label={t("transactions.totals")} className="flex min-h-6 flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
      {totals && (
        <>
          <div className="flex gap-1.5">
            <dt className="text-soft-ink">{t("transactions.found")}</dt>
            <dd className="font-medium tabular-nums">
              {t(totals.isCapped ? "transactions.countCapped" : "transactions.countExact", { count: totals.count })}
            </dd>
          </div>
          {totals.sums.map(({ currency, testMode, chargedAmount, refundedAmount, netAmount }) => (
            <div key={`${currency} ${testMode}`} className="flex items-baseline gap-1.5">
              <dt className="text-soft-ink">{t("revenue.net")}</dt>
              <dd
                className="flex items-baseline gap-1.5 font-medium tabular-nums"
                title={t("transactions.sumOf", {
                  charged: formatMoney(chargedAmount, currency),
                  refunded: formatMoney(refundedAmount, currency),
                })}
              >
                {formatMoney(netAmount, currency)}
                {testMode && <Badge variant="warning">{t("transactions.test")}</Badge>}
              </dd>
            </div>
          ))}
        </>
      )}
    </dl>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chargedCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { RecurringRevenue } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Panel } from "../../components/panel.tsx";
import { dateFormatter } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { QueryContent } from "../query-content.tsx";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { CurrencyChoice } from "./currency-choice.tsx";

const months = 6;
const formatShortMonth = dateFormatter({ year: "numeric", month: "short" });

type Month = RecurringRevenue["months"][number];

/** Monthly recurring revenue: the present figure, the subscriptions behind it, and why it changed in the last months. */
export function RecurringPanel() {
  const project = useProject();
  const { app } = project;
  const [currency, setCurrency] = useState<Currency>(chargedCurrency);
  const { data: config } = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  const testMode = config?.payments.testMode ?? false;
  const query = useProjectQuery({
    queryKey: ["internal", "payments", "recurring", currency, testMode],
    async queryFn() {
      const live = await app.getRecurringRevenue({ months, currency });
      // A project that has not sold anything yet shows its tests.
      return testMode && live.currencies.length === 0 ? app.getRecurringRevenue({ months, currency, testMode }) : live;
    },
    placeholderData: keepPreviousData,
    enabled: config !== undefined,
  });
  return (
    <Panel title={t("recurring.title")} hint={t("recurring.hint")}>
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-64 rounded-lg" />}>
        {(revenue) => (
          <>
            <CurrencyChoice label={t("recurring.currency")} used={revenue.currencies} value={currency} change={setCurrency} />
            <Figures revenue={revenue} />
            <MonthTable revenue={revenue} />
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function Figures({ revenue }: { revenue: RecurringRevenue }) {
  const { mrrAmount, currency, testMode, activeSubscriptions, trialingSubscriptions, pastDueSubscriptions, grantedSubscriptions } = revenue;
  const counts = [
    [t("recurring.paid"), activeSubscriptions],
    [t("recurring.trials"), trialingSubscriptions],
    [t("subscription.pastDue"), pastDueSubscriptions],
    [t("customers.isGranted"), grantedSubscriptions],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <div className="col-span-2 flex min-w-0 flex-col gap-0.5 sm:col-span-1">
        <dt className="text-soft-ink text-sm">{t("recurring.mrr")}</dt>
        <dd className="flex flex-wrap items-center gap-2.5 font-semibold text-3xl tabular-nums tracking-tight">
          {formatMoney(mrrAmount, currency)}
          {testMode && <Badge variant="warning">{t("transactions.test")}</Badge>}
        </dd>
      </div>
      {counts.map(([label, count]) => (
        <div key={label} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-soft-ink text-sm">{label}</dt>
          <dd className="font-semibold text-lg leading-9 tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function MonthTable({ revenue: { months: listed, currency } }: { revenue: RecurringRevenue }) {
  const amount = (value: string, sign: "" | "+" | "−" = "") => {
    const isZero = /^-?[0.]+$/.test(value);
    return <span className={isZero ? "text-soft-ink" : ""}>{isZero ? "–" : `${sign}${formatMoney(value, currency)}`}</span>;
  };
  const columns: readonly TableColumn<Month>[] = [
    { id: "month", label: t("recurring.month"), cell: ({ month }) => formatShortMonth(new Date(`${month}-15T12:00:00Z`)) },
    {
      id: "new",
      label: t("recurring.new"),
      isNumber: true,
      shownFrom: "sm",
      width: "w-24",
      cell: ({ newAmount }) => amount(newAmount, "+"),
    },
    {
      id: "expansion",
      label: t("recurring.expansion"),
      isNumber: true,
      shownFrom: "lg",
      width: "w-28",
      cell: ({ expansionAmount }) => amount(expansionAmount, "+"),
    },
    {
      id: "contraction",
      label: t("recurring.contraction"),
      isNumber: true,
      shownFrom: "lg",
      width: "w-28",
      cell: ({ contractionAmount }) => amount(contractionAmount, "−"),
    },
    {
      id: "churn",
      label: t("recurring.churn"),
      isNumber: true,
      shownFrom: "sm",
      width: "w-24",
      cell: ({ churnedAmount }) => amount(churnedAmount, "−"),
    },
    {
      id: "mrr",
      label: t("recurring.mrrShort"),
      isNumber: true,
      width: "w-28",
      cell: ({ mrrAmount }) => <b className="font-medium text-ink">{formatMoney(mrrAmount, currency)}</b>,
    },
  ];
  return (
    <div className="-mx-5 overflow-hidden border-line border-t sm:mx-0 sm:rounded-xl sm:border [&_thead]:border-t-0">
      <DataTable label={t("recurring.title")} columns={columns} rows={[...listed].reverse()} rowId={({ month }) => month} />
    </div>
  );
}

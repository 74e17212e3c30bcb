import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chargedCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { RevenueSummary } from "#sdk/admin.ts";
import { Panel } from "../../components/panel.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { CurrencyChoice } from "./currency-choice.tsx";

const days = 30;

/** The revenue of the last days in one currency: totals, and a bar for each day. */
export function RevenuePanel() {
  const { app } = useProject();
  const [currency, setCurrency] = useState<Currency>(chargedCurrency);
  const query = useProjectQuery({
    queryKey: ["internal", "payments", "revenue", currency],
    queryFn: () => app.getRevenue({ days, currency }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t("revenue.title")} hint={t("revenue.hint", { days })}>
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-40 rounded-lg" />}>
        {(revenue) => (
          <>
            <CurrencyChoice label={t("revenue.currency")} used={revenue.currencies} value={currency} change={setCurrency} />
            <Totals revenue={revenue} />
            <DailyBars revenue={revenue} />
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function Totals({ revenue }: { revenue: RevenueSummary }) {
  const { currency } = revenue;
  const totals = [
    ["revenue.net", formatMoney(revenue.netAmount, currency)],
    ["revenue.gross", formatMoney(revenue.grossAmount, currency)],
    ["revenue.refunded", formatMoney(revenue.refundedAmount, currency)],
    ["revenue.test", formatMoney(revenue.testGrossAmount, currency)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {totals.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-soft-ink text-sm">{t(label)}</dt>
          <dd className="wrap-anywhere font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only for the height of a bar; texts show the exact amounts. */
const approximate = (amount: string) => Number(amount);

function DailyBars({ revenue: { daily, currency } }: { revenue: RevenueSummary }) {
  const highest = Math.max(...daily.map(({ grossAmount }) => approximate(grossAmount)), 0);
  if (highest === 0) return <p className="rounded-lg bg-sunken px-3.5 py-3 text-soft-ink text-sm">{t("revenue.none")}</p>;
  return (
    <ul className="flex h-28 items-end gap-1" aria-label={t("revenue.daily")}>
      {daily.map(({ date, grossAmount }) => {
        const label = t("revenue.day", { day: formatDay(new Date(`${date}T12:00:00Z`)), amount: formatMoney(grossAmount, currency) });
        return (
          <li key={date} title={label} className="flex h-full min-w-0 flex-1 items-end">
            <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="h-full w-full">
              <rect
                width="1"
                y={99 - (99 * approximate(grossAmount)) / highest}
                height={1 + (99 * approximate(grossAmount)) / highest}
                className="fill-accent"
              />
            </svg>
            <span className="sr-only">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

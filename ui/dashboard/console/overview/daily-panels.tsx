import { lazy, Suspense } from "react";
import type { DailyActivity, Metrics } from "#sdk/admin.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { dayLabel } from "./day-label.ts";

// Lazy, because the chart library is larger than the rest of the dashboard.
const DailyChart = lazy(() => import("./daily-chart.tsx"));

/** Sign-ups and active users per day, as charts and as tables. */
export function DailyPanels({ metrics }: { metrics: Metrics }) {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <DailyPanel title={t("overview.signUpsPerDay")} count={t("overview.signUps")} days={metrics.dailyUsers} variant="bars" />
      <DailyPanel title={t("overview.activePerDay")} count={t("overview.active")} days={metrics.dailyActiveUsers} variant="area" />
    </div>
  );
}

interface DailyPanelProps {
  title: string;
  /** Heading of the column of numbers. */
  count: string;
  days: readonly DailyActivity[];
  variant: "bars" | "area";
}

function DailyPanel({ title, count, days, variant }: DailyPanelProps) {
  return (
    <Panel isCard title={title} hint={t("overview.daysHint", { days: days.length })}>
      <div aria-hidden="true" className="h-48 min-w-0">
        <Suspense fallback={<div className="skeleton h-full" />}>
          <DailyChart name={count} days={days} variant={variant} />
        </Suspense>
      </div>
      <Disclosure summary={t("overview.asTable")}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
        <div tabIndex={0} className="max-h-64 overflow-y-auto rounded-lg border border-line">
          <table className="w-full">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-sunken text-soft-ink">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-start font-medium">
                  {t("overview.day")}
                </th>
                <th scope="col" className="px-3 py-1.5 text-end font-medium">
                  {count}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, activity }) => (
                <tr key={date} className="border-line border-t">
                  <th scope="row" className="px-3 py-1.5 text-start font-normal">
                    {dayLabel(date)}
                  </th>
                  <td className="px-3 py-1.5 text-end tabular-nums">{t("overview.number", { value: activity })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </Panel>
  );
}

import { lazy, Suspense } from "react";
import type { DailyActivity, Metrics } from "#sdk/admin.ts";
import { Glyph } from "../../components/glyph.tsx";
import { text } from "../../locales/text.ts";
import { Panel } from "../panel.tsx";
import { dayLabel } from "./day-label.ts";

// The drawing library is larger than all the rest of the dashboard; it comes while the numbers are being read.
const DailyChart = lazy(() => import("./daily-chart.tsx"));

/** Sign-ups and active users of the last days, drawn, and as tables for whoever cannot or will not look at drawings. */
export function DailyPanels({ metrics }: { metrics: Metrics }) {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Daily title={text("overview.signUpsPerDay")} count={text("overview.signUps")} days={metrics.dailyUsers} look="bars" />
      <Daily title={text("overview.activePerDay")} count={text("overview.active")} days={metrics.dailyActiveUsers} look="area" />
    </div>
  );
}

interface DailyProps {
  title: string;
  /** Heads the column of numbers. */
  count: string;
  days: readonly DailyActivity[];
  look: "bars" | "area";
}

function Daily({ title, count, days, look }: DailyProps) {
  return (
    <Panel title={title} hint={text("overview.daysHint", { days: days.length })}>
      <div aria-hidden="true" className="h-48 min-w-0">
        <Suspense fallback={<div className="skeleton h-full" />}>
          <DailyChart name={count} days={days} look={look} />
        </Suspense>
      </div>
      <details className="group text-sm">
        <summary className="inline-flex min-h-6 items-center gap-1 rounded font-medium text-accent">
          <span className="transition-transform group-open:rotate-90">
            <Glyph name="arrowRight" />
          </span>
          {text("overview.asTable")}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
        <div tabIndex={0} className="mt-3 max-h-64 overflow-y-auto rounded-lg border border-line">
          <table className="w-full">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-sunken text-soft-ink">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-start font-medium">
                  {text("overview.day")}
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
                  <td className="px-3 py-1.5 text-end tabular-nums">{text("overview.number", { value: activity })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  );
}

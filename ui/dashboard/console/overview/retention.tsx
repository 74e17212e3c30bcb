import type { Activity } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { formatNumber } from "../../../locales/numbers.ts";
import { dayLabel } from "./day-label.ts";

/** How many of the new users of each week came back in later weeks. Nothing until a week with new users is over. */
export function Retention({ weeks }: { weeks: Activity["retention"] }) {
  const known = weeks.filter(({ users: [first = 0] }) => first > 0);
  const columns = Math.max(...known.map(({ users }) => users.length), 0);
  if (columns < 2) return null;
  return (
    <Panel isCard title={t("overview.retention")} hint={t("overview.retentionHint")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      <div tabIndex={0} className="relative -mx-1 overflow-x-auto px-1">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t("overview.retention")}</caption>
          <thead className="text-soft-ink">
            <tr>
              <th scope="col" className="whitespace-nowrap py-1.5 pe-3 text-start font-medium">
                {t("overview.week")}
              </th>
              <th scope="col" className="whitespace-nowrap py-1.5 pe-3 text-end font-medium">
                {t("overview.newUsers")}
              </th>
              {Array.from({ length: columns - 1 }, (_, index) => index + 1).map((after) => (
                <th key={after} scope="col" className="min-w-14 py-1.5 text-center font-medium">
                  <span aria-hidden="true">{t("overview.weekShort", { weeks: after })}</span>
                  <span className="sr-only">{t("overview.weeksLater", { weeks: after })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ week, users: [first = 0, ...since] }) => (
              <tr key={week}>
                <th scope="row" className="whitespace-nowrap py-0.5 pe-3 text-start font-normal">
                  {dayLabel(week)}
                </th>
                <td className="py-0.5 pe-3 text-end">{formatNumber(first)}</td>
                {since.map((count, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
                  <td key={index} className="p-0.5">
                    <Share ratio={count / first} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** A share as a cell, darker the larger it is. */
const Share = ({ ratio }: { ratio: number }) => (
  <span className="relative block overflow-hidden rounded-md bg-sunken py-1.5 text-center">
    <span aria-hidden="true" className="absolute inset-0 bg-accent" style={{ opacity: Math.min(ratio, 1) * 0.3 }} />
    <span className="relative">{formatNumber(ratio, { style: "percent", maximumFractionDigits: 0 })}</span>
  </span>
);

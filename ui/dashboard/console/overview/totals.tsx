import type { Metrics } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";

const week = 7;

/** The key figures of a project. */
export function Totals({ metrics }: { metrics: Metrics }) {
  const signUps = metrics.dailyUsers.slice(-week).reduce((sum, { activity }) => sum + activity, 0);
  const figures = [
    { name: t("overview.users"), value: metrics.totalUsers },
    { name: t("overview.signUpsOfWeek"), value: signUps },
    { name: t("overview.activeToday"), value: metrics.dailyActiveUsers.at(-1)?.activity ?? 0 },
  ];
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-2xl border border-line bg-surface sm:grid-cols-3">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-row-reverse items-baseline justify-end gap-3 border-line px-5 py-4 not-first:border-t sm:block sm:px-6 sm:py-5 sm:not-first:border-s sm:not-first:border-t-0"
        >
          <dt className="text-soft-ink text-sm">{name}</dt>
          <dd className="font-semibold text-2xl tabular-nums tracking-tight sm:mt-1 sm:text-3xl">{t("overview.number", { value })}</dd>
        </div>
      ))}
    </dl>
  );
}

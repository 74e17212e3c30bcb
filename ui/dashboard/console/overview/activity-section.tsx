import { type ReactNode, useState } from "react";
import type { Activity, ActivityFigures, Metrics } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { formatNumber } from "../../../locales/numbers.ts";
import { ChoiceButtons } from "../../choice-buttons.tsx";
import { hasFailed } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { Bars } from "./bars.tsx";
import { methodName } from "./breakdowns.tsx";
import { Sparkline } from "./daily-chart.tsx";
import { DailyPanels } from "./daily-panels.tsx";
import { Retention } from "./retention.tsx";

const ranges = ["7", "30", "90"] as const;
type Range = (typeof ranges)[number];

/** The activity of the last 30 days, which is also the first range that the page shows. */
export function useActivity(range: Range = "30") {
  const { app } = useProject();
  return useProjectQuery({
    queryKey: ["internal", "metrics", "activity", range],
    queryFn: () => app.getActivity({ days: Number(range) }),
  });
}

/** Figures with their change, and charts of a range of days. */
export function ActivitySection({ metrics }: { metrics: Metrics }) {
  const [range, setRange] = useState<Range>("30");
  const query = useActivity(range);
  // Until the chosen range is loaded, the one before stays.
  const [shown, setShown] = useState<Activity>();
  if (query.data && query.data !== shown) setShown(query.data);
  const activity = query.data ?? shown;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{t("overview.activity")}</h2>
        <ChoiceButtons
          legend={t("overview.range")}
          options={ranges.map((value) => ({ value, label: t("overview.rangeDays", { days: Number(value) }) }))}
          value={range}
          change={setRange}
        />
      </div>
      {hasFailed(query) && <LoadError error={query.error} retry={() => void query.refetch()} />}
      {activity && (
        <>
          <Figures metrics={metrics} activity={activity} />
          <DailyPanels activity={activity} />
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
            <Funnel activity={activity} />
            <SignInsByMethod activity={activity} />
          </div>
          <Retention weeks={activity.retention} />
        </>
      )}
    </>
  );
}

const figures = [
  { label: "overview.monthlyActive", figure: "monthlyActive" },
  { label: "overview.weeklyActive", figure: "weeklyActive" },
  { label: "overview.dailyActive", figure: "dailyActive" },
  { label: "overview.signUps", figure: "signUps" },
  { label: "overview.signIns", figure: "signIns" },
] as const satisfies readonly { label: MessageId; figure: keyof ActivityFigures }[];

/** The days of a small line. */
const lineDays = 30;

function Figures({ metrics, activity }: { metrics: Metrics; activity: Activity }) {
  const { current, previous, days, rangeDays } = activity;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
      <Figure label={t("overview.users")} value={metrics.totalUsers} counts={sumUsers(metrics)}>
        {t("overview.total")}
      </Figure>
      {figures.map(({ label, figure }) => (
        <Figure key={figure} label={t(label)} value={current[figure]} counts={days.slice(-lineDays).map((day) => day[figure])}>
          <Change current={current[figure]} previous={previous[figure]} days={rangeDays} />
        </Figure>
      ))}
    </dl>
  );
}

/** The number of users at the end of each of the last days. */
function sumUsers({ totalUsers, dailyUsers }: Metrics): number[] {
  let newer = 0;
  const totals = dailyUsers.toReversed().map(({ activity: count }) => {
    const total = totalUsers - newer;
    newer += count;
    return total;
  });
  return totals.reverse();
}

interface FigureProps {
  label: string;
  value: number;
  /** The figure on each of the last days. */
  counts: readonly number[];
  /** Below the number. */
  children: ReactNode;
}

const Figure = ({ label, value, counts, children }: FigureProps) => (
  <div className="grid content-between gap-3 bg-surface px-4 py-4">
    <dt className="text-soft-ink text-sm">{label}</dt>
    <dd className="grid gap-1">
      <span className="font-semibold text-2xl tabular-nums tracking-tight">{t("overview.number", { value })}</span>
      <span className="text-soft-ink text-xs">{children}</span>
    </dd>
    <dd aria-hidden="true">
      <Sparkline counts={counts} />
    </dd>
  </div>
);

/** By how much a figure differs from the one before, in words and not by colour alone. */
function Change({ current, previous, days }: { current: number; previous: number; days: number }) {
  if (previous === 0) return current === 0 ? t("overview.same") : t("overview.noComparison");
  const ratio = current / previous - 1;
  const percent = formatNumber(Math.abs(ratio), { style: "percent", maximumFractionDigits: 0 });
  if (Math.abs(ratio) < 0.005) return t("overview.same");
  return (
    <>
      <span className={`font-medium ${ratio > 0 ? "text-good" : "text-ink"}`}>
        {t(ratio > 0 ? "overview.more" : "overview.less", { percent })}
      </span>
      <span className="sr-only"> {t("overview.comparedTo", { days })}</span>
    </>
  );
}

/** The steps from an opened page to the new account, each with its share of the largest step before. */
function Funnel({ activity: { funnel, rangeDays } }: { activity: Activity }) {
  const { pageOpenings, started, completed, signUps } = funnel;
  const total = Math.max(pageOpenings, started, completed);
  const note = (count: number) => (total === 0 ? "" : formatNumber(count / total, { style: "percent", maximumFractionDigits: 0 }));
  return (
    <Panel isCard title={t("overview.funnel")} hint={t("overview.funnelHint", { days: rangeDays })}>
      <Bars
        total={total}
        items={[
          { name: t("overview.pageOpenings"), count: pageOpenings },
          { name: t("overview.started"), count: started, note: note(started) },
          { name: t("overview.completed"), count: completed, note: note(completed) },
          { name: t("overview.newAccounts"), count: signUps, note: note(signUps) },
        ]}
      />
    </Panel>
  );
}

const nameOfMethod = (method: string) => (method === "second factor" ? t("overview.secondFactor") : methodName(method));

/** Sign-ups and sign-ins of the range by their method. */
function SignInsByMethod({ activity: { methods, rangeDays } }: { activity: Activity }) {
  const items = methods.map(({ method, signUps, signIns }) => ({ name: nameOfMethod(method), count: signUps + signIns }));
  return (
    <Panel isCard title={t("overview.signInsByMethod")} hint={t("overview.signInsByMethodHint", { days: rangeDays })}>
      <Bars items={items} total={items.reduce((sum, { count }) => sum + count, 0)} emptyText={t("overview.noSignIns")} />
    </Panel>
  );
}

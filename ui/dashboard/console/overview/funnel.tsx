import type { Activity } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { formatNumber } from "../../../locales/numbers.ts";
import { Bars } from "./bars.tsx";

/** The steps from an opened page to the new account, each with its share of the largest step before. */
export function Funnel({ activity: { funnel, rangeDays } }: { activity: Activity }) {
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

import type { Activity } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { Bars } from "./bars.tsx";
import { methodName } from "./breakdowns.tsx";

const nameOfMethod = (method: string) => (method === "second factor" ? t("overview.secondFactor") : methodName(method));

/** Sign-ups and sign-ins of the range by their method. */
export function SignInsByMethod({ activity: { methods, rangeDays } }: { activity: Activity }) {
  const items = methods.map(({ method, signUps, signIns }) => ({ name: nameOfMethod(method), count: signUps + signIns }));
  return (
    <Panel isCard title={t("overview.signInsByMethod")} hint={t("overview.signInsByMethodHint", { days: rangeDays })}>
      <Bars items={items} total={items.reduce((sum, { count }) => sum + count, 0)} emptyText={t("overview.noSignIns")} />
    </Panel>
  );
}

import { useEffect, useState } from "react";
import type { Metrics } from "#sdk/admin.ts";
import { useLoad } from "../../components/use-load.ts";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { text } from "../../locales/text.ts";
import { ModeBadge } from "../badge.tsx";
import { Page } from "../page.tsx";
import { Panel, PanelsSkeleton } from "../panel.tsx";
import { useProject, useWorkspace } from "../workspace.ts";
import { DailyPanels } from "./daily-panels.tsx";
import { Facts } from "./facts.tsx";
import { QuickStart } from "./quick-start.tsx";
import { RecentUsers } from "./recent-users.tsx";
import { Countries, Methods } from "./shares.tsx";
import { Totals } from "./totals.tsx";

/** While nobody has signed up yet, how often we look; milliseconds. */
const lookEveryMillis = 4000;

/** `/projects/{id}`: how the project is doing; before its first user, how to get there. */
export function OverviewPage() {
  const { place } = useWorkspace();
  const { app, displayName, description, isProductionMode } = useProject();
  const [looks, setLooks] = useState(0);
  const metrics = useLoad(String(looks), () => app.getMetrics());
  const shown = metrics.state === "ready" ? metrics.value : metrics.state === "loading" ? metrics.stale : undefined;
  const waiting = metrics.state === "ready" && metrics.value.totalUsers === 0;

  // The first user appears by itself. A page that nobody looks at asks nothing.
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === "visible" && setLooks((count) => count + 1), lookEveryMillis);
    return () => clearInterval(timer);
  }, [waiting]);

  return (
    <Page title={displayName} of={text("nav.overview")} hint={description} badge={<ModeBadge production={isProductionMode} />}>
      {metrics.state === "failed" && (
        <Panel title={text("overview.failed")}>
          <LoadFailure error={metrics.error} retry={metrics.retry} />
        </Panel>
      )}
      {metrics.state === "loading" && !shown && <PanelsSkeleton />}
      {shown && (shown.totalUsers === 0 ? <QuickStart /> : <Figures metrics={shown} />)}
      <Facts boot={place.boot} />
    </Page>
  );
}

function Figures({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <Totals metrics={metrics} />
      <DailyPanels metrics={metrics} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Methods methods={metrics.loginMethods} />
        <Countries counts={metrics.usersByCountry} />
        <RecentUsers title={text("overview.registered")} users={metrics.recentlyRegistered} when="signedUpAt" />
        <RecentUsers title={text("overview.recentlyActive")} users={metrics.recentlyActive} when="lastActiveAt" />
      </div>
    </>
  );
}

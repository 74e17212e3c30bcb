import type { Metrics } from "#sdk/admin.ts";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { ModeBadge } from "../../mode-badge.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { CountryBreakdown, MethodBreakdown } from "./breakdowns.tsx";
import { ConnectionDetails } from "./connection-details.tsx";
import { DailyPanels } from "./daily-panels.tsx";
import { QuickStart } from "./quick-start.tsx";
import { RecentUsers } from "./recent-users.tsx";
import { Totals } from "./totals.tsx";

/** How often an overview without users looks for the first one; milliseconds. */
const pollMillis = 4000;

/** `/projects/{id}`: the metrics of the project, or a quick start until the first user signs up. */
export function OverviewPage() {
  const { context } = useWorkspace();
  const { app, displayName, description, isProductionMode } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "metrics"],
    queryFn: () => app.getMetrics(),
    // Pauses in a hidden tab.
    refetchInterval: ({ state }) => state.data?.totalUsers === 0 && pollMillis,
  });
  const failed = query.isError && !query.isFetching;

  return (
    <DashboardPage
      title={displayName}
      titleSuffix={t("nav.overview")}
      hint={description}
      badge={<ModeBadge production={isProductionMode} />}
    >
      {failed && (
        <Panel title={t("overview.failed")}>
          <LoadError error={query.error} retry={() => void query.refetch()} />
        </Panel>
      )}
      {!failed && !query.data && <PanelsSkeleton />}
      {!failed && query.data && (query.data.totalUsers === 0 ? <QuickStart /> : <ProjectMetrics metrics={query.data} />)}
      {/* Below content of unknown height: shown with it, so that nothing shifts. */}
      {(failed || query.data) && <ConnectionDetails boot={context.boot} />}
    </DashboardPage>
  );
}

function ProjectMetrics({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <Totals metrics={metrics} />
      <DailyPanels metrics={metrics} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <MethodBreakdown
          methods={metrics.loginMethods}
          usersWithoutMethod={metrics.usersWithoutLoginMethod}
          totalUsers={metrics.totalUsers}
        />
        <CountryBreakdown counts={metrics.usersByCountry} totalUsers={metrics.totalUsers} />
        <RecentUsers title={t("overview.recentlySignedUp")} users={metrics.recentlyRegistered} timestamp="signedUpAt" />
        <RecentUsers title={t("overview.recentlyActive")} users={metrics.recentlyActive} timestamp="lastActiveAt" />
      </div>
    </>
  );
}

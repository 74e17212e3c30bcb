import { lazy, Suspense, useState } from "react";
import type { Metrics } from "#sdk/admin.ts";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { hasFailed } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { withMessages } from "../../with-messages.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { ActivitySection, useActivity } from "./activity-section.tsx";
import { CountryBreakdown, MethodBreakdown } from "./breakdowns.tsx";
import { ConnectionDetails } from "./connection-details.tsx";
import { HealthStrip, useHealth } from "./health-strip.tsx";
import { LaunchChecklist } from "./launch-checklist.tsx";
import { NewestUsers } from "./newest-users.tsx";

/** A separate download: a project has its first user once. */
const FirstUserPanel = lazy(() => withMessages("console/overview/first-user-panel", () => import("./first-user-panel.tsx")));

/** How often an overview without users looks for the first one; milliseconds. */
const pollMillis = 3000;

/** `/projects/{id}`: the health and activity of the project, and the way to its first user until there is one. */
export function OverviewPage() {
  const { context } = useWorkspace();
  const project = useProject();
  const { app, id, displayName, description } = project;
  const query = useProjectQuery({
    queryKey: ["internal", "metrics"],
    queryFn: () => app.getMetrics(),
    // Pauses in a hidden tab.
    refetchInterval: ({ state }) => state.data?.totalUsers === 0 && pollMillis,
  });
  const health = useHealth();
  // Loaded at the same time, so that the page appears at once.
  const activity = useActivity();
  const config = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  const failed = hasFailed(query);
  const isComplete = [health, activity, config].every((each) => each.data !== undefined || each.isError);
  const metrics = isComplete ? query.data : undefined;

  return (
    <DashboardPage title={displayName} titleSuffix={t("nav.overview")} hint={description}>
      {failed && (
        <Panel title={t("overview.failed")}>
          <LoadError error={query.error} retry={() => void query.refetch()} />
        </Panel>
      )}
      {!failed && !metrics && <PanelsSkeleton />}
      {!failed && metrics && (
        <>
          <HealthStrip query={health} />
          <FirstUser metrics={metrics} />
          {config.data && id !== context.boot.projectId && <LaunchChecklist config={config.data} />}
          {metrics.totalUsers > 0 && <ProjectMetrics metrics={metrics} />}
        </>
      )}
      {/* Below content of unknown height: shown with it, so that nothing shifts. */}
      {(failed || metrics) && <ConnectionDetails boot={context.boot} />}
    </DashboardPage>
  );
}

/** Stays with its ticks after the first user has arrived, until the developer leaves the page. */
function FirstUser({ metrics }: { metrics: Metrics }) {
  const [beganEmpty] = useState(metrics.totalUsers === 0);
  if (!beganEmpty) return null;
  return (
    <Suspense fallback={<PanelsSkeleton />}>
      <FirstUserPanel user={metrics.recentlyRegistered.at(-1)} />
    </Suspense>
  );
}

const ProjectMetrics = ({ metrics }: { metrics: Metrics }) => (
  <>
    <ActivitySection metrics={metrics} />
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <MethodBreakdown
        methods={metrics.loginMethods}
        usersWithoutMethod={metrics.usersWithoutLoginMethod}
        totalUsers={metrics.totalUsers}
      />
      <CountryBreakdown counts={metrics.usersByCountry} totalUsers={metrics.totalUsers} />
      {/* Fills the row: the second column of the first one, or its own. */}
      <div className={Object.keys(metrics.usersByCountry).length > 0 ? "grid md:col-span-2" : "grid"}>
        <NewestUsers users={metrics.recentlyRegistered} />
      </div>
    </div>
  </>
);

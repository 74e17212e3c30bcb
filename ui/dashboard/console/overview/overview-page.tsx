import { Link } from "wouter";
import type { Metrics, ServerUser } from "#sdk/admin.ts";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { projectPath } from "../../project-path.ts";
import { useProjectQuery } from "../../use-project-query.ts";
import { userName } from "../../users/user-name.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { CountryBreakdown, MethodBreakdown } from "./breakdowns.tsx";
import { ConnectionDetails } from "./connection-details.tsx";
import { DailyPanels } from "./daily-panels.tsx";
import { QuickStart } from "./quick-start.tsx";

/** How often an overview without users looks for the first one; milliseconds. */
const pollMillis = 4000;

/** `/projects/{id}`: the metrics of the project, or a quick start until the first user signs up. */
export function OverviewPage() {
  const { context } = useWorkspace();
  const { app, displayName, description } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "metrics"],
    queryFn: () => app.getMetrics(),
    // Pauses in a hidden tab.
    refetchInterval: ({ state }) => state.data?.totalUsers === 0 && pollMillis,
  });
  const failed = query.isError && !query.isFetching;

  return (
    <DashboardPage title={displayName} titleSuffix={t("nav.overview")} hint={description}>
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

const week = 7;

/** The key figures of a project. */
function Totals({ metrics }: { metrics: Metrics }) {
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

interface RecentUsersProps {
  title: string;
  users: readonly ServerUser[];
  timestamp: "signedUpAt" | "lastActiveAt";
}

/** The most recent users, each with its time. */
function RecentUsers({ title, users, timestamp }: RecentUsersProps) {
  const { id: projectId } = useProject();
  return (
    <Panel isCard title={title}>
      {users.length === 0 ? (
        <p className="text-soft-ink text-sm">{t("users.none")}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {users.map((user) => (
            <li key={user.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5">
              <Link href={projectPath(projectId, `users/${user.id}`)} className="text-link wrap-anywhere justify-self-start">
                {userName(user)}
              </Link>
              <span className="whitespace-nowrap text-soft-ink text-sm">{formatDateTime(user[timestamp])}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Route, Switch } from "wouter";
import type { AdminOwnedProject, CurrentUser } from "#sdk/client.ts";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { Toasts } from "../components/toast.tsx";
import { useLoad } from "../components/use-load.ts";
import { useTitle } from "../components/use-title.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { type Place, sister } from "../pages/place.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Header } from "./header.tsx";
import { GuardedRouter } from "./leave-guard.tsx";
import { ProjectFrame } from "./project-frame.tsx";
import { ProjectSwitcher } from "./project-switcher.tsx";
import { CreateProjectDialog } from "./projects/create-project-dialog.tsx";
import { ProjectList, ProjectListSkeleton } from "./projects/project-list.tsx";
import { WorkspaceContext } from "./workspace.ts";

interface Arrival {
  readonly user: CurrentUser;
  readonly projects: readonly AdminOwnedProject[];
}

async function arrive({ app }: Place): Promise<Arrival | null> {
  const user = await app.getUser();
  return user && { user, projects: await user.listOwnedProjects() };
}

/** `/` and `/projects`: the developer's projects, one page each for what they consist of; who is not signed in is asked to first. */
export function Dashboard({ place }: { place: Place }) {
  const { app, base } = place;
  const arrived = useLoad("arrival", () => arrive(place));
  const signedOut = arrived.state === "ready" && arrived.value === null;
  useTitle(text("page.title", { page: text("dashboard.page"), project: text("product.name") }));

  // Signed out, here or in another tab, or somebody else by now: the page starts over with whoever is there.
  useEffect(() => app.subscribe((change) => change === "session" && window.location.reload()), [app]);

  useEffect(() => {
    // Back to the very page, once signed in.
    if (signedOut) window.location.replace(sister({ base, returnTo: window.location.pathname }, "sign-in"));
  }, [signedOut, base]);

  if (arrived.state === "ready" && arrived.value) return <Workspace place={place} {...arrived.value} />;
  return (
    <div className="min-h-dvh">
      <Header page={text("dashboard.page")}>
        <span className="skeleton size-9 rounded-full" />
      </Header>
      <main id="content" className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
        {arrived.state === "failed" ? <LoadFailure error={arrived.error} retry={arrived.retry} /> : <ProjectListSkeleton />}
      </main>
    </div>
  );
}

function Workspace({ place, user, projects: first }: Arrival & { place: Place }) {
  const [projects, setProjects] = useState(first);
  const [creating, setCreating] = useState(false);
  const switcher = useRef<HTMLButtonElement>(null);

  const put = useCallback((next: AdminOwnedProject) => {
    setProjects((before) =>
      before.some(({ id }) => id === next.id) ? before.map((project) => (project.id === next.id ? next : project)) : [...before, next],
    );
  }, []);
  const drop = useCallback((projectId: string) => setProjects((before) => before.filter(({ id }) => id !== projectId)), []);
  const create = useCallback(() => setCreating(true), []);
  const workspace = useMemo(() => ({ place, user, projects, put, drop, create }), [place, user, projects, put, drop, create]);

  return (
    <WorkspaceContext value={workspace}>
      <GuardedRouter>
        <div className="min-h-dvh">
          <Header
            page={
              <Switch>
                <Route path="/projects/:id/*?">{({ id }) => <ProjectSwitcher currentId={id} button={switcher} />}</Route>
                <Route>
                  <ProjectSwitcher button={switcher} />
                </Route>
              </Switch>
            }
          >
            <AccountMenu app={place.app} user={user} />
          </Header>
          <OfflineNotice />
          <Switch>
            <Route path="/" component={ProjectList} />
            <Route path="/projects" component={ProjectList} />
            <Route path="/projects/:id/*?">{(params) => <ProjectFrame projectId={params.id} page={params["*"] ?? ""} />}</Route>
          </Switch>
        </div>
        <CreateProjectDialog open={creating} close={() => setCreating(false)} origin={switcher} />
      </GuardedRouter>
      <Toasts />
    </WorkspaceContext>
  );
}

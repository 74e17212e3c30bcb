import { useEffect } from "react";
import { useLoad } from "../components/use-load.ts";
import { useTitle } from "../components/use-title.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { type Place, sister } from "../pages/place.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Header } from "./header.tsx";
import { ProjectCard } from "./project-card.tsx";
import { UserList } from "./user-list.tsx";

/** `/`: the project and its users, for signed-in developers; everybody else is asked to sign in first. */
export function Dashboard({ place }: { place: Place }) {
  const { boot, app, base } = place;
  const arrived = useLoad("user", () => app.getUser());
  const signedOut = arrived.state === "ready" && arrived.value === null;
  useTitle(text("page.title", { page: text("dashboard.page"), project: boot.projectName }));

  // Signed out, here or in another tab, or somebody else by now: the page starts over with whoever is there.
  useEffect(() => app.subscribe((change) => change === "session" && window.location.reload()), [app]);

  useEffect(() => {
    if (signedOut) window.location.replace(sister({ base, returnTo: "/" }, "sign-in"));
  }, [signedOut, base]);

  const user = arrived.state === "ready" ? arrived.value : null;
  return (
    <div className="min-h-dvh">
      <Header page={text("dashboard.page")}>
        {user ? <AccountMenu app={app} user={user} /> : <span className="skeleton size-9 rounded-full" />}
      </Header>
      <main id="content" className="mx-auto grid grid-cols-1 max-w-5xl gap-6 px-4 py-8 sm:px-6">
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{boot.projectName}</h1>
        {arrived.state === "failed" && <LoadFailure error={arrived.error} retry={arrived.retry} />}
        {arrived.state !== "failed" && <ProjectCard boot={boot} />}
        {user && <UserList place={place} ownId={user.id} />}
      </main>
    </div>
  );
}

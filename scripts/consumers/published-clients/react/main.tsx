import {
  type CurrentUser,
  SelectedTeamSwitcher,
  StackClientApp,
  StackHandler,
  StackProvider,
  StackTheme,
  type Team,
  UserButton,
  useStackApp,
  useUser,
} from "@stackframe/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";

const { VITE_BASE_URL, VITE_PROJECT_ID, VITE_PUBLISHABLE_CLIENT_KEY } = import.meta.env;
const app = new StackClientApp({
  baseUrl: VITE_BASE_URL,
  projectId: VITE_PROJECT_ID,
  publishableClientKey: VITE_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  redirectMethod: "window",
});

const listNames = (teams: readonly Team[]) => teams.map(({ displayName }) => displayName).join(", ") || "none";

function Account({ user }: { user: CurrentUser }) {
  return (
    <>
      <p>Name: {user.displayName ?? "none"}</p>
      <p>All teams: {listNames(user.useTeams())}</p>
      <button type="button" onClick={() => user.setDisplayName("Countess")}>
        Become a countess
      </button>
      <button type="button" onClick={() => user.createTeam({ displayName: "Engines" })}>
        Add a team
      </button>
      <button type="button" onClick={() => user.signOut()}>
        Leave
      </button>
    </>
  );
}

function Home() {
  const user = useUser({ or: "redirect" });
  const { displayName } = useStackApp().useProject();
  return (
    <main>
      <h1>Signed in as {user.primaryEmail}</h1>
      <p>Project: {displayName}</p>
      <p>Selected team: {user.selectedTeam?.displayName ?? "none"}</p>
      <UserButton />
      <SelectedTeamSwitcher />
      <Account user={user} />
    </main>
  );
}

createRoot(document.body.querySelector("#root") as HTMLElement).render(
  <Suspense fallback="Loading">
    <StackProvider app={app}>
      <StackTheme>
        {location.pathname.startsWith("/handler/") ? <StackHandler app={app} location={location.pathname} fullPage /> : <Home />}
      </StackTheme>
    </StackProvider>
  </Suspense>,
);

import { SelectedTeamSwitcher, StackClientApp, StackHandler, StackProvider, StackTheme, UserButton, useUser } from "@stackframe/react";
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

function Home() {
  const user = useUser({ or: "redirect" });
  return (
    <main>
      <h1>Signed in as {user.primaryEmail}</h1>
      <p>Selected team: {user.selectedTeam?.displayName ?? "none"}</p>
      <UserButton />
      <SelectedTeamSwitcher />
    </main>
  );
}

createRoot(document.querySelector("#root")).render(
  <Suspense fallback="Loading">
    <StackProvider app={app}>
      <StackTheme>
        {location.pathname.startsWith("/handler/") ? <StackHandler app={app} location={location.pathname} fullPage /> : <Home />}
      </StackTheme>
    </StackProvider>
  </Suspense>,
);

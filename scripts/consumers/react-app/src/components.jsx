// An app whose own pages have our components. The query selects a variant.
import { createClientApp } from "latchkey/client";
import { AccountSettings, LatchkeyAppearance, LatchkeyHandler, SignIn } from "latchkey/components";
import { ClientAppProvider, useUser } from "latchkey/react";
import "latchkey/components.css";
import { Suspense, useState, useSyncExternalStore } from "react";

const query = new URLSearchParams(location.search);
const listeners = new Set();
const subscribe = (listener) => {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
};

/** A router of five lines. */
function navigate(to, { replace }) {
  window.routed = [...(window.routed ?? []), to];
  history[replace ? "replaceState" : "pushState"](null, "", to);
  for (const listener of listeners) listener();
}

const handler = location.pathname.startsWith("/auth") ? "/auth" : "/components/handler";
const app = createClientApp({
  ...window.config,
  tokenStore: "cookie",
  urls: { handler, home: "/components" },
  redirectMethod: query.has("none") ? "none" : handler === "/auth" ? { navigate } : "window",
});

const orders = { id: "orders", label: "Orders", content: <p>No orders yet</p> };
const appearance = {
  ...(query.has("de") && { locale: "de" }),
  ...(query.has("dark") && { theme: "dark" }),
  ...(query.has("accent") && { variables: { accent: "#aa0044" } }),
  ...(query.has("texts") && { texts: { "signIn.title": "Come in to {project}", "signIn.submit": "Let me in" } }),
};

function Home() {
  const user = useUser();
  return (
    <>
      <h1 className="flex rounded-lg">The app</h1>
      <p>{user ? `Hello ${user.displayName ?? user.primaryEmail}` : "Signed out"}</p>
      <a href={`${handler}/sign-out`}>Leave</a> <a href="/components/settings">Settings</a>
    </>
  );
}

const Embedded = () => (
  <>
    <h1>The app</h1>
    <SignIn />
  </>
);

const Settings = () => <AccountSettings sections={["profile", orders, "account"]} />;

export default function ComponentsPage() {
  const pathname = useSyncExternalStore(subscribe, () => location.pathname);
  const [shown, setShown] = useState(appearance);
  const pages = { "/components": Home, "/components/embedded": Embedded, "/components/settings": Settings };
  const Page = pages[pathname] ?? LatchkeyHandler;
  return (
    <ClientAppProvider app={app}>
      <LatchkeyAppearance {...shown}>
        <Suspense fallback="Loading…">
          <Page />
        </Suspense>
        {query.has("switch") && (
          <button type="button" onClick={() => setShown({ ...shown, locale: "ar" })}>
            Arabic
          </button>
        )}
      </LatchkeyAppearance>
    </ClientAppProvider>
  );
}

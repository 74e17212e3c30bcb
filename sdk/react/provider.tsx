import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { client } from "#contract/vocabulary/limits.ts";
import type { ClientApp } from "../client.ts";

const AppContext = createContext<ClientApp | null>(null);

const freshQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: client.cacheGraceMillis,
        // The transport has tried often enough already.
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  });

/** Gives the app to the hooks below, and keeps what they read up to date with its calls and its session. */
export function ClientAppProvider({ app, children }: { app: ClientApp; children: ReactNode }) {
  const [queries] = useState(freshQueries);
  useEffect(
    () =>
      app.subscribe((change) => {
        // Somebody else's answers must not be shown for even a moment: they are dropped, not merely renewed.
        if (change === "session") void queries.resetQueries();
        else for (const group of change) void queries.invalidateQueries({ queryKey: group.split(".") });
      }),
    [app, queries],
  );
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </AppContext>
  );
}

/** The app of the provider above. Throws where there is none. */
export function useClientApp(): ClientApp {
  const app = useContext(AppContext);
  if (!app) throw new Error("useClientApp needs a ClientAppProvider above it.");
  return app;
}

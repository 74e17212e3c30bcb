import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, version } from "react";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { ApiError, type ClientApp, NetworkError, OfflineError } from "../client.ts";
import { processWide } from "../transport/process-wide.ts";

// A provider of the CommonJS build serves hooks of the ES modules. Contexts of different versions of React are not compatible.
const AppContext = processWide(`app-context@${version}`, () => createContext<ClientApp | null>(null));

/** Delay before a read is repeated; milliseconds. */
const retryDelay = 2000;

const isUnreachable = (error: unknown): boolean => error instanceof NetworkError && !(error instanceof OfflineError);

const createQueryClient = (keepTrying: boolean) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: clientLimits.cacheGraceMillis,
        // The transport has tried five times already.
        retry: (_count, error) => keepTrying && isUnreachable(error),
        retryDelay,
        refetchOnWindowFocus: false,
        // The transport reports an offline device as an error; a paused query would load forever.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

/** Whether an error is one that calls of the client library throw. */
const isCallError = (error: unknown): error is Error => error instanceof ApiError || error instanceof NetworkError;

function alertUnhandledError({ reason }: PromiseRejectionEvent): void {
  if (isCallError(reason)) window.alert(reason.message);
}

/** Properties of `ClientAppProvider`. */
export interface ClientAppProviderProps {
  readonly app: ClientApp;
  readonly children: ReactNode;
  /** Whether an error of a call that no code handles is shown to the user in an alert. Default: true. */
  readonly alertUnhandledErrors?: boolean;
  /** Whether reads go on trying while the server cannot be reached, instead of failing. Fixed by the first render. Default: false. */
  readonly keepTrying?: boolean;
}

/** Gives the app to the hooks below. Updates what they read after its calls and changes of its session. */
export function ClientAppProvider({ app, children, alertUnhandledErrors = true, keepTrying = false }: ClientAppProviderProps) {
  useEffect(() => {
    if (!alertUnhandledErrors) return;
    window.addEventListener("unhandledrejection", alertUnhandledError);
    return () => window.removeEventListener("unhandledrejection", alertUnhandledError);
  }, [alertUnhandledErrors]);
  const [queryClient] = useState(() => createQueryClient(keepTrying));
  useEffect(
    () =>
      app.subscribe((change) => {
        // Drop the data of the previous user instead of refetching it: it must not stay visible.
        if (change === "session") void queryClient.resetQueries();
        else for (const group of change) void queryClient.invalidateQueries({ queryKey: group.split(".") });
      }),
    [app, queryClient],
  );
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AppContext>
  );
}

/** The app of the nearest provider. @throws Error without a provider */
export function useClientApp(): ClientApp {
  const app = useContext(AppContext);
  if (!app) throw new Error("useClientApp needs a ClientAppProvider above it.");
  return app;
}
